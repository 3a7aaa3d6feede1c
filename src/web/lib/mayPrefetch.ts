declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** False under data saver and on slow connections, where prefetching costs people money. */
export const mayPrefetch = (): boolean => {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {};
  return !saveData && !effectiveType.endsWith('2g');
};
