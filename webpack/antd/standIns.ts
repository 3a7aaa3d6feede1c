import path from 'node:path';

export interface StandIn {
  /** The file whose place is taken. */
  readonly original: string;
  /** The file in `standIns` that takes it. */
  readonly by: string;
  /** Where only some of those who ask for it are meant: the ends of their paths. */
  readonly askedBy?: readonly string[];
  readonly why: string;
}

const engine = 'It computes the theme in the browser; ours is computed at build.';

/** Every file that the build replaces. */
export const standIns: readonly StandIn[] = [
  { original: 'node_modules/antd/es/theme/useToken.js', by: 'useToken.ts', why: engine },
  { original: 'node_modules/antd/es/theme/internal.js', by: 'internal.ts', why: engine },
  { original: 'node_modules/antd/es/theme/context.js', by: 'context.ts', why: engine },
  { original: 'node_modules/antd/es/theme/util/genStyleUtils.js', by: 'genStyleUtils.ts', why: engine },
  {
    original: 'node_modules/@ant-design/cssinjs/es/index.js',
    by: 'cssinjs.ts',
    why: 'It inserts styles at run time; ours come as files.',
  },
  {
    original: 'node_modules/@ant-design/icons/es/cssUtils.js',
    by: 'cssUtils.ts',
    why: 'It inserts the styles of icons at run time; ours come as files.',
  },
  {
    original: 'src/web/ui/theme/AntdProvider.tsx',
    by: 'AntdProvider.ts',
    why: 'It hands the theme to the engine and brings the algorithms that compute a theme; the build has read the theme already.',
  },
  {
    original: 'node_modules/@rc-component/util/es/getScrollBarSize.js',
    by: 'getScrollBarSize.ts',
    why: 'A table measures scroll bars as it comes up, lays the page out for it, and is then drawn again.',
  },
  {
    original: 'node_modules/@rc-component/portal/es/useScrollLocker.js',
    by: 'Nothing.ts',
    why: 'It writes a style element into the page, which our policy refuses; a rule in parts.css holds the page behind a dialog.',
  },
  {
    original: 'node_modules/antd/es/_util/wave/index.js',
    by: 'Children.tsx',
    why: 'The ripple of a press brings the engine of motion to each button.',
  },
  {
    original: 'node_modules/antd/es/tooltip/index.js',
    by: 'Children.tsx',
    askedBy: ['antd/es/form/FormItemLabel.js', 'antd/es/menu/MenuItem.js', 'antd/es/segmented/index.js'],
    why: 'Labels, headings and menus of ours explain themselves without pointing: help stands below the field, the order in the button.',
  },
  {
    original: 'node_modules/antd/es/progress/Circle.js',
    by: 'Children.tsx',
    why: 'Progress is a line with us; a circle brings its own drawing and tooltips.',
  },
  {
    original: 'node_modules/antd/es/_util/PurePanel.js',
    by: 'PurePanel.ts',
    why: 'It draws popups as still pictures for antd’s own pages, and brings the provider of the theme.',
  },
  {
    original: 'node_modules/antd/es/notification/index.js',
    by: 'notification.ts',
    why: 'Its functions that are called from anywhere draw outside the page’s own tree and bring the provider of the theme; ours come by the hook.',
  },
  {
    original: 'node_modules/@rc-component/motion/es/index.js',
    by: 'motion.tsx',
    askedBy: ['antd/es/form/ErrorList.js', 'antd/es/alert/Alert.js'],
    why: 'What is wrong with a field, or with a form, is said at once: the words slide into no form.',
  },
  {
    original: 'node_modules/@rc-component/async-validator/es/index.js',
    by: 'asyncValidator.ts',
    why: 'A rule of ours is a check of the contract, or asks that something stands there; it brings the checks of twenty types.',
  },
  {
    original: 'node_modules/antd/es/config-provider/index.js',
    by: 'Children.tsx',
    askedBy: ['antd/es/table/InternalTable.js', 'antd/es/input-number/index.js'],
    why: 'A table wraps its hidden measuring row in it, to place popups of headings that ours have not; a field its picture for antd’s own pages.',
  },
  {
    original: 'node_modules/antd/es/table/hooks/useFilter/index.js',
    by: 'noFilters.ts',
    why: 'Filters stand in the address and above the table; the menu in a heading brings trees, menus and fields.',
  },
  {
    original: 'node_modules/antd/es/skeleton/index.js',
    by: 'Children.tsx',
    askedBy: ['antd/es/drawer/DrawerPanel.js', 'antd/es/modal/Modal.js', 'antd/es/statistic/Statistic.js'],
    why: 'What a dialog, a drawer or a figure of ours waits for shows itself that it waits.',
  },
  {
    original: 'node_modules/antd/es/input/index.js',
    by: 'Input.tsx',
    why: 'It brings every kind of field to each; ours are of one line, or of many, which come with the form that has them.',
  },
  {
    original: 'node_modules/antd/es/table/hooks/useSorter.js',
    by: 'noSorter.ts',
    why: 'The server orders, and a button in the heading asks it: antd’s sorter is a heading that takes the focus and is no button.',
  },
  {
    original: 'node_modules/@rc-component/tree/es/index.js',
    by: 'tree.ts',
    askedBy: ['antd/es/table/hooks/useSelection.js'],
    why: 'Rows are chosen along with the rows below them; ours have none.',
  },
  {
    original: 'node_modules/@rc-component/table/es/FixedHolder/index.js',
    by: 'Nothing.ts',
    why: 'A head that stands in a table of its own; ours is held by CSS.',
  },
  {
    original: 'node_modules/antd/es/dropdown/index.js',
    by: 'Children.tsx',
    askedBy: ['antd/es/table/hooks/useSelection.js'],
    why: 'No table of ours has a menu in the heading of its boxes.',
  },
  {
    original: 'node_modules/antd/es/radio/index.js',
    by: 'Children.tsx',
    askedBy: ['antd/es/table/hooks/useSelection.js'],
    why: 'No table of ours lets one row alone be chosen.',
  },
  {
    original: 'node_modules/antd/es/pagination/index.js',
    by: 'Children.tsx',
    askedBy: ['antd/es/table/InternalTable.js'],
    why: 'The pages stand below the table; the table’s own bring a Select.',
  },
  {
    original: 'node_modules/antd/es/select/index.js',
    by: 'Children.tsx',
    askedBy: ['antd/es/pagination/Pagination.js'],
    why: 'How many rows make a page is chosen in the table’s menu, which comes when it is opened.',
  },
  {
    original: 'node_modules/@rc-component/pagination/es/Options.js',
    by: 'Nothing.ts',
    why: 'As for its Select.',
  },
  {
    original: 'node_modules/antd/es/spin/index.js',
    by: 'Children.tsx',
    askedBy: ['antd/es/table/InternalTable.js'],
    why: 'A table that waits dims its rows; the box around it does that.',
  },
  {
    original: 'node_modules/antd/es/button/DefaultLoadingIcon.js',
    by: 'LoadingIcon.tsx',
    why: 'The sign of waiting that slides into a button brings the engine of motion to each.',
  },
  {
    original: 'node_modules/antd/es/config-provider/defaultRenderEmpty.js',
    by: 'Nothing.ts',
    askedBy: ['antd/es/table/InternalTable.js'],
    why: 'A list without rows says why, and draws no table.',
  },
  {
    original: 'node_modules/@rc-component/segmented/es/MotionThumb.js',
    by: 'Nothing.ts',
    why: 'The mark that slides from one choice to another brings the engine of motion to each table.',
  },
  {
    original: 'node_modules/@rc-component/table/es/stickyScrollBar.js',
    by: 'Nothing.ts',
    why: 'A scroll bar for a head that stands in a table of its own; ours is held by CSS.',
  },
  {
    original: 'node_modules/antd/es/table/RcTable/VirtualTable.js',
    by: 'Nothing.ts',
    why: 'Rows that are drawn only in sight have no roles for a screen reader; our tables have pages.',
  },
  {
    original: 'node_modules/@rc-component/tabs/es/TabNavList/OperationNode.js',
    by: 'Nothing.ts',
    why: 'The menu of tabs that do not fit brings menus and popups; ours scroll.',
  },
  {
    original: 'node_modules/@rc-component/tabs/es/TabPanelList/index.js',
    by: 'Nothing.ts',
    why: 'The screen draws the panel, which is there before its tabs are; antd’s brings the engine of motion.',
  },
  {
    original: 'node_modules/antd/es/modal/confirm.js',
    by: 'noConfirm.ts',
    why: 'Our dialogs are drawn where they are asked for; a function that opens one brings all of the ConfigProvider.',
  },
  ...['useModal/index', 'PurePanel'].map((part) => ({
    original: `node_modules/antd/es/modal/${part}.js`,
    by: 'Nothing.ts',
    why: 'As for confirm: the other ways to a dialog, which bring the same.',
  })),
  {
    original: 'node_modules/antd/es/empty/utils.js',
    by: 'emptyUtils.ts',
    why: 'It mixes colours that are variables here, and brings the arithmetic of colours.',
  },
];

export const root = path.join(__dirname, '..', '..');
export const originalOf = ({ original }: StandIn): string => path.join(root, ...original.split('/'));
export const fileOf = ({ by }: StandIn): string => path.join(__dirname, 'standIns', by);
