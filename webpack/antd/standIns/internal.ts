export { PresetColors } from 'antd/es/theme/interface/presetColors';
export { defaultConfig, DesignTokenContext } from './context';
export { genComponentStyleHook, genStyleHooks, genSubStyleComponent } from './genStyleUtils';
export { default as useToken } from './useToken';

const none = () => ({});
export const calc = none;
export const genPresetColor = none;
export const getLineHeight = none;
export const mergeToken = none;
export const statistic = {};
export const statisticToken = none;
export const useResetIconStyle = none;
export const useStyleRegister = none;
