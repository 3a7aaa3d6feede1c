import { createContext } from 'react';

export const StyleContext = createContext({});
export { default as StyleProvider } from './Children';
export const createTheme = () => null;
export const unit = (value: number | string): string => (typeof value === 'number' ? `${value}px` : value);
export class Keyframes {
  constructor(readonly name: string) {}
  getName(): string {
    return this.name;
  }
}
