import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ChosenField } from './fieldOnIntent';

export interface DayBounds {
  /** The contract's first and last day, if any. */
  min?: string;
  max?: string;
}

export const DayPicker = ({ value, onChange, min, max, ...props }: ChosenField & DayBounds) => (
  // Enter takes the typed day without submitting.
  <span onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
    <DatePicker
      {...props}
      format={['D MMM YYYY', 'YYYY-MM-DD', 'D/M/YYYY']}
      {...(min !== undefined && { minDate: dayjs(min) })}
      {...(max !== undefined && { maxDate: dayjs(max) })}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day?.format('YYYY-MM-DD') ?? '')}
    />
  </span>
);
