import './DaysFilter.css';

interface Props {
  /** What happened between the days: "Joined". */
  label: string;
  from: string | undefined;
  to: string | undefined;
  onChange: (name: 'from' | 'to', day: string | undefined) => void;
}

/** The days between which something lies, the first and the last included. */
export function DaysFilter({ label, from, to, onChange }: Props) {
  const day = (name: 'from' | 'to', value: string | undefined, bounds: { min?: string; max?: string }) => (
    <label>
      <span>{name}</span>
      <input
        type="date"
        className="sn-input"
        value={value ?? ''}
        {...bounds}
        onChange={({ target }) => onChange(name, target.value || undefined)}
      />
    </label>
  );
  return (
    <fieldset className="desk-days">
      <legend className="sn-visually-hidden">{label}</legend>
      {day('from', from, to ? { max: to } : {})}
      {day('to', to, from ? { min: from } : {})}
    </fieldset>
  );
}
