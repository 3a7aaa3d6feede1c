import type { Owner, OwnerDetails } from '../../../../contract/owners';
import { SummaryStrip } from '../shared/SummaryStrip';
import { formatCount } from '../../../lib/naira';
import { Naira } from '../../../ui/Naira';

export const OwnerBalance = ({ amount }: { amount: number }) =>
  amount < 0 ? (
    <span className="sn-tag sn-tag--no">
      Owes <Naira amount={-amount} />
    </span>
  ) : (
    <Naira amount={amount} />
  );

export const OwnerCredit = ({ credit }: Pick<Owner, 'credit'>) =>
  credit === null ? <span>No limit</span> : <Naira amount={credit} />;

export const OwnerFigures = ({ owner }: { owner: OwnerDetails }) => (
  <SummaryStrip
    figures={[
      { label: 'Balance', value: <OwnerBalance amount={owner.balance} />, tone: owner.balance < 0 ? 'no' : 'ok' },
      { label: 'Credit', value: <OwnerCredit {...owner} /> },
      { label: 'In escrow', value: <Naira amount={owner.escrow} /> },
      {
        label: 'Open jobs',
        value: formatCount(owner.openJobs),
        ...(owner.waitingJobs > 0 && {
          hint: `${formatCount(owner.waitingJobs)} ${owner.waitingJobs === 1 ? 'waits' : 'wait'} for money`,
          tone: 'wait',
        }),
      },
      { label: 'Deposited', value: <Naira amount={owner.deposited} /> },
      { label: 'Paid to members', value: <Naira amount={owner.paid} /> },
      { label: 'Service fees', value: <Naira amount={owner.fees} /> },
      { label: 'VAT', value: <Naira amount={owner.vat} /> },
    ]}
  />
);
