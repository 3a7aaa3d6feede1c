import { Button } from 'antd';
import { useState } from 'react';
import { PageTitle } from '../../ui/PageTitle';
import { DevicesCard } from './myAccount/DevicesCard';
import { MailChoicesCard } from './myAccount/MailChoicesCard';
import { PasswordCard } from './myAccount/PasswordCard';
import { useDownloadDataMutation } from '../../api/accountApi';
import { Card } from '../../ui/Card';
import { useOneAtATime } from '../../ui/hooks';
import { dialogOnDemand } from '../../ui/dialog/Dialog';
import { Icon } from '../../ui/Icon';
import './account.css';
import './myAccount/myAccount.css';

const CloseDialog = dialogOnDemand(() =>
  import(/* webpackChunkName: "close-account" */ './myAccount/CloseDialog').then((module) => module.CloseDialog),
);

/** Closing the account: one row, without any detail before it is pressed. */
export function CloseCard() {
  const [asking, setAsking] = useState(false);
  return (
    <div className="sn-card sn-rows">
      <button
        type="button"
        className="acct-line acct-line--danger"
        aria-haspopup="dialog"
        {...CloseDialog.onIntent}
        onClick={() => setAsking(true)}
      >
        <span className="acct-line__label">Close my account</span>
        <span className="acct-line__value" />
        <Icon name="chevron-right" size={18} />
      </button>
      <CloseDialog open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

/** A copy of everything that is kept, to which everyone has a legal right. */
export function DataCard() {
  const [downloadData, { isLoading }] = useDownloadDataMutation();
  const fetchCopy = useOneAtATime(async () => void (await downloadData()));
  return (
    <Card title="Your data">
      <p className="acct-lead">
        One file with everything we keep about you: your details, every job and proof, every movement of money,
        messages, logins and what was recorded. Keep it private. We’ll email you each time it’s downloaded.
      </p>
      <Button aria-disabled={isLoading} onClick={() => void fetchCopy()}>
        {isLoading ? 'Collecting your data...' : 'Download my data'}
      </Button>
    </Card>
  );
}

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
