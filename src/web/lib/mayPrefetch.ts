declare global {
  interface Navigator {
    /** Missing in some browsers. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** True if files may be loaded ahead of a press: not under data saver, and not on a slow connection. */
export const mayPrefetch = (): boolean => {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {};
  return !saveData && !effectiveType.endsWith('2g');
};
