// First, as in the product: it names the layers in their order.
import { ThemeProvider } from '../../../src/web/ui/theme/ThemeProvider';
import {
  Alert,
  Button,
  Checkbox,
  Drawer,
  Dropdown,
  Form,
  Input,
  Layout,
  Modal,
  notification,
  Progress,
  Space,
  Steps,
  Table,
  Upload,
} from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { AntdProvider } from '../../../src/web/ui/theme/AntdProvider';
import { listParts } from './listParts';
import { tableParts } from './tableParts';

const rows = [
  { key: 'ada', name: 'Ada Obi', amount: '₦750' },
  { key: 'bola', name: 'Bola Ade', amount: '₦1,200' },
];
const columns = [
  { key: 'name', dataIndex: 'name', title: 'Username' },
  { key: 'amount', dataIndex: 'amount', title: 'Amount', align: 'end' as const },
];

function Notices() {
  const place = useRef<HTMLDivElement>(null);
  const [api, notices] = notification.useNotification({
    placement: 'bottom',
    getContainer: () => place.current ?? document.body,
  });
  useEffect(() => {
    for (const type of ['success', 'warning'] as const)
      api.open({
        key: type,
        type,
        title: 'Accept 13 withdrawals: done',
        description: '13 decided.',
        actions: <Button size="small">See the report</Button>,
        duration: false,
      });
  }, [api]);
  return <div ref={place}>{notices}</div>;
}

const menu = [
  { key: 'colours', type: 'group' as const, label: 'Colours', children: [{ key: 'dark', label: 'Dark', extra: '✓' }] },
  { type: 'divider' as const },
  { key: 'wait', label: 'Logging out...', disabled: true },
];

/** Parts of antd in their states. */
const parts: Readonly<Record<string, ReactNode>> = {
  alerts: (
    <>
      {(['error', 'info', 'success', 'warning'] as const).map((type) => (
        <Alert key={type} type={type} title="Not signed in" />
      ))}
      <Alert type="error" title="Not signed in" description="We cannot reach the server." />
      <Alert type="error" title="Not loaded." action={<Button size="small">Retry</Button>} />
    </>
  ),
  buttons: (
    <>
      {(['primary', 'default', 'text', 'link'] as const).map((type) => (
        <Space key={type}>
          <Button type={type}>Post Job</Button>
          <Button type={type} danger>
            Stop
          </Button>
          <Button type={type} disabled>
            Wait
          </Button>
          <Button type={type} loading>
            Sending
          </Button>
          <Button type={type} size="small">
            Accept
          </Button>
          <Button type={type} size="large" block>
            Next
          </Button>
        </Space>
      ))}
    </>
  ),
  inputs: (
    <>
      <Input placeholder="Title" />
      <Input defaultValue="Ada" disabled />
      <Input defaultValue="Ada" allowClear prefix="₦" suffix="kobo" />
      <Input size="large" status="error" />
      <Input size="small" readOnly />
      <Input.Password defaultValue="one sentence" />
      <Input.Password size="large" status="error" prefix="₦" />
      <Input.TextArea rows={3} showCount maxLength={100} />
    </>
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
  tables: (
    <Table
      columns={columns}
      dataSource={rows}
      pagination={false}
      rowHoverable={false}
      rowSelection={{
        columnWidth: 44,
        columnTitle: <Checkbox indeterminate />,
        renderCell: () => <Checkbox checked />,
      }}
    />
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
    </>
  ),
  steps: (
    <>
      {(['horizontal', 'vertical'] as const).map((placement) => (
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
      ))}
    </>
  ),
  notices: <Notices />,
  menus: (
    <div style={{ position: 'relative', paddingTop: 300 }}>
      <Dropdown
        open
        menu={{ items: menu }}
        placement="topLeft"
        getPopupContainer={(button) => button.parentElement ?? button}
      >
        <button type="button">Chinedu Balogun</button>
      </Dropdown>
    </div>
  ),
  drawers: (
    <Drawer open getContainer={false} placement="left" size={288} title="ShareNaira" footer="Logout">
      Work
    </Drawer>
  ),
  forms: (
    <Form layout="vertical" initialValues={{ title: 'Share' }}>
      <Form.Item name="title" label="Title" required extra="In a few words.">
        <Input />
      </Form.Item>
      <Form.Item label="Amount" validateStatus="error" help="Enter an amount in naira">
        <Input />
      </Form.Item>
      <Form.Item label="Optional">
        <Input.TextArea />
      </Form.Item>
      <Form.Item>
        <Button type="primary" htmlType="submit">
          Save
        </Button>
      </Form.Item>
    </Form>
  ),
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
          fileList={[
            {
              uid: 'me',
              name: 'me.jpg',
              thumbUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
              ...(status && { status }),
            },
          ]}
        >
          <Button disabled={status === 'uploading'}>Choose a photo</Button>
        </Upload>
      ))}
      <Upload.Dragger multiple showUploadList={false}>
        <p>Drop pictures here</p>
      </Upload.Dragger>
    </>
  ),
  ...listParts,
  ...tableParts,
};

/** One part by its name, or all of them. */
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
