import { Tabs } from 'antd';

interface Props {
  id: string;
  tabs: readonly { key: string; label: string }[];
  active: string;
  onChange: (tab: string) => void;
}

/** The bar over a page's lists. It comes after the list that is open: antd's tabs would take 12 kB of the first visit. */
export const TabBar = ({ id, tabs, active, onChange }: Props) => (
  <Tabs
    id={id}
    items={tabs.map(({ key, label }) => ({ key, label }))}
    activeKey={active}
    animated={false}
    onChange={onChange}
  />
);
