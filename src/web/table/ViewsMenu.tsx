import { CloseOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import type { TableViews } from './tableTypes';
import type { SavedView, TableLayout } from '../api/useTableViews';
import './TableMenu.css';

type ViewState = Omit<SavedView, 'id' | 'name' | 'shared'>;

interface Props {
  views: TableViews;
  now: ViewState;
  onShow: (view: ViewState) => void;
  onAsk: (query: string) => void;
}

const nameMaxCharacters = 40;

const same = (a: TableLayout, b: TableLayout): boolean =>
  a.density === b.density &&
  a.columns.join() === b.columns.join() &&
  (a.pinned ?? []).join() === (b.pinned ?? []).join() &&
  JSON.stringify(Object.entries(a.widths ?? {}).sort()) === JSON.stringify(Object.entries(b.widths ?? {}).sort());

/** Ready, own and shared views of the table. */
export default function ViewsMenu({ views: { ready, views, sharedViews, save, remove }, now, onShow, onAsk }: Props) {
  const isNow = (view: ViewState) => view.query === now.query && view.pageSize === now.pageSize && same(view, now);
  return (
    <div className="admin-table__views">
      <Group title="Ready views" empty={ready.length === 0}>
        {ready.map(({ name, query }) => (
          <li key={name}>
            <View name={name} current={query === now.query} onShow={() => onAsk(query)} />
          </li>
        ))}
      </Group>
      <Group title="Your views" empty={views.length === 0}>
        {views.map((view) => (
          <li key={view.id}>
            <View
              name={view.name}
              more={view.shared ? 'shared' : undefined}
              current={isNow(view)}
              onShow={() => onShow(view)}
            />
            <Button
              type="text"
              icon={<CloseOutlined />}
              aria-label={`Delete the view ${view.name}`}
              onClick={() => remove(view.id)}
            />
          </li>
        ))}
      </Group>
      <Group title="Shared by others" empty={sharedViews.length === 0}>
        {sharedViews.map((view) => (
          <li key={view.id}>
            <View name={view.name} more={view.sharedBy} current={isNow(view)} onShow={() => onShow(view)} />
          </li>
        ))}
      </Group>
      <SaveView views={views} save={(name, shared) => save({ ...now, name, shared })} />
    </div>
  );
}

function Group({ title, empty, children }: { title: string; empty: boolean; children: ReactNode }) {
  if (empty) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

interface ViewProps {
  name: string;
  more?: string | undefined;
  current: boolean;
  onShow: () => void;
}

function View({ name, more, current, onShow }: ViewProps) {
  return (
    <Button type="text" block aria-current={current || undefined} onClick={onShow}>
      <span>{name}</span>
      {more && <small>{more}</small>}
    </Button>
  );
}

interface SaveProps {
  views: readonly SavedView[];
  save: (name: string, shared: boolean) => Promise<boolean>;
}

function SaveView({ views, save }: SaveProps) {
  const [form] = Form.useForm<{ name: string; shared: boolean }>();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState('');
  const typed = (Form.useWatch('name', form) ?? '').trim();

  const submit = async ({ name, shared }: { name: string; shared: boolean }) => {
    const called = name.trim();
    if (!called || busy) return;
    setBusy(true);
    const done = await save(called, shared);
    setBusy(false);
    if (!done) return;
    form.resetFields();
    setSaved(called);
  };

  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ name: '', shared: false }}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item
        label="Save this view as"
        htmlFor="view-name"
        extra="It keeps search, filters, order, columns and rows on a page."
      >
        <Space>
          <Form.Item name="name" noStyle>
            <Input id="view-name" maxLength={nameMaxCharacters} autoComplete="off" />
          </Form.Item>
          <Button type="primary" htmlType="submit" disabled={busy}>
            {views.some(({ name }) => name === typed) ? 'Replace' : 'Save'}
          </Button>
        </Space>
      </Form.Item>
      <Form.Item name="shared" valuePropName="checked">
        <Checkbox>Share it with all admins</Checkbox>
      </Form.Item>
      <p role="status">{saved && !typed ? `Saved as ${saved}.` : ''}</p>
    </Form>
  );
}
