import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DeskDay } from '../../../../contract/desk';
import { formatWeekDay } from '../../../lib/dates';
import { bars, plotHeight, plotWidth, points, softLine } from './plotShape';

export interface Series {
  readonly label: string;
  readonly tone: 'ok' | 'no' | 'info' | 'wait';
  readonly valueOf: (day: DeskDay) => number;
  /** A value in words: "12 approved". */
  readonly say: (day: DeskDay) => string;
}

interface Props {
  /** What is plotted, for a screen reader: "Proofs decided per day". */
  label: string;
  days: readonly DeskDay[];
  /** One stands on the ground; of two the second hangs below it. */
  series: readonly [Series, Series?];
  shape: 'bars' | 'line';
  /** The rows behind one day. */
  hrefOf: (day: DeskDay) => string;
  /** What stands below while no day is looked at. */
  children: ReactNode;
}

const given = (series: Props['series']): Series[] => series.filter((one) => one !== undefined);
const sayDay = (day: DeskDay, series: Props['series']): string =>
  given(series)
    .map((one) => one.say(day))
    .join(', ');

/** Days from left to right, today last. Each can be pointed at or reached with the arrow keys, says its figures, and leads to its rows. */
export function DayPlot({ label, days, series, shape, hrefOf, children }: Props) {
  const [looked, setLooked] = useState<number | null>(null);
  // Tab goes through the plots, the arrows through the days of one.
  const [stop, setStop] = useState(days.length - 1);
  const row = useRef<HTMLDivElement>(null);
  const day = looked === null ? undefined : days[looked];

  const step = (event: KeyboardEvent) => {
    const to = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: days.length - 1 }[event.key];
    if (to === undefined || !days[to]) return;
    event.preventDefault();
    setStop(to);
    row.current?.querySelectorAll('a')[to]?.focus();
  };

  return (
    <div className="plot">
      <div className="plot__field" role="group" aria-label={`${label}. The arrow keys go from day to day.`}>
        <Drawing values={given(series).map((one) => days.map(one.valueOf))} series={given(series)} shape={shape} />
        <div className="plot__days" ref={row} onPointerLeave={() => setLooked(null)}>
          {days.map((one, index) => (
            <Link
              key={one.day}
              to={hrefOf(one)}
              tabIndex={index === stop ? 0 : -1}
              aria-label={`${formatWeekDay(one.day)}: ${sayDay(one, series)}`}
              onKeyDown={step}
              onPointerEnter={() => setLooked(index)}
              onFocus={() => {
                setStop(index);
                setLooked(index);
              }}
              onBlur={() => setLooked(null)}
            />
          ))}
        </div>
      </div>
      <p className="plot__said" aria-hidden={day !== undefined}>
        {day ? (
          <>
            <b>{formatWeekDay(day.day)}</b> {sayDay(day, series)}
          </>
        ) : (
          children
        )}
      </p>
      <FiguresTable label={label} days={days} series={series} />
    </div>
  );
}

function Drawing({ values, series, shape }: { values: number[][]; series: Series[]; shape: Props['shape'] }) {
  const most = Math.max(1, ...values.flat());
  return (
    <svg viewBox={`0 0 ${plotWidth} ${plotHeight}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {shape === 'line' ? (
        <Line values={values[0] ?? []} most={most} tone={series[0]?.tone ?? 'info'} />
      ) : (
        <Bars values={values} most={most} series={series} />
      )}
    </svg>
  );
}

function Bars({ values, most, series }: { values: number[][]; most: number; series: Series[] }) {
  const [above = [], below] = values;
  // Both halves share one scale, so that their heights can be compared.
  const mostBelow = Math.max(0, ...(below ?? []));
  const mostAbove = Math.max(1, ...above);
  const room = below ? plotHeight * (mostAbove / (mostAbove + mostBelow)) : plotHeight;
  const floor = below ? Math.min(room, plotHeight - 4) : plotHeight - 1;
  const both = [
    bars(above, { most: mostAbove, floor, room: floor - 1 }),
    below ? bars(below, { most, floor: floor + 1, room: (floor / mostAbove) * most, hanging: true }) : [],
  ];
  return (
    <>
      <path className="plot__ground" d={`M0 ${floor}H${plotWidth}`} />
      {both.map((drawn, half) =>
        drawn.map(
          (bar, index) =>
            bar && (
              <rect key={`${half}-${index}`} {...bar} rx={2} className={`plot__bar plot--${series[half]?.tone}`} />
            ),
        ),
      )}
    </>
  );
}

function Line({ values, most, tone }: { values: number[]; most: number; tone: Series['tone'] }) {
  const through = points(values, most);
  const line = softLine(through);
  const [first, last] = [through[0], through.at(-1)];
  return (
    <g className={`plot--${tone}`}>
      {first && last && (
        <path className="plot__area" d={`${line}L${last[0]} ${plotHeight}L${first[0]} ${plotHeight}Z`} />
      )}
      <path className="plot__line" d={line} />
      <path className="plot__ground" d={`M0 ${plotHeight - 0.5}H${plotWidth}`} />
    </g>
  );
}

/** The plot for those who do not see it. */
function FiguresTable({ label, days, series }: Pick<Props, 'label' | 'days' | 'series'>) {
  return (
    <div className="sn-visually-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {given(series).map((one) => (
              <th key={one.label} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatWeekDay(day.day)}</th>
              {given(series).map((one) => (
                <td key={one.label}>{one.say(day)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
