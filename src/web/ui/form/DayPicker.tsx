import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ChosenField } from './fieldOnIntent';

export interface DayBounds {
  min?: string;
  max?: string;
}

export const DayPicker = ({ value, onChange, min, max, ...props }: ChosenField & DayBounds) => (
  // Enter takes the typed day. Without this it would also send the form.
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
