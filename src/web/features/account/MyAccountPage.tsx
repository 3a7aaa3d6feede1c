import { PageTitle } from '../../ui/PageTitle';
import { CloseCard } from './myAccount/CloseCard';
import { DataCard } from './myAccount/DataCard';
import { DevicesCard } from './myAccount/DevicesCard';
import { MailChoicesCard } from './myAccount/MailChoicesCard';
import { PasswordCard } from './myAccount/PasswordCard';
import './account.css';
import './myAccount/myAccount.css';

export function MyAccountPage() {
  return (
    <>
      <PageTitle title="My account" />
      <div className="acct-page">
        <MailChoicesCard />
        <PasswordCard />
        <DevicesCard />
        <DataCard />
        <CloseCard />
      </div>
    </>
  );
}

export { MyAccountPage as Component };
