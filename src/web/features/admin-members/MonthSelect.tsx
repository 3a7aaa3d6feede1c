import { Select } from 'antd';
import type { Statement } from '../../../contract/statement';
import { formatMonth } from '../../lib/dates';

interface Props {
  statement: Pick<Statement, 'month' | 'months'>;
  onChoose: (month: string) => void;
}

/** The months of a statement. */
export default function MonthSelect({ statement: { month, months }, onChoose }: Props) {
  const offered = months.includes(month) ? months : [month, ...months];
  return (
    <Select
      aria-label="Month"
      popupMatchSelectWidth={false}
      value={month}
      options={offered.map((value) => ({ value, label: formatMonth(value) }))}
      onChange={onChoose}
    />
  );
}
