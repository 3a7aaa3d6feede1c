import { LoadFailed } from '../shared/LoadFailed';
import { SummaryStrip } from '../shared/SummaryStrip';
import { useGetWithdrawalSummaryQuery } from '../../../api/adminApi';
import { Naira } from '../../../ui/Naira';

/** Over every withdrawal, not only those of the table. */
export function WithdrawalSummary() {
  const { data: answer, error, refetch } = useGetWithdrawalSummaryQuery();
  if (error && !answer) return <LoadFailed text="The sums could not be loaded." error={error} retry={refetch} />;
  const sums = answer?.data;
  const figure = (amount: number | undefined) => amount !== undefined && <Naira amount={amount} />;
  return (
    <SummaryStrip
      figures={[
        { label: 'Total Withdrawals', value: figure(sums?.total) },
        { label: 'Pending Withdrawals Amount', value: figure(sums?.pending), tone: 'wait' },
        { label: 'Accepted Withdrawals Amount', value: figure(sums?.approved), tone: 'ok' },
        { label: 'Declined Withdrawals', value: figure(sums?.rejected), tone: 'no' },
      ]}
    />
  );
}
