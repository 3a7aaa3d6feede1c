import type { ReactNode } from 'react';
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
  /** In place of the open carton, where nothing is wrong. */
  picture?: ReactNode;
}

export function EmptyState({ title, text, action, picture }: EmptyProps) {
  return (
    <div className="sn-state">
      {picture ?? (
        <svg className="sn-state__drawing" viewBox="0 0 120 84" aria-hidden="true">
          <ellipse cx="60" cy="74" rx="44" ry="6" className="sn-state__shade" />
          <path d="M26 30h68v34a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6zl10-16h48l10 16M26 30h20l4 10h20l4-10h20" />
          <path d="M60 4v6M44 6l2 5M76 6l-2 5" className="sn-state__accent" />
        </svg>
      )}
      <p className="sn-state__title">{title}</p>
      {text && <p className="sn-state__text">{text}</p>}
      {action}
    </div>
  );
}
