// First, because it orders the layers.
import { ThemeProvider } from '../../../src/web/ui/theme/ThemeProvider';
import { FilterOutlined } from '@ant-design/icons';
import {
  Alert,
  Button,
  Card,
  Checkbox,
  DatePicker,
  Descriptions,
  Drawer,
  Dropdown,
  Empty,
  Flex,
  Form,
  Input,
  InputNumber,
  Layout,
  Modal,
  notification,
  Pagination,
  Popover,
  Progress,
  Result,
  Segmented,
  Select,
  Skeleton,
  Space,
  Statistic,
  Steps,
  Switch,
  Table,
  type TableProps,
  Tabs,
  Tag,
  Typography,
  Upload,
} from 'antd';
import dayjs from 'dayjs';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { AntdProvider } from '../../../src/web/ui/theme/AntdProvider';
import { columns, PlainAntd, type Row, rows } from './PlainAntd';

/** A container with room for popups. */
const opening = (blockSize: number): CSSProperties => ({ position: 'relative', blockSize });
const beside = (field: HTMLElement): HTMLElement => field.parentElement ?? field;

const options = ['Pending', 'Approved', 'Refused'].map((label) => ({ value: label.toLowerCase(), label }));
const tabs = rows.map(({ name }) => ({ key: name, label: name, children: `About ${name}` }));
const days: [dayjs.Dayjs, dayjs.Dayjs] = [dayjs('2026-03-04'), dayjs('2026-03-18')];
const presets = ['Today', 'Last 7 days'].map((label) => ({ label, value: days }));
const menu = [
  { key: 'colours', type: 'group' as const, label: 'Colours', children: [{ key: 'dark', label: 'Dark', extra: '✓' }] },
  { type: 'divider' as const },
  { key: 'wait', label: 'Logging out...', disabled: true },
];

const tables: Readonly<Record<string, TableProps<Row>>> = {
  selected: { rowSelection: { defaultSelectedRowKeys: ['Ada'], selections: true }, size: 'small' },
  one: { rowSelection: { type: 'radio', defaultSelectedRowKeys: ['Ada'] }, bordered: true, size: 'middle' },
  expanded: {
    expandable: { expandedRowRender: ({ name }) => name, defaultExpandedRowKeys: ['Ada'] },
    title: () => 'Withdrawals',
    footer: () => 'Five rows',
    summary: () => (
      <Table.Summary.Row>
        <Table.Summary.Cell index={0} colSpan={2} align="right">
          Total
        </Table.Summary.Cell>
      </Table.Summary.Row>
    ),
  },
  scrolled: { scroll: { x: 1500, y: 120 } },
  sticky: { sticky: true, rowHoverable: false },
  loading: { loading: true },
  empty: { dataSource: [] },
};

function Notices() {
  const place = useRef<HTMLDivElement>(null);
  const [api, notices] = notification.useNotification({
    placement: 'bottom',
    getContainer: () => place.current ?? document.body,
  });
  useEffect(() => {
    const actions = <Button size="small">See the report</Button>;
    for (const type of ['success', 'warning'] as const)
      api.open({ key: type, type, title: 'Done', description: '13 decided.', actions, duration: false });
  }, [api]);
  return <div ref={place}>{notices}</div>;
}

const parts: Readonly<Record<string, ReactNode>> = {
  plain: <PlainAntd />,
  alerts: (
    <>
      {(['error', 'info', 'success', 'warning'] as const).map((type) => (
        <Alert key={type} type={type} title="Not signed in" />
      ))}
      <Alert type="error" title="Not signed in" description="We cannot reach the server." />
      <Alert type="error" title="Not loaded." action={<Button size="small">Retry</Button>} />
    </>
  ),
  buttons: (['primary', 'default', 'text', 'link'] as const).map((type) => (
    <Space key={type}>
      {[{}, { danger: true }, { disabled: true }, { loading: true }, { size: 'small' }, { block: true }].map(
        (state) => (
          <Button key={Object.keys(state).join()} type={type} {...(state as object)}>
            Post Job
          </Button>
        ),
      )}
      <Button type={type} size="large" icon={<FilterOutlined />} iconPlacement="end">
        Filter
      </Button>
      <Button type={type} icon={<FilterOutlined />} aria-label="Filter" aria-current />
    </Space>
  )),
  inputs: (
    <>
      <Input placeholder="Title" />
      <Input defaultValue="Ada" disabled />
      <Input defaultValue="Ada" allowClear prefix="₦" suffix="kobo" />
      <Input size="large" status="error" />
      <Input size="small" readOnly />
      <Input variant="filled" addonBefore="₦" />
      <Input.Password defaultValue="one sentence" />
      <Input.Password size="large" status="error" prefix="₦" />
      <Input.TextArea rows={3} showCount maxLength={100} />
      <Input.Search placeholder="Name" enterButton />
      <Input.OTP length={4} />
      <InputNumber<string> stringMode prefix="₦" placeholder="At least" controls={false} value="" />
      <InputNumber<string> stringMode prefix="₦" placeholder="At most" value="2500" />
    </>
  ),
  switches: ([{}, { checked: true }, { disabled: true }, { loading: true }, { size: 'small' }] as const).map(
    (state) => <Switch key={Object.keys(state).join()} aria-label="Emails" {...state} />,
  ),
  checkboxes: (
    <>
      <Checkbox />
      <Checkbox checked>Ada</Checkbox>
      <Checkbox indeterminate>All</Checkbox>
      <Checkbox disabled />
      <Checkbox disabled checked />
    </>
  ),
  frames: (
    <Layout hasSider>
      <Layout.Sider theme="light" width={224} collapsedWidth={56} collapsed>
        Work
      </Layout.Sider>
      <Layout>
        <Layout.Header>Find</Layout.Header>
        <Layout.Content>Rows</Layout.Content>
      </Layout>
    </Layout>
  ),
  progress: (
    <>
      <Progress percent={40} showInfo={false} size="small" />
      <Progress percent={100} />
      <Progress percent={30} steps={5} status="exception" />
      <Progress type="dashboard" percent={100} size={60} />
    </>
  ),
  steps: (['horizontal', 'vertical'] as const).map((placement) => (
    <Steps
      key={placement}
      size="small"
      variant="outlined"
      responsive={false}
      titlePlacement={placement}
      current={1}
      onChange={() => undefined}
      items={[
        { title: 'Check', content: '₦1,350 wait' },
        { title: 'Accept', content: 'What you chose', disabled: true },
        { title: 'Bank file', content: '₦650 to send' },
      ]}
    />
  )),
  notices: <Notices />,
  menus: (
    <div style={{ position: 'relative', paddingTop: 300 }}>
      <Dropdown open menu={{ items: menu }} placement="topLeft" getPopupContainer={beside}>
        <button type="button">Chinedu Balogun</button>
      </Dropdown>
    </div>
  ),
  drawers: (['left', 'right'] as const).map((placement) => (
    <Drawer
      key={placement}
      open
      getContainer={false}
      placement={placement}
      size={288}
      mask={placement === 'left'}
      title="ShareNaira"
      footer="Logout"
      extra={<Button type="text" icon={<FilterOutlined />} aria-label="Next row" />}
    >
      Work
    </Drawer>
  )),
  forms: (['vertical', 'horizontal'] as const).map((layout) => (
    <Form key={layout} layout={layout} labelCol={{ span: 4 }} wrapperCol={{ span: 8 }}>
      <Form.Item label="Title" required extra="In a few words.">
        <Input />
      </Form.Item>
      <Form.Item label="Amount" validateStatus="error" help="Enter an amount in naira">
        <Input />
      </Form.Item>
      <Form.Item label="Name" validateStatus="warning" help="Short" hasFeedback>
        <Input />
      </Form.Item>
      <Form.Item label="Optional">
        <Space>
          <Form.Item noStyle>
            <Input.TextArea />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            Save
          </Button>
        </Space>
      </Form.Item>
    </Form>
  )),
  dialogs: (
    <Modal open centered title="Delete job?" okButtonProps={{ danger: true }} confirmLoading getContainer={false}>
      This cannot be undone.
    </Modal>
  ),
  uploads: (
    <>
      {([undefined, 'uploading', 'error'] as const).map((status) => (
        <Upload
          key={status}
          listType="picture"
          disabled={status === 'uploading'}
          fileList={[{ uid: 'me', name: 'me.jpg', thumbUrl: 'data:,', ...(status && { status }) }]}
        >
          <Button disabled={status === 'uploading'}>Choose a photo</Button>
        </Upload>
      ))}
      <Upload.Dragger multiple showUploadList={false}>
        <p>Drop pictures here</p>
      </Upload.Dragger>
    </>
  ),
  segments: (
    <>
      <Segmented aria-label="Status" name="status" value="pending" options={options} />
      <Segmented aria-label="Rows on a page" name="pageSize" value={50} options={[25, 50, 100]} />
    </>
  ),
  selects: (
    <>
      <Select placeholder="Any" value={null} options={options} />
      <Select aria-label="Month" popupMatchSelectWidth={false} value="approved" options={options} />
      <Select allowClear showSearch={{ optionFilterProp: 'label' }} placeholder="Any" value={null} options={options} />
      <Select allowClear showSearch={{ filterOption: false }} placeholder="Any" loading value={null} />
      <Select mode="tags" open={false} suffixIcon={null} value={['Suya', 'Lagos']} />
      <Select variant="borderless" value="approved" options={options} />
    </>
  ),
  'open-selects': [{ value: 'approved' }, { value: null, showSearch: { searchValue: 'ed' } }, { options: [] }].map(
    (props, at) => (
      <div key={at} style={opening(240)}>
        <Select open allowClear options={options} getPopupContainer={beside} {...props} />
      </div>
    ),
  ),
  days: ([[null, null], days, [days[0], null]] as const).map(([from, to], at) => (
    <DatePicker.RangePicker key={at} format="D MMM YYYY" allowEmpty presets={presets} value={[from, to]} />
  )),
  'open-days': (
    <div style={opening(460)}>
      <DatePicker.RangePicker open format="D MMM YYYY" presets={presets} value={days} getPopupContainer={beside} />
    </div>
  ),
  popovers: (['bottomLeft', 'bottomRight'] as const).map((placement) => (
    <div key={placement} style={opening(160)}>
      <Popover
        open
        trigger="click"
        placement={placement}
        arrow={false}
        destroyOnHidden
        getPopupContainer={beside}
        content={<Checkbox checked>Only flagged</Checkbox>}
      >
        <Button type="text">Filters</Button>
      </Popover>
    </div>
  )),
  figures: <Statistic title="Waiting" formatter={() => '₦750'} suffix={<small>13 withdrawals</small>} />,
  ...Object.fromEntries(
    Object.entries(tables).map(([name, props]) => [
      `table-${name}`,
      <Table<Row> key={name} columns={columns} dataSource={rows} pagination={false} {...props} />,
    ]),
  ),
  paginations: (
    <>
      <Pagination defaultCurrent={20} total={500} showSizeChanger showQuickJumper showTotal={(all) => `${all} rows`} />
      <Pagination total={50} simple />
      <Pagination total={50} size="small" disabled />
    </>
  ),
  tabs: (
    <div style={{ width: 320 }}>
      <Tabs items={tabs} animated={false} />
      <Tabs items={tabs} type="card" />
    </div>
  ),
  cards: (
    <>
      <Card title="Withdrawals" extra={<a href="#all">All</a>} actions={['Accept', 'Decline']}>
        <Card.Meta title="Ada Obi" description="₦750" />
      </Card>
      <Card size="small" loading title="Waiting" />
      <Card type="inner" hoverable tabList={[{ key: 'a', label: 'Notes' }]}>
        Notes
      </Card>
    </>
  ),
  tags: (
    <>
      {['success', 'processing', 'error', 'warning', 'gold', 'blue', undefined].map((color) => (
        <Tag key={color ?? 'plain'} {...(color && { color })} closable={color === 'blue'}>
          Pending
        </Tag>
      ))}
      <Tag.CheckableTag checked>Flagged</Tag.CheckableTag>
    </>
  ),
  states: (
    <>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No rows" />
      <Result status="success" title="Paid" subTitle="₦750" extra={<a href="#next">Next</a>} />
      <Result status="warning" title="Not loaded" />
    </>
  ),
  waiting: (
    <>
      <Skeleton avatar paragraph={{ rows: 2 }} />
      <Skeleton.Button size="small" />
      <Skeleton.Input />
    </>
  ),
  facts: [false, true].map((bordered) => (
    <Descriptions
      key={String(bordered)}
      bordered={bordered}
      size={bordered ? 'medium' : 'small'}
      title="Bank"
      extra="Changed"
      items={[
        { key: 'bank', label: 'Bank Name', children: 'GTBank' },
        { key: 'note', label: 'Note', span: 'filled', children: 'None' },
      ]}
    />
  )),
  texts: (
    <Flex vertical gap="small" align="start">
      <Typography.Title level={3}>Withdrawals</Typography.Title>
      <Typography.Paragraph copyable>ref-1</Typography.Paragraph>
      <Typography.Text type="secondary" strong>
        Ada
      </Typography.Text>
      <Typography.Text code mark delete>
        ref-2
      </Typography.Text>
      <Typography.Link href="#more">More</Typography.Link>
      <Space.Compact>
        <Input defaultValue="Ada" />
        <Input defaultValue="Obi" />
      </Space.Compact>
    </Flex>
  ),
};

const chosen = window.location.hash.slice(1);
const place = document.getElementById('gallery');
if (!place) throw new Error('The page has no place for the gallery.');
createRoot(place).render(
  <ThemeProvider>
    <AntdProvider>
      {Object.entries(parts)
        .filter(([name]) => chosen === '' || name === chosen)
        .map(([name, part]) => (
          <section key={name} id={name}>
            {part}
          </section>
        ))}
    </AntdProvider>
  </ThemeProvider>,
);
