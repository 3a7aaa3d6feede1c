import { Nothing, useClasses, useHash } from './hooks';

export const genStyleHooks = () => useClasses;
export const genComponentStyleHook = () => useHash;
export const genSubStyleComponent = () => Nothing;

/** A component's variable names, which some set on elements. */
export const genCssVar = (antCls: string, component: string) => {
  const nameOf = (name: string): string => `--${antCls.replaceAll('.', '')}-${component}-${name}`;
  return [
    nameOf,
    (name: string, fallback?: string): string =>
      fallback ? `var(${nameOf(name)}, ${fallback})` : `var(${nameOf(name)})`,
  ] as const;
};
