import { useId } from 'react';

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
  return (
    <fieldset className="desk-chips">
      <legend className="sn-visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.key} className="desk-chip">
          <input type="radio" name={name} checked={option.key === active} onChange={() => onChange(option.key)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
