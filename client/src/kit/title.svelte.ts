/** What the browser calls the page. One place sets it, so that the newest page wins. */

const SITE = "Marketday";

/** For as long as the component lives; the first part is what it is about. Without a part it is the site itself. */
export function usePageTitle(parts: () => string[]): void {
  $effect(() => {
    document.title = [...parts().filter(Boolean), SITE].join(" · ");
  });
}
