import {
  Card,
  Descriptions,
  Empty,
  Flex,
  Form,
  Input,
  Pagination,
  Progress,
  Result,
  Select,
  Skeleton,
  Space,
  Table,
  type TableProps,
  Tabs,
  Tag,
  Typography,
} from 'antd';
import type { ReactNode } from 'react';
import { PlainAntd } from './PlainAntd';

interface Row {
  readonly key: string;
  readonly name: string;
  readonly amount: number;
}

const rows: readonly Row[] = ['Ada Obi', 'Bola Ade', 'Chidi Eze', 'Dayo Bello', 'Efe Okoro'].map((name, at) => ({
  key: name,
  name,
  amount: 750 * (5 - at),
}));

const columns: TableProps<Row>['columns'] = [
  {
    dataIndex: 'name',
    title: 'Username',
    filters: rows.map(({ name }) => ({ text: name, value: name })),
    onFilter: (chosen, { name }) => name === chosen,
  },
  { dataIndex: 'amount', title: 'Amount', align: 'end', sorter: (one, other) => one.amount - other.amount },
];

const kinds: Readonly<Record<string, TableProps<Row>>> = {
  selected: { rowSelection: { defaultSelectedRowKeys: ['Ada Obi'], selections: true }, size: 'small' },
  one: { rowSelection: { type: 'radio', defaultSelectedRowKeys: ['Ada Obi'] }, bordered: true, size: 'middle' },
  expanded: {
    expandable: { expandedRowRender: ({ name }) => name, defaultExpandedRowKeys: ['Ada Obi'] },
    title: () => 'Withdrawals',
    footer: () => 'Five rows',
    summary: () => (
      <Table.Summary.Row>
        <Table.Summary.Cell index={0} colSpan={2}>
          Total
        </Table.Summary.Cell>
        <Table.Summary.Cell index={2} align="right">
          11250
        </Table.Summary.Cell>
      </Table.Summary.Row>
    ),
  },
  scrolled: { scroll: { x: 1500, y: 120 } },
  sticky: { sticky: true },
  loading: { loading: true },
  empty: { dataSource: [] },
};

/** Tables, and what the pages around them are made of. */
export const tableParts: Readonly<Record<string, ReactNode>> = {
  plain: <PlainAntd />,
  ...Object.fromEntries(
    Object.entries(kinds).map(([name, props]) => [
      `table-${name}`,
      <Table<Row> key={name} columns={columns} dataSource={rows} pagination={false} {...props} />,
    ]),
  ),
  paginations: (
    <>
      <Pagination total={500} showSizeChanger showQuickJumper showTotal={(total) => `${total} rows`} />
      <Pagination total={50} simple />
      <Pagination total={50} size="small" disabled />
    </>
  ),
  circles: (
    <Space>
      <Progress type="circle" percent={40} />
      <Progress type="dashboard" percent={100} size={60} />
      <Progress percent={30} steps={5} status="exception" />
    </Space>
  ),
  'many-tabs': (
    <div style={{ width: 320 }}>
      <Tabs items={rows.map(({ name }) => ({ key: name, label: name, children: `About ${name}` }))} />
      <Tabs type="card" items={rows.map(({ name }) => ({ key: name, label: name, children: `About ${name}` }))} />
    </div>
  ),
  'more-inputs': (
    <>
      <Input.Search placeholder="Name" enterButton />
      <Input.OTP length={4} />
      <Input variant="filled" addonBefore="₦" />
      <Select variant="borderless" value="a" options={[{ value: 'a', label: 'Any' }]} />
    </>
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
  details: (
    <Descriptions
      bordered
      title="Bank"
      extra="Changed"
      items={[
        { key: 'bank', label: 'Bank Name', children: 'GTBank' },
        { key: 'holder', label: 'Account Name', children: 'Ada Obi' },
        { key: 'note', label: 'Note', span: 'filled', children: 'None' },
      ]}
    />
  ),
  texts: (
    <Flex vertical gap="small" align="start">
      <Typography.Title level={3}>Withdrawals</Typography.Title>
      <Typography.Paragraph copyable>ref-1</Typography.Paragraph>
      <Typography.Text type="secondary" strong>
        Ada
      </Typography.Text>
      <Typography.Text code>ref-2</Typography.Text>
      <Typography.Text mark delete>
        ₦750
      </Typography.Text>
      <Typography.Link href="#more">More</Typography.Link>
      <Space.Compact>
        <Input defaultValue="Ada" />
        <Input defaultValue="Obi" />
      </Space.Compact>
    </Flex>
  ),
  hints: (
    <Form layout="horizontal" labelCol={{ span: 4 }} wrapperCol={{ span: 8 }}>
      <Form.Item label="Name" validateStatus="warning" help="Short" hasFeedback>
        <Input />
      </Form.Item>
    </Form>
  ),
};
