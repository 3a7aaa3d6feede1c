import { Badge, Card, Flex } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AdminFigures, FiguresDay } from '../../../../contract/overview';
import { lazyPart } from '../../../ui/lazyPart';
import { type Chart, formatPreviousDays, formatWeekDay, type Part } from './changes';
import type { DayTableProps } from './OverviewTables';

const Plot = lazyPart(() => import(/* webpackChunkName: "charts" */ './Plot'));
const DayTable = lazyPart(() => import('./OverviewTables'), 'DayTable');

const getSum = (parts: readonly Part[], day: FiguresDay): number =>
  parts.reduce((total, { valueOf }) => total + valueOf(day), 0);

export function DayChart({ chart, figures: { range, before } }: { chart: Chart; figures: AdminFigures }) {
  const { title, parts, format, hrefOf, nothing } = chart;
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
  const isEmpty = ![...range.days, ...before.days].some((one) => getSum(parts, one) > 0);

  return (
    <Card size="small" title={title} role="region" aria-label={title}>
      {isEmpty ? (
        <span className="sn-muted">{nothing}</span>
      ) : (
        <div className={hrefOf ? 'day-chart day-chart--leads' : 'day-chart'}>
          <Flex wrap gap="0 var(--s4)" aria-hidden="true">
            {day && dayBefore ? (
              <>
                <b>{formatWeekDay(day.day)}</b>{' '}
                <span>
                  {parts.map(({ label, valueOf }) => `${format(valueOf(day))} ${label.toLowerCase()}`).join(', ')}
                </span>
                <span>{`${formatWeekDay(dayBefore.day)}: ${format(getSum(parts, dayBefore))}`}</span>
              </>
            ) : (
              [...parts, { label: span, tone: 'ink-3' }].map(({ label, tone }) => (
                <Badge key={label} color={`var(--${tone})`} text={label} />
              ))
            )}
          </Flex>
          <Suspense fallback={<div className="day-chart__plot" />}>
            <Plot
              {...drawing}
              format={format}
              onPoint={setPointed}
              onPick={(index) => hrefOf && void navigate(hrefOf(range.days[index]?.day ?? range.to))}
            />
          </Suspense>
          <AsTable chart={chart} days={range.days} before={drawing.before} span={span} />
        </div>
      )}
    </Card>
  );
}

/** Up to 366 rows per chart, so rendered when opened. */
function AsTable(props: DayTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>As a table</summary>
      {open && (
        <Suspense>
          <DayTable {...props} />
        </Suspense>
      )}
    </details>
  );
}
