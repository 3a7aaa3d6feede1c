import { useEffect, useRef, type KeyboardEvent } from 'react';
import { formatCount } from '../lib/naira';
import './Tabs.css';

export interface TabItem<Key extends string> {
  key: Key;
  label: string;
  /** Shown as a badge beside the label. */
  count?: number;
}

interface Props<Key extends string> {
  /** What the tabs choose between, for a screen reader. */
  label: string;
  items: readonly TabItem<Key>[];
  active: Key;
  onChange: (key: Key) => void;
  /** The id of the element that shows the active tab's content. */
  panelId: string;
}

export const tabId = (panelId: string, key: string): string => `${panelId}-tab-${key}`;

const step: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs<Key extends string>({ label, items, active, onChange, panelId }: Props<Key>) {
  const list = useRef<HTMLDivElement>(null);
  // More tabs than fit are scrolled; the active one is never out of sight.
  useEffect(() => {
    const tab = document.getElementById(tabId(panelId, active));
    if (!tab || !list.current) return;
    const [from, to] = [tab.offsetLeft - list.current.offsetLeft, list.current.clientWidth - tab.offsetWidth];
    list.current.scrollLeft = Math.min(from, Math.max(list.current.scrollLeft, from - to));
  }, [panelId, active]);
  const move = (event: KeyboardEvent, from: number) => {
    const by = step[event.key];
    const next = by && items[(from + by + items.length) % items.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(tabId(panelId, next.key))?.focus();
  };
  return (
    <div className="sn-tabs" ref={list} role="tablist" aria-label={label}>
      {items.map(({ key, label: text, count }, index) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={tabId(panelId, key)}
          aria-selected={key === active}
          aria-controls={panelId}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onChange(key)}
          onKeyDown={(event) => move(event, index)}
        >
          {text}
          {count !== undefined && <span className="sn-tabs__count sn-num">{formatCount(count)}</span>}
        </button>
      ))}
    </div>
  );
}
