/** Omitted by the build (static dialogs and notices, the theme engine), so using them must not compile. */
import type * as antd from 'antd/es/index';
import type OneModal from 'antd/es/modal/Modal';

export * from 'antd/es/index';

export declare const App: unknown;
export declare const ConfigProvider: unknown;
export declare const message: unknown;
export declare const Modal: typeof OneModal;
export declare const notification: Pick<typeof antd.notification, 'useNotification'>;
export declare const theme: Omit<typeof antd.theme, 'useToken'>;
