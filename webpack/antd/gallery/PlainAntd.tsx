import { Button, Form, Input, Progress, Table, type TableProps } from 'antd';
import { useState } from 'react';

export interface Row {
  readonly key: string;
  readonly name: string;
  readonly amount: number;
}

export const rows: readonly Row[] = ['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe'].map((name, at) => ({
  key: name,
  name,
  amount: 500 - at * 100,
}));

export const columns: TableProps<Row>['columns'] = [
  {
    dataIndex: 'name',
    title: 'Name',
    filters: rows.map(({ name }) => ({ text: name, value: name })),
    onFilter: (chosen, { name }) => name === chosen,
  },
  { dataIndex: 'amount', title: 'Amount', sorter: (one, other) => one.amount - other.amount },
];

/** Examples from antd's documentation. */
export function PlainAntd() {
  const [sent, setSent] = useState<unknown>(null);
  return (
    <>
      <Table
        columns={columns}
        dataSource={rows}
        rowSelection={{}}
        pagination={{ defaultPageSize: 2, showSizeChanger: true, pageSizeOptions: [2, 5] }}
      />
      <Form onFinish={setSent}>
        <Form.Item name="email" label="Email" tooltip="For receipts" rules={[{ type: 'email' }]}>
          <Input />
        </Form.Item>
        <Form.Item name="name" label="Name" rules={[{ min: 3 }]}>
          <Input />
        </Form.Item>
        <Form.Item name="reason" label="Reason" rules={[{ required: true, whitespace: true }]}>
          <Input />
        </Form.Item>
        <Button htmlType="submit">Send</Button>
      </Form>
      <output>{sent !== null && JSON.stringify(sent)}</output>
      <Progress type="circle" percent={40} />
    </>
  );
}
