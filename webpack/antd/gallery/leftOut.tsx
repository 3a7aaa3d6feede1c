import { App, ConfigProvider, type message, type Modal, type notification, type theme } from 'antd';

// Compiles only while the type check refuses what the build omits.
export type Refused = [
  // @ts-expect-error Opened from outside the page's tree.
  (typeof Modal)['confirm'],
  // @ts-expect-error Opened from outside the page's tree.
  (typeof Modal)['useModal'],
  // @ts-expect-error Shown from outside the page's tree.
  (typeof notification)['success'],
  // @ts-expect-error Shown from outside the page's tree.
  (typeof message)['success'],
  // @ts-expect-error The theme is computed at build.
  (typeof theme)['useToken'],
];

export const refused = [
  // @ts-expect-error The theme is computed at build.
  <ConfigProvider key="theme" />,
  // @ts-expect-error It brings dialogs and notices from outside the page's tree.
  <App key="app" />,
];
