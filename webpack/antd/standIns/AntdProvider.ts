export { default as AntdProvider } from './Children';
