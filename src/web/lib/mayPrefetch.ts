declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** False under data saver or on slow connections, where data costs money. */
export const mayPrefetch = (): boolean => {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {};
  return !saveData && !effectiveType.endsWith('2g');
};
