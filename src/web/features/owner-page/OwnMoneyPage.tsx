import { PageTitle } from '../../ui/PageTitle';
import { OwnDocuments } from './OwnDocuments';
import { OwnBalance } from './OwnBalance';
import { OwnDeposits } from './OwnDeposits';
import { OwnStatement } from './OwnStatement';
import { OwnSums } from './OwnSums';

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

export { OwnMoneyPage as Component };
