/** Where the site begins: empty at the root of its host, otherwise the path before it, without a slash at its end. All addresses in
 * this program are written as if it were at the root. */

export const BASE = document.documentElement.dataset.base ?? "";

/** An address as the program writes it. */
export function within(pathname: string): string {
  if (!BASE || (pathname !== BASE && !pathname.startsWith(`${BASE}/`))) return pathname;
  return pathname.slice(BASE.length) || "/";
}

/** Links lead where they would if the program knew: also in a new tab, or when somebody copies them. */
export function leadLinksThere(root: HTMLElement): void {
  if (!BASE) return;
  const lead = () => {
    for (const link of root.querySelectorAll<HTMLAnchorElement>(`a[href^="/"]:not([href^="${BASE}/"])`))
      link.setAttribute("href", BASE + link.getAttribute("href")!);
  };
  const options = { subtree: true, childList: true, attributeFilter: ["href"] };
  new MutationObserver(lead).observe(root, options);
  lead();
}
