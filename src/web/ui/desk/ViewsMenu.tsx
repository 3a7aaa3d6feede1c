import { useId, useState, type FormEvent } from 'react';
import { Icon } from '../Icon';
import type { DeskLayout, DeskViews, SavedView } from './deskTypes';
import { Flyout } from './Flyout';

interface Props {
  views: DeskViews;
  /** What a view saved now would keep. */
  now: Omit<SavedView, 'id' | 'name'>;
  onShow: (view: SavedView) => void;
}

const nameMaxCharacters = 40;

const same = (a: DeskLayout, b: DeskLayout): boolean =>
  a.density === b.density && [...a.columns].sort().join() === [...b.columns].sort().join();

/** Views that were saved: the table as it was, in one step. */
export function ViewsMenu({ views: { views, save, remove }, now, onShow }: Props) {
  const isNow = (view: SavedView) => view.query === now.query && view.pageSize === now.pageSize && same(view, now);
  const current = views.find(isNow);
  return (
    <Flyout label={current?.name ?? 'Views'} icon="bookmark" title="Saved views">
      {(close) => (
        <>
          {views.length === 0 ? (
            <p className="sn-views__none">
              Save what you see now under a name: search, filters, order, columns and rows on a page.
            </p>
          ) : (
            <ul>
              {views.map((view) => (
                <li key={view.id} className="sn-views__one">
                  <button
                    type="button"
                    className="sn-views__show"
                    aria-current={view === current || undefined}
                    onClick={() => {
                      onShow(view);
                      close();
                    }}
                  >
                    {view.name}
                  </button>
                  <button
                    type="button"
                    className="sn-icon-btn"
                    aria-label={`Delete the view ${view.name}`}
                    onClick={() => remove(view.id)}
                  >
                    <Icon name="close" size={16} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <SaveView taken={views.map(({ name }) => name)} save={(name) => save({ ...now, name })} />
        </>
      )}
    </Flyout>
  );
}

interface SaveProps {
  taken: readonly string[];
  save: (name: string) => Promise<boolean>;
}

function SaveView({ taken, save }: SaveProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState('');
  const name = typed.trim();
  const replaces = taken.includes(name);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name || busy) return;
    setBusy(true);
    const done = await save(name);
    setBusy(false);
    if (!done) return;
    setTyped('');
    setSaved(name);
  };

  return (
    <form className="sn-views__save" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>Save this view as</label>
      <div>
        <input
          id={id}
          className="sn-input"
          maxLength={nameMaxCharacters}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="sn-btn sn-btn--primary sn-btn--small" disabled={busy || !name}>
          {replaces ? 'Replace' : 'Save'}
        </button>
      </div>
      <p role="status">{saved && !typed ? `Saved as ${saved}.` : ''}</p>
    </form>
  );
}
