/** Where this browser may write for good; nothing while a page is prerendered, or where the browser forbids it. */
export function siteStorage(): Storage | undefined {
  try {
    const storage = globalThis.localStorage;
    storage.getItem('');
    return storage;
  } catch {
    // A browser that blocks a page's storage throws on mere access, or has none.
    return undefined;
  }
}
