import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AdminFigures, FiguresDay } from '../../../contract/adminFigures';

import { Card } from '../../ui/Card';
import { formatPreviousDays } from './changes';
import { formatWeekDay } from './days';
import { lazyPart } from '../../ui/lazyPart';

const Plot = lazyPart(() => import(/* webpackChunkName: "charts" */ './Plot'));

export interface Part {
  readonly label: string;
  readonly tone: 'green' | 'red' | 'amber';
  readonly valueOf: (day: FiguresDay) => number;
}

const getSum = (parts: readonly Part[], day: FiguresDay): number =>
  parts.reduce((total, { valueOf }) => total + valueOf(day), 0);

interface Props {
  title: string;
  figures: AdminFigures;
  /** The parts of a day's bar, from bottom to top. */
  parts: readonly Part[];
  format: (value: number) => string;
  /** The list behind one day, if there is one. */
  hrefOf?: (day: string) => string;
  /** Shown if neither range has anything. */
  nothing: string;
}

/** One figure by day beside the previous range: drawn, with a line for the day under the pointer, and as a table. */
export function DayChart({ title, figures: { range, before }, parts, format, hrefOf, nothing }: Props) {
  const navigate = useNavigate();
  const [pointed, setPointed] = useState<number | null>(null);
  const drawing = useMemo(
    () => ({
      days: range.days.map(({ day }) => day),
      parts: parts.map(({ tone, valueOf }) => ({ tone, values: range.days.map(valueOf) })),
      before: before.days.map((day) => getSum(parts, day)),
    }),
    [range, before, parts],
  );
  const span = formatPreviousDays(range.days.length).replace(/^./, (letter) => letter.toUpperCase());
  const day = pointed === null ? undefined : range.days[pointed];
  const dayBefore = pointed === null ? undefined : before.days[pointed];

  if (![...range.days, ...before.days].some((one) => getSum(parts, one) > 0))
    return (
      <Card title={title}>
        <p className="day-chart__nothing">{nothing}</p>
      </Card>
    );
  return (
    <Card title={title} className={hrefOf ? 'day-chart day-chart--leads' : 'day-chart'}>
      <p className="day-chart__said" aria-hidden="true">
        {day && dayBefore ? (
          <>
            <b>{formatWeekDay(day.day)}</b>{' '}
            <span>
              {parts.map(({ label, valueOf }) => `${format(valueOf(day))} ${label.toLowerCase()}`).join(', ')}
            </span>
            <span>{`${formatWeekDay(dayBefore.day)}: ${format(getSum(parts, dayBefore))}`}</span>
          </>
        ) : (
          <>
            {parts.map(({ label, tone }) => (
              <span key={label} className={`day-chart__key day-chart__key--${tone}`}>
                {label}
              </span>
            ))}
            <span className="day-chart__key day-chart__key--before">{span}</span>
          </>
        )}
      </p>
      <Suspense fallback={<div className="day-chart__plot" />}>
        <Plot
          {...drawing}
          format={format}
          onPoint={setPointed}
          onPick={(index) => hrefOf && void navigate(hrefOf(range.days[index]?.day ?? range.to))}
        />
      </Suspense>
      <AsTable>
        <table className="day-chart__table">
          <caption className="sn-visually-hidden">{`${title}, by day`}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {parts.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">{span}</th>
            </tr>
          </thead>
          <tbody>
            {range.days.map((one, index) => (
              <tr key={one.day}>
                <th scope="row">
                  {hrefOf ? <Link to={hrefOf(one.day)}>{formatWeekDay(one.day)}</Link> : formatWeekDay(one.day)}
                </th>
                {parts.map(({ label, valueOf }) => (
                  <td key={label}>{format(valueOf(one))}</td>
                ))}
                <td>{format(drawing.before[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </AsTable>
    </Card>
  );
}

/** Up to 366 rows in each chart are drawn only when opened. */
function AsTable({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="day-chart__details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>As a table</summary>
      {open && <div className="day-chart__scroll">{children}</div>}
    </details>
  );
}
