import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { PageTitle } from '../../ui/PageTitle';
import { DevicesCard } from './myAccount/DevicesCard';
import { PasswordCard } from './myAccount/PasswordCard';
import { useDownloadDataMutation, useGetMailChoicesQuery } from '../../api/accountApi';
import { Answer } from '../../shared/Answer';
import { Card } from '../../ui/Card';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { dialogOnDemand } from '../../ui/dialog/Dialog';
import { Icon } from '../../ui/Icon';
import { lazyPart } from '../../ui/lazyPart';
import { LoadingState } from '../../ui/PageState';
import './account.css';
import './myAccount/myAccount.css';

const CloseDialog = dialogOnDemand(() =>
  import(/* webpackChunkName: "close-account" */ './myAccount/CloseDialog').then((module) => module.CloseDialog),
);

// Switches are heavy, and wait for the choices anyway.
const MailSwitches = lazyPart(
  () => import(/* webpackChunkName: "mail-switches" */ './myAccount/MailSwitches'),
  'MailSwitches',
);

export function MailChoicesCard() {
  const choices = useGetMailChoicesQuery();
  return (
    <div id="mails">
      <Card title="Email settings">
        <p className="acct-lead">We always send security emails.</p>
        <Answer query={choices} failed="We couldn’t load your email settings." rows={3}>
          {({ data }) => (
            <Suspense fallback={<LoadingState rows={3} />}>
              <MailSwitches chosen={data} />
            </Suspense>
          )}
        </Answer>
      </Card>
    </div>
  );
}

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

export function DataCard() {
  const [downloadData, { isLoading }] = useDownloadDataMutation();
  const fetchCopy = useOneAtATime(async () => void (await downloadData()));
  return (
    <Card title="Your data">
      <p className="acct-lead">
        One file with everything we keep about you: your details, jobs and proofs, every payment, messages and log-ins.
        Keep it private. We’ll email you each time it’s downloaded.
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
