import { Nothing } from './hooks';

export const withPureRenderTheme = () => Nothing;
export default () => Nothing;
