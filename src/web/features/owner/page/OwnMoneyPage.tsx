import { useGetOwnerAccountQuery } from '../../../api/ownerPageApi';
import { Naira } from '../../../ui/Naira';
import { PageTitle } from '../../../ui/PageTitle';
import { StatCard } from '../../../ui/StatCard';
import { OwnDocuments } from './OwnDocuments';
import { OwnBalance } from './OwnBalance';
import { OwnDeposits } from './OwnDeposits';
import { OwnStatement } from './OwnStatement';
import '../../../shared/walletRows.css';

/** Balance, deposits, documents and statement of an owner. */
export function OwnMoneyPage() {
  return (
    <>
      <PageTitle title="Your money" />
      <OwnBalance />
      <OwnSums />
      <OwnDeposits />
      <OwnDocuments />
      <OwnStatement />
    </>
  );
}

function OwnSums() {
  const { data: answer } = useGetOwnerAccountQuery();
  if (!answer) return null;
  const { deposited, paid, fees, vat } = answer.data;
  return (
    <div className="sn-stats sn-wallet-totals">
      <StatCard label="Paid in so far" value={<Naira amount={deposited} />} />
      <StatCard label="Paid to members" value={<Naira amount={paid} />} />
      {fees > 0 && <StatCard label="Service fees" value={<Naira amount={fees} />} />}
      {vat > 0 && <StatCard label="VAT" value={<Naira amount={vat} />} />}
    </div>
  );
}

export { OwnMoneyPage as Component };
