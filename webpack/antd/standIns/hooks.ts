import '../sheet.css?shared';

const none: readonly [hashId: string, cssVarCls: string] = ['', ''];

/** Stand in for the hooks that insert a component's styles: theirs came as a file, under no class of their own. */
export const useClasses = () => none;
export const useHash = (): string => '';
export const Nothing = () => null;
