import { Checkbox, Descriptions, Space } from 'antd';
import { Dialog } from '../ui/dialog/Dialog';
import { type Binding, wantShortcuts } from './useShortcuts';

interface Props {
  bindings: readonly Binding[];
  onClose: () => void;
  enabled: boolean;
  onEnable: (enabled: boolean) => void;
}

const names: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc', ' ': 'Space' };
const getName = (key: string): string => names[key] ?? (key.length === 1 ? key.toUpperCase() : key);

function groupByLabel(bindings: readonly Binding[]): Pick<Binding, 'keys' | 'shift' | 'label'>[] {
  const byLabel = new Map<string, Pick<Binding, 'keys' | 'shift' | 'label'>>();
  for (const { keys, shift, label } of bindings)
    byLabel.set(label, { shift, label, keys: [...(byLabel.get(label)?.keys ?? []), ...keys] });
  return [...byLabel.values()];
}

export default function KeySheet({ bindings, onClose, enabled, onEnable }: Props) {
  return (
    <Dialog open title="Keys" width={560} footer={null} onClose={onClose}>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={groupByLabel(bindings).map(({ keys, shift, label }) => ({
          key: label,
          label,
          children: (
            <Space>
              {keys.map((key) => (
                <kbd key={key}>{`${shift ? 'Shift ' : ''}${getName(key)}`}</kbd>
              ))}
            </Space>
          ),
        }))}
      />
      <Checkbox
        checked={enabled}
        onChange={({ target: { checked } }) => {
          wantShortcuts(checked);
          onEnable(checked);
        }}
      >
        Use these keys. Without them the buttons do the same.
      </Checkbox>
    </Dialog>
  );
}
