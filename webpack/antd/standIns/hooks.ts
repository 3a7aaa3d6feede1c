import '../sheet.css?shared';

const none: readonly [hashId: string, cssVarCls: string] = ['', ''];

/** Style hooks without effect, because styles are in files. */
export const useClasses = () => none;
export const useHash = (): string => '';
export const Nothing = () => null;
