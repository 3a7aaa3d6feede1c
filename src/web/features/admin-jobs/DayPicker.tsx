import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { lagosToday } from '../../lib/dates';
import type { ChosenField } from '../../ui/form/fieldOnIntent';

/** A day from today on, as the contract writes it. */
export const DayPicker = ({ value, onChange, ...props }: ChosenField) => (
  <DatePicker
    {...props}
    format={['D MMM YYYY', 'YYYY-MM-DD', 'D/M/YYYY']}
    minDate={dayjs(lagosToday())}
    value={value ? dayjs(value) : null}
    onChange={(day) => onChange?.(day?.format('YYYY-MM-DD') ?? '')}
  />
);
