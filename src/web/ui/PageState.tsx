import type { ReactNode } from 'react';
import fila from '../shared/people/fila.svg';
import { Person } from '../shared/people/Person';
import { LineIcon } from './LineIcon';
import './PageState.css';

export function LoadingState({ rows = 4, label = 'Loading...' }: { rows?: number; label?: string }) {
  return (
    <div className="sn-loading" role="status">
      <span className="sn-visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <i key={row} />
      ))}
    </div>
  );
}

export function FailedState({ text, error, retry }: { text: string; error?: string; retry?: () => void }) {
  return (
    <div className="sn-state" role="alert">
      <span className="sn-mark sn-mark--no">
        <LineIcon d="M12 3l10 18H2zM12 10v5M12 18v.2" size={28} />
      </span>
      <p className="sn-state__title">{text}</p>
      {error && error !== text && <p className="sn-state__text">{error}</p>}
      {retry && (
        <button type="button" className="sn-btn sn-btn--ghost" onClick={retry}>
          Retry
        </button>
      )}
    </div>
  );
}

interface EmptyProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  picture?: ReactNode;
}

export function EmptyState({ title, text, action, picture }: EmptyProps) {
  return (
    <div className="sn-state">
      {picture ?? <Person drawing={fila} />}
      <p className="sn-state__title">{title}</p>
      {text && <p className="sn-state__text">{text}</p>}
      {action}
    </div>
  );
}
