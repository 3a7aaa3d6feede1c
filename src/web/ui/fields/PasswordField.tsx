import { useState, type ComponentProps } from 'react';
import { Icon } from '../Icon';
import './fields.css';

/** A password that can be looked at. */
export function PasswordField(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="sn-affix">
      <input
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        className="sn-input"
        type={shown ? 'text' : 'password'}
      />
      <button
        type="button"
        className="sn-affix__toggle"
        aria-pressed={shown}
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eye-off' : 'eye'} size={20} />
      </button>
    </div>
  );
}
