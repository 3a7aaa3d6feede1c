import { App, ConfigProvider, message, Modal, notification, theme } from 'antd';

// Each line compiles only while the type check refuses what the build leaves out of antd.
export const refused = [
  // @ts-expect-error Opened from outside the page's tree.
  () => Modal.confirm({ title: 'Delete?' }),
  // @ts-expect-error Opened from outside the page's tree.
  () => Modal.useModal(),
  // @ts-expect-error Shown from outside the page's tree.
  () => notification.success({ title: 'Saved' }),
  // @ts-expect-error Shown from outside the page's tree.
  () => message.success('Saved'),
  // @ts-expect-error The theme is computed at build.
  () => theme.useToken(),
  // @ts-expect-error The theme is computed at build.
  () => <ConfigProvider theme={{}} />,
  // @ts-expect-error It brings the three above.
  () => <App />,
];
