import '../sheet.css?shared';

/** The icons' styles are in a file. */
export const getShadowRoot = () => null;
export const updateCSS = () => null;
export const warningOnce = () => undefined;
