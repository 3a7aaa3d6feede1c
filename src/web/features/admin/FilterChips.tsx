import { useId, useState } from 'react';

interface Props<Key extends string> {
  /** What is chosen between, for a screen reader. */
  label: string;
  options: readonly { key: Key; label: string }[];
  active: Key;
  onChange: (key: Key) => void;
}

/** A filter with few values, all of them in sight. */
export function FilterChips<Key extends string>({ label, options, active, onChange }: Props<Key>) {
  const name = useId();
  // What was pressed shows at once; the address, and with it `active`, follows a moment later.
  const [pressed, setPressed] = useState<{ key: Key; before: Key } | null>(null);
  if (pressed && pressed.before !== active) setPressed(null);
  const shown = pressed?.key ?? active;
  const press = (key: Key) => {
    setPressed({ key, before: active });
    onChange(key);
  };
  return (
    <fieldset className="desk-chips">
      <legend className="sn-visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.key} className="desk-chip">
          <input type="radio" name={name} checked={option.key === shown} onChange={() => press(option.key)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
