import type { DeskColumn, DeskLayout, Density } from './deskTypes';
import { labelOf, shownKeys, withColumn } from './deskLayout';
import { Flyout } from './Flyout';

interface Props<Row> {
  columns: readonly DeskColumn<Row>[];
  layout: DeskLayout;
  onChange: (layout: DeskLayout) => void;
}

const densities: readonly { key: Density; label: string }[] = [
  { key: 'comfortable', label: 'Comfortable' },
  { key: 'compact', label: 'Compact' },
];

/** Which columns show, and how close the rows stand. */
export function LayoutMenu<Row>({ columns, layout, onChange }: Props<Row>) {
  const shown = shownKeys(columns, layout);
  const isLast = (key: string) => shown.length === 1 && shown[0] === key;
  return (
    <Flyout label="Columns" icon="columns" title="Columns and rows">
      {() => (
        <>
          <fieldset>
            <legend>Columns</legend>
            {columns.map((column) => (
              <label key={column.key} className="sn-flyout__choice">
                <input
                  type="checkbox"
                  checked={shown.includes(column.key)}
                  disabled={column.always ?? isLast(column.key)}
                  onChange={(event) => onChange(withColumn(columns, layout, column.key, event.target.checked))}
                />
                {labelOf(column)}
              </label>
            ))}
          </fieldset>
          <fieldset>
            <legend>Rows</legend>
            {densities.map(({ key, label }) => (
              <label key={key} className="sn-flyout__choice">
                <input
                  type="radio"
                  name="density"
                  checked={layout.density === key}
                  onChange={() => onChange({ ...layout, density: key })}
                />
                {label}
              </label>
            ))}
          </fieldset>
          <button
            type="button"
            className="sn-btn sn-btn--ghost sn-btn--small"
            onClick={() => onChange({ columns: [], density: 'comfortable' })}
          >
            As at first
          </button>
        </>
      )}
    </Flyout>
  );
}
