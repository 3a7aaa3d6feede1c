import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ChosenField } from './fieldOnIntent';

export interface DayBounds {
  min?: string;
  max?: string;
}

const isoDay = (day: Dayjs): string => day.format('YYYY-MM-DD');

/** Takes a typed day at once. antd waits for the frame after the field is left, and a tap on the form's button comes before it. */
export const taking = (take: (day: Dayjs | null) => void, { min, max }: DayBounds) => ({
  ...(min !== undefined && { minDate: dayjs(min) }),
  ...(max !== undefined && { maxDate: dayjs(max) }),
  onChange: take,
  onCalendarChange: (day: unknown) => {
    if (!dayjs.isDayjs(day)) return;
    const typed = isoDay(day);
    if (typed >= (min ?? typed) && typed <= (max ?? typed)) take(day);
  },
});

export const DayPicker = ({ value, onChange, min, max, ...props }: ChosenField & DayBounds) => (
  // Enter takes the typed day without submitting.
  <span onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
    <DatePicker
      {...props}
      {...taking((day) => onChange?.(day ? isoDay(day) : ''), { min, max })}
      format={['D MMM YYYY', 'YYYY-MM-DD', 'D/M/YYYY']}
      value={value ? dayjs(value) : null}
    />
  </span>
);
