import { Nothing, useClasses, useHash } from './hooks';

export const genStyleHooks = () => useClasses;
export const genComponentStyleHook = () => useHash;
export const genSubStyleComponent = () => Nothing;

/** Names of a component's variables: some components set them on their elements. */
export const genCssVar = (antCls: string, component: string) => {
  const nameOf = (name: string): string => `--${antCls.replaceAll('.', '')}-${component}-${name}`;
  return [
    nameOf,
    (name: string, fallback?: string): string =>
      fallback ? `var(${nameOf(name)}, ${fallback})` : `var(${nameOf(name)})`,
  ] as const;
};
