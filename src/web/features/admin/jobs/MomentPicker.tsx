import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { instantOfLagos, lagosClock, lagosToday } from '../../../lib/dates';
import { taking } from '../../../ui/form/DayPicker';
import type { ChosenField } from '../../../ui/form/fieldOnIntent';

export const MomentPicker = ({ value, onChange, ...props }: ChosenField) => (
  <DatePicker
    {...props}
    showTime={{ format: 'HH:mm', minuteStep: 5, defaultOpenValue: dayjs('2000-01-01T00:00') }}
    // It would use the browser's clock and zone.
    showNow={false}
    needConfirm={false}
    // Enter ends typing without submitting the form.
    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    format={['ddd D MMM YYYY, HH:mm', 'D MMM YYYY, HH:mm', 'D MMM YYYY HH:mm', 'YYYY-MM-DD HH:mm', 'D/M/YYYY HH:mm']}
    {...taking((moment) => onChange?.(moment ? instantOfLagos(moment.format('YYYY-MM-DDTHH:mm')) : ''), {
      min: lagosToday(),
    })}
    value={value ? dayjs(lagosClock(value)) : null}
  />
);
