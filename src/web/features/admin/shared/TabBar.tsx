import { Tabs } from 'antd';

interface Props {
  id: string;
  tabs: readonly { key: string; label: string }[];
  active: string;
  onChange: (tab: string) => void;
}

/** Loaded after the list, because antd's tabs would add 12 kB to the first visit. */
export const TabBar = ({ id, tabs, active, onChange }: Props) => (
  <Tabs
    className="tab-bar"
    id={id}
    items={tabs.map(({ key, label }) => ({ key, label }))}
    activeKey={active}
    animated={false}
    onChange={onChange}
  />
);
