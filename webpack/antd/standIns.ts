import path from 'node:path';

interface StandIn {
  readonly original: string;
  readonly by: string;
  /** Only for these folders' imports. */
  readonly askedBy?: readonly string[];
  readonly why: string;
}

const engine = 'It computes the theme in the browser; ours is computed at build.';
const inserts = 'It inserts styles at run time; ours come as files.';
const refused = 'It writes a style element, which our content security policy refuses.';
const noMotion = 'It brings the motion engine to every page that has one.';
const onUse = 'It is loaded by the first table or part that uses it.';
const still = 'It draws a popup as a still picture for antd’s own documentation, and brings the theme’s provider.';
const untyped =
  'Nothing needs it, and it brings the theme’s provider: types.d.ts refuses to compile what would use it.';

/** Files replaced in build and tests, without changing any documented prop. */
export const standIns: readonly StandIn[] = [
  { original: 'node_modules/antd/es/theme/useToken.js', by: 'useToken.ts', why: engine },
  { original: 'node_modules/antd/es/theme/internal.js', by: 'internal.ts', why: engine },
  { original: 'node_modules/antd/es/theme/context.js', by: 'context.ts', why: engine },
  { original: 'node_modules/antd/es/theme/util/genStyleUtils.js', by: 'genStyleUtils.ts', why: engine },
  { original: 'node_modules/antd/es/empty/utils.js', by: 'emptyUtils.ts', why: engine },
  { original: 'src/web/ui/theme/AntdProvider.tsx', by: 'AntdProvider.ts', why: engine },
  {
    original: 'node_modules/antd/es/form/validateMessagesContext.js',
    by: 'validateMessagesContext.ts',
    why: 'The provider of the theme fills it; ours is not in the build.',
  },
  { original: 'node_modules/@ant-design/cssinjs/es/index.js', by: 'cssinjs.ts', why: inserts },
  { original: 'node_modules/@ant-design/icons/es/cssUtils.js', by: 'cssUtils.ts', why: inserts },
  {
    original: 'node_modules/antd/es/config-provider/index.js',
    by: 'ConfigProvider.tsx',
    askedBy: ['antd/es/table', 'antd/es/input-number'],
    why: 'It brings the theme; these need the context alone.',
  },
  { original: 'node_modules/@rc-component/util/es/getScrollBarSize.js', by: 'getScrollBarSize.ts', why: refused },
  { original: 'node_modules/@rc-component/portal/es/useScrollLocker.js', by: 'useScrollLocker.ts', why: refused },
  { original: 'node_modules/antd/es/_util/wave/index.js', by: 'Children.tsx', why: noMotion },
  { original: 'node_modules/antd/es/button/DefaultLoadingIcon.js', by: 'LoadingIcon.tsx', why: noMotion },
  { original: 'node_modules/@rc-component/segmented/es/MotionThumb.js', by: 'Nothing.ts', why: noMotion },
  {
    original: 'node_modules/@rc-component/motion/es/index.js',
    by: 'motion.tsx',
    askedBy: ['antd/es/form', 'antd/es/alert'],
    why: noMotion,
  },
  {
    original: 'node_modules/antd/es/tooltip/index.js',
    by: 'Tooltip.tsx',
    askedBy: ['form', 'menu', 'progress', 'segmented', 'steps', 'table/hooks'].map((folder) => `antd/es/${folder}`),
    why: onUse,
  },
  { original: 'node_modules/@rc-component/async-validator/es/index.js', by: 'Validator.ts', why: onUse },
  { original: 'node_modules/antd/es/input/index.js', by: 'Input.tsx', why: onUse },
  {
    original: 'node_modules/antd/es/select/index.js',
    by: 'SizeChanger.tsx',
    askedBy: ['antd/es/pagination'],
    why: onUse,
  },
  {
    original: 'node_modules/antd/es/form/hooks/useForm.js',
    by: 'fieldName.ts',
    askedBy: ['antd/es/radio'],
    why: 'A group of radios needs one small function of it, and no form.',
  },
  {
    original: 'node_modules/antd/es/tabs/index.js',
    by: 'CardTabs.tsx',
    askedBy: ['antd/es/card'],
    why: onUse,
  },
  { original: 'node_modules/antd/es/table/RcTable/VirtualTable.js', by: 'VirtualTable.tsx', why: onUse },
  {
    original: 'node_modules/antd/es/tree/index.js',
    by: 'FilterTree.tsx',
    askedBy: ['antd/es/table/hooks/useFilter'],
    why: onUse,
  },
  {
    original: 'node_modules/@rc-component/tree/es/index.js',
    by: 'tree.ts',
    askedBy: ['antd/es/table/hooks'],
    why: 'Selection needs four functions of it, and no tree.',
  },
  { original: 'node_modules/antd/es/_util/PurePanel.js', by: 'PurePanel.ts', why: still },
  { original: 'node_modules/antd/es/modal/PurePanel.js', by: 'Nothing.ts', why: still },
  { original: 'node_modules/antd/es/modal/confirm.js', by: 'noConfirm.ts', why: untyped },
  { original: 'node_modules/antd/es/modal/useModal/index.js', by: 'Nothing.ts', why: untyped },
  { original: 'node_modules/antd/es/notification/index.js', by: 'notification.ts', why: untyped },
];

export const root = path.join(__dirname, '..', '..');
const folder = path.join(__dirname, 'standIns');
export const originalOf = ({ original }: StandIn): string => path.join(root, ...original.split('/'));
export const fileOf = ({ by }: StandIn): string => path.join(folder, by);

const byOriginal = new Map(standIns.map((standIn) => [originalOf(standIn), standIn]));

/** The replacement for a file imported from a folder. */
export function standInFor(file: string, askingFolder: string): string {
  const standIn = byOriginal.get(file);
  // A stand-in may import its original.
  if (!standIn || askingFolder === folder) return file;
  const asking = askingFolder.split(path.sep).join('/');
  return !standIn.askedBy || standIn.askedBy.some((end) => asking.endsWith(`/${end}`)) ? fileOf(standIn) : file;
}
