export const antdTheme = (): undefined => undefined;
