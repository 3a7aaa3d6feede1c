/** The build leaves out dialogs and notices opened from outside the page's tree, and the theme's engine, so using them fails the type check. */
import type * as antd from 'antd/es/index';
import type OneModal from 'antd/es/modal/Modal';

export * from 'antd/es/index';

export declare const App: unknown;
export declare const ConfigProvider: unknown;
export declare const message: unknown;
export declare const Modal: typeof OneModal;
export declare const notification: Pick<typeof antd.notification, 'useNotification'>;
export declare const theme: Omit<typeof antd.theme, 'useToken'>;
