import { PageTitle } from '../../ui/PageTitle';
import { MailChoicesCard } from './myAccount/MailChoicesCard';
import './account.css';

export function MyAccountPage() {
  return (
    <>
      <PageTitle title="My account" subtitle="Your mails, your password, your devices and your data." />
      <div className="acct-page">
        <MailChoicesCard />
      </div>
    </>
  );
}
