import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { mailGroups, type MailGroup } from '../../../contract/notifications';
import { PageTitle } from '../../ui/PageTitle';
import { DevicesCard } from './myAccount/DevicesCard';
import { PasswordCard } from './myAccount/PasswordCard';
import { useDownloadDataMutation, useGetMailChoicesQuery, useUpdateMailChoicesMutation } from '../../api/accountApi';
import { Answer } from '../../shared/Answer';
import { Card } from '../../ui/Card';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { dialogOnDemand } from '../../ui/dialog/Dialog';
import { Icon } from '../../ui/Icon';
import './account.css';
import './myAccount/myAccount.css';

const CloseDialog = dialogOnDemand(() =>
  import(/* webpackChunkName: "close-account" */ './myAccount/CloseDialog').then((module) => module.CloseDialog),
);

const words: Readonly<Record<MailGroup, readonly [label: string, what: string]>> = {
  proofs: ['Your proofs', 'A proof was approved and paid, or rejected with the reason.'],
  withdrawals: ['Your withdrawals', 'A withdrawal was approved and is on its way, or rejected.'],
  referrals: ['Your referrals', 'A friend joined with your link and you were paid.'],
};

export function MailChoicesCard() {
  const choices = useGetMailChoicesQuery();
  const [updateMailChoices] = useUpdateMailChoicesMutation();
  return (
    <div id="mails">
      <Card title="Email settings">
        <p className="acct-lead">We always send security emails.</p>
        <Answer query={choices} failed="Your email settings could not be loaded." rows={3}>
          {({ data }) => (
            <fieldset className="sn-rows">
              <legend className="sn-visually-hidden">Email settings</legend>
              {mailGroups.map((group) => {
                const [label, what] = words[group];
                return (
                  <Checkbox
                    key={group}
                    className="acct-choice"
                    checked={data[group]}
                    aria-describedby={`mail-${group}`}
                    onChange={({ target }) => void updateMailChoices({ [group]: target.checked })}
                  >
                    <b>{label}</b>
                    <span id={`mail-${group}`} className="acct-choice__what">
                      {what}
                    </span>
                  </Checkbox>
                );
              })}
            </fieldset>
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
