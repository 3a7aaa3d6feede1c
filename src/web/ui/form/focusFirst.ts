/** Puts the focus on that one of the named fields which comes first on the page. */
export const focusFirst = (names: readonly string[]): void => {
  const first = names
    .map((name) => document.getElementById(name))
    .filter((field) => field !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0];
  first?.focus();
};
