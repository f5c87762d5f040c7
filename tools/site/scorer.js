// How Sphinx's search orders what it found. On its own it counts words, so that long pages which name a word often, and
// files of source code, come before the page that is about it.
const asked = (new URLSearchParams(location.search).get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);

var Scorer = {
  score: ([page, title, , , score]) => {
    const own = title.toLowerCase().split(" > ")[0].split(/\W+/);
    const isAbout = asked.length > 0 && asked.every((word) => own.some((other) => other.startsWith(word)));
    const isAside = /^(source|decisions|reference)\//.test(page);
    return score + (isAbout ? 40 : 0) - (isAside ? 10 : 0);
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
