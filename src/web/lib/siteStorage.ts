export interface Drawer extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  keys: () => string[];
}

/**
 * A browser's storage that never throws: what it has no room for is lost with the page. Undefined if the browser forbids storage, or a page is
 * prerendered.
 */
export function usable(open: () => Storage): Drawer | undefined {
  try {
    const storage = open();
    storage.getItem('');
    return {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => {
        try {
          storage.setItem(key, value);
        } catch {
          // An older value must not pass for the newer one.
          storage.removeItem(key);
        }
      },
      removeItem: (key) => storage.removeItem(key),
      keys: () => Object.keys(storage),
    };
  } catch {
    // A browser that blocks a page's storage throws on mere access, or has none.
    return undefined;
  }
}

/** Storage that outlives the tab. */
export const siteStorage = (): Drawer | undefined => usable(() => globalThis.localStorage);

/** Storage of this tab. */
export const tabStorage = (): Drawer | undefined => usable(() => globalThis.sessionStorage);
