import {
  CloseOutlined,
  DownOutlined,
  FilterOutlined,
  LeftOutlined,
  RightOutlined,
  UpOutlined,
} from '@ant-design/icons';
import {
  Button,
  Checkbox,
  DatePicker,
  Descriptions,
  Drawer,
  Form,
  Input,
  InputNumber,
  Pagination,
  Popover,
  Segmented,
  Select,
  Space,
  Statistic,
  Tabs,
} from 'antd';
import dayjs from 'dayjs';
import type { CSSProperties, ReactNode } from 'react';

/** Holds what opens, with the room that it needs below. */
const opening = (blockSize: number): CSSProperties => ({ position: 'relative', blockSize });
const beside = (field: HTMLElement): HTMLElement => field.parentElement ?? field;

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'refused', label: 'Refused' },
];
const counted = statuses.map(({ value, label }, at) => ({
  value,
  label: (
    <>
      {label} <small className="sn-num">{at * 40}</small>
    </>
  ),
}));

const days: [dayjs.Dayjs, dayjs.Dayjs] = [dayjs('2026-03-04'), dayjs('2026-03-18')];
const presets = ['Today', 'Last 7 days', 'This month'].map((label) => ({ label, value: days }));

function Pages({ page }: { page: number }) {
  const pages = 40;
  const step = (target: number, shown: ReactNode) =>
    target < 1 || target > pages ? (
      <span role="link" aria-disabled="true">
        {shown}
      </span>
    ) : (
      <a href={`#${target}`}>{shown}</a>
    );
  return (
    <nav aria-label={`Pages, at ${page}`}>
      <Pagination
        current={page}
        pageSize={25}
        total={pages * 25}
        showLessItems
        showSizeChanger={false}
        showTitle={false}
        itemRender={(target, type) => {
          if (type === 'prev') return step(page - 1, <LeftOutlined aria-hidden />);
          if (type === 'next') return step(page + 1, <RightOutlined aria-hidden />);
          return (
            <a href={`#${target}`} aria-current={target === page ? 'page' : undefined}>
              {type === 'page' ? target : '…'}
            </a>
          );
        }}
      />
    </nav>
  );
}

const amount = (name: string, value: string) => (
  <InputNumber<string>
    stringMode
    aria-label={name}
    prefix="₦"
    placeholder={name}
    min="1"
    controls={false}
    changeOnWheel={false}
    value={value}
  />
);

/** What lists, the menus above them and the drawer beside them draw. */
export const listParts: Readonly<Record<string, ReactNode>> = {
  tools: (
    <>
      <Button type="text" icon={<FilterOutlined />}>
        Filter
      </Button>
      <Button type="text" icon={<FilterOutlined />} aria-label="Filter" />
      <Button type="text" size="small" icon={<FilterOutlined />} iconPlacement="end">
        Amount
      </Button>
      <Button type="text" block aria-current>
        To pay
      </Button>
    </>
  ),
  tabs: (
    <Tabs
      activeKey="notes"
      animated={false}
      items={[
        { key: 'jobs', label: 'Submitted Jobs' },
        { key: 'notes', label: 'Notes' },
      ]}
    />
  ),
  pages: [1, 20, 40].map((page) => <Pages key={page} page={page} />),
  segments: (
    <>
      <Segmented aria-label="Status" name="status" value="pending" options={counted} />
      <Segmented aria-label="Rows on a page" name="pageSize" value={50} options={[25, 50, 100]} />
    </>
  ),
  selects: (
    <>
      <Select placeholder="Any" value={null} options={statuses} />
      <Select aria-label="Month" popupMatchSelectWidth={false} value="approved" options={statuses} />
      <Select allowClear showSearch={{ optionFilterProp: 'label' }} placeholder="Any" value={null} options={statuses} />
      <Select allowClear showSearch={{ optionFilterProp: 'label' }} value="approved" options={statuses} />
      <Select allowClear showSearch={{ filterOption: false }} placeholder="Any" loading value={null} />
      <Select mode="tags" open={false} suffixIcon={null} value={[]} />
      <Select mode="tags" open={false} suffixIcon={null} value={['Suya', 'Lagos']} />
    </>
  ),
  'open-selects': (
    <>
      <div style={opening(240)}>
        <Select open allowClear value="approved" options={statuses} getPopupContainer={beside} />
      </div>
      <div style={opening(240)}>
        <Select
          open
          allowClear
          showSearch={{ optionFilterProp: 'label', searchValue: 'ed' }}
          value={null}
          options={statuses}
          getPopupContainer={beside}
        />
      </div>
      <div style={opening(240)}>
        <Select open showSearch={{ filterOption: false }} placeholder="Any" options={[]} getPopupContainer={beside} />
      </div>
    </>
  ),
  days: (
    <>
      <DatePicker.RangePicker format="D MMM YYYY" allowEmpty presets={presets} value={[null, null]} />
      <DatePicker.RangePicker format="D MMM YYYY" allowEmpty presets={presets} value={days} />
      <DatePicker.RangePicker format="D MMM YYYY" allowEmpty presets={presets} value={[days[0], null]} />
    </>
  ),
  'open-days': (
    <div style={opening(460)}>
      <DatePicker.RangePicker
        open
        format="D MMM YYYY"
        allowEmpty
        presets={presets}
        value={days}
        getPopupContainer={beside}
      />
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
        content={
          <Form layout="vertical" component="div">
            <Checkbox checked>Only flagged</Checkbox>
          </Form>
        }
      >
        <Button type="text" icon={<FilterOutlined />} aria-label="Filters" />
      </Popover>
    </div>
  )),
  amounts: (
    <Form layout="vertical" component="div">
      <Form.Item label="Amount">
        {amount('At least', '')}
        {amount('At most', '2500')}
      </Form.Item>
    </Form>
  ),
  figures: (
    <>
      <Statistic title="Waiting" formatter={() => '₦750'} suffix={<small>13 withdrawals</small>} />
      <Statistic title="Members" formatter={() => '…'} />
    </>
  ),
  views: (
    <Form layout="vertical" initialValues={{ name: 'To pay' }}>
      <Form.Item label="Save this view as" extra="It keeps search, filters and order.">
        <Space>
          <Form.Item name="name" noStyle>
            <Input maxLength={40} autoComplete="off" />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            Replace
          </Button>
          <Button type="text" icon={<CloseOutlined />} aria-label="Delete the view" />
        </Space>
      </Form.Item>
    </Form>
  ),
  facts: (
    <Descriptions
      column={1}
      size="small"
      items={[
        { key: 'bank', label: 'Bank Name', children: 'GTBank' },
        { key: 'holder', label: 'Account Name', children: 'Ada Obi' },
      ]}
    />
  ),
  'row-drawers': (
    <Drawer
      open
      title="Ada Obi"
      placement="right"
      size={520}
      mask={false}
      getContainer={false}
      focusable={{ trap: false, focusTriggerAfterClose: false }}
      autoFocus={false}
      extra={
        <>
          <Button type="text" icon={<UpOutlined />} aria-label="Row before" disabled />
          <Button type="text" icon={<DownOutlined />} aria-label="Next row" />
        </>
      }
    >
      ₦750
    </Drawer>
  ),
};
