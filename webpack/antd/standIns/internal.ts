export { PresetColors } from 'antd/es/theme/interface/presetColors';
export { defaultConfig, DesignTokenContext } from './context';
export { genComponentStyleHook, genStyleHooks, genSubStyleComponent } from './genStyleUtils';
export { default as useToken } from './useToken';
