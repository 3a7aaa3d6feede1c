import { CalendarOutlined } from '@ant-design/icons';
import { formatDay } from '../../lib/dates';
import type { DayBounds } from './DayPicker';
import { fieldOnIntent } from './fieldOnIntent';

export const DayField = fieldOnIntent<string, DayBounds>({
  load: () => import('./DayPicker').then(({ DayPicker }) => DayPicker),
  textOf: (day) => day && formatDay(day),
  icon: <CalendarOutlined aria-hidden />,
});
