declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Whether something may be fetched that nobody has pressed for yet: not for who saves data, and not where the line is slow as it is. */
export const mayPrefetch = (): boolean => {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {};
  return !saveData && !effectiveType.endsWith('2g');
};
