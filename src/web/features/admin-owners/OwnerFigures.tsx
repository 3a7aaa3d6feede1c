import type { OwnerDetails } from '../../../contract/owners';
import { formatCount } from '../../lib/naira';
import { Naira } from '../../ui/Naira';
import { StatCard } from '../../ui/StatCard';
import { OwnerBalance, OwnerCredit } from './ownerWords';

/** The state of an owner's money, and its use. */
export function OwnerFigures({ owner }: { owner: OwnerDetails }) {
  return (
    <div className="sn-stats admin-stats owners-stats">
      <StatCard
        label="Balance"
        value={<OwnerBalance amount={owner.balance} />}
        tone={owner.balance < 0 ? 'no' : 'ok'}
      />
      <StatCard label="Credit" value={<OwnerCredit {...owner} />} />
      <StatCard label="In escrow" value={<Naira amount={owner.escrow} />} />
      <StatCard
        label="Open jobs"
        value={formatCount(owner.openJobs)}
        {...(owner.waitingJobs > 0 && {
          hint: `${formatCount(owner.waitingJobs)} ${owner.waitingJobs === 1 ? 'waits' : 'wait'} for money`,
          tone: 'wait',
        })}
      />
      <StatCard label="Deposited" value={<Naira amount={owner.deposited} />} />
      <StatCard label="Paid to members" value={<Naira amount={owner.paid} />} />
      <StatCard label="Service fees" value={<Naira amount={owner.fees} />} />
      <StatCard label="VAT" value={<Naira amount={owner.vat} />} />
    </div>
  );
}
