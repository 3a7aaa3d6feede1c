import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { overviewLimits } from '../../../../contract/limits';
import { lagosToday } from '../../../lib/dates';

interface Props {
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}

const dayShape = 'YYYY-MM-DD';

const presetsOn = (today: Dayjs): { label: string; value: [Dayjs, Dayjs] }[] => {
  const lastMonth = today.subtract(1, 'month');
  const last = (days: number): { label: string; value: [Dayjs, Dayjs] } => ({
    label: `Last ${days} days`,
    value: [today.subtract(days - 1, 'day'), today],
  });
  return [
    { label: 'Today', value: [today, today] },
    last(7),
    last(overviewLimits.days),
    last(90),
    { label: 'This month', value: [today.startOf('month'), today] },
    { label: 'Last month', value: [lastMonth.startOf('month'), lastMonth.endOf('month').startOf('day')] },
    last(365),
  ];
};

/** The first and the last Lagos day of a range. */
export function RangeField({ from, to, onChange }: Props) {
  const today = dayjs(lagosToday());
  return (
    <DatePicker.RangePicker
      className="range-field"
      classNames={{ popup: { root: 'range-popup' } }}
      aria-label="Days"
      format="D MMM YYYY"
      allowClear={false}
      presets={presetsOn(today)}
      disabledDate={(day, { from: first }) =>
        day.isAfter(today, 'day') || (first !== undefined && Math.abs(day.diff(first, 'day')) >= overviewLimits.maxDays)
      }
      value={[dayjs(from), dayjs(to)]}
      onChange={(days) => {
        const [first, last] = days ?? [];
        if (first && last) onChange(first.format(dayShape), last.format(dayShape));
      }}
    />
  );
}
