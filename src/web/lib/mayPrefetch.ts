declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Whether a file may be fetched ahead of a press: not under data saver, and not on a slow connection. */
export const mayPrefetch = (): boolean => {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {};
  return !saveData && !effectiveType.endsWith('2g');
};
