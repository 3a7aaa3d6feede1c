import { createContext } from 'react';

export const defaultTheme = null;
export const defaultConfig = { token: {}, override: {}, hashed: false };
export const DesignTokenContext = createContext(defaultConfig);
