import { Dialog } from '../Dialog';
import type { Binding } from './useDeskKeys';
import './KeySheet.css';

interface Props {
  open: boolean;
  onClose: () => void;
  bindings: readonly Binding[];
  enabled: boolean;
  onEnable: (enabled: boolean) => void;
}

const names: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };
const nameOf = (key: string): string => names[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** Keys that do the same stand together. */
function byWhatTheyDo(bindings: readonly Binding[]): Pick<Binding, 'keys' | 'shift' | 'label'>[] {
  const told = new Map<string, Pick<Binding, 'keys' | 'shift' | 'label'>>();
  for (const { keys, shift, label } of bindings)
    told.set(label, { shift, label, keys: [...(told.get(label)?.keys ?? []), ...keys] });
  return [...told.values()];
}

/** Which keys work on this screen, and the way to switch them off for whoever types by voice. */
export function KeySheet({ open, onClose, bindings, enabled, onEnable }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys" size="m">
      <dl className="sn-keys">
        {byWhatTheyDo(bindings).map(({ keys, shift, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <span key={key}>
                  {shift && (
                    <>
                      <kbd>Shift</kbd>{' '}
                    </>
                  )}
                  <kbd>{nameOf(key)}</kbd>
                </span>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <label className="sn-keys__switch">
        <input type="checkbox" checked={enabled} onChange={(event) => onEnable(event.target.checked)} />
        Use these keys. Without them the buttons do the same.
      </label>
    </Dialog>
  );
}
