import { Checkbox } from 'antd';
import { mailGroups, type MailGroup } from '../../../../contract/notifications';
import { useGetMailChoicesQuery, useUpdateMailChoicesMutation } from '../../../api/accountApi';
import { errorMessage } from '../../../api/apiError';
import { Card } from '../../../ui/Card';
import { FailedState, LoadingState } from '../../../ui/PageState';

const words: Readonly<Record<MailGroup, readonly [label: string, what: string]>> = {
  proofs: ['Your proofs', 'A proof was approved and paid, or rejected with the reason.'],
  withdrawals: ['Your withdrawals', 'A withdrawal was approved and is on its way, or rejected.'],
  referrals: ['Your referrals', 'A friend joined with your link and you were paid.'],
};

/** Choices of notifications that also come by e-mail. Each change is saved at once. */
export function MailChoicesCard() {
  const { data: answer, error, refetch } = useGetMailChoicesQuery();
  const [updateMailChoices] = useUpdateMailChoicesMutation();

  const choices = () => {
    if (error && !answer) {
      return (
        <FailedState
          text="Your email settings could not be loaded."
          error={errorMessage(error, '')}
          retry={() => void refetch()}
        />
      );
    }
    if (!answer) return <LoadingState rows={3} />;
    return (
      <fieldset className="sn-rows acct-choices">
        <legend className="sn-visually-hidden">Email settings</legend>
        {mailGroups.map((group) => {
          const [label, what] = words[group];
          return (
            <Checkbox
              key={group}
              className="acct-choice"
              checked={answer.data[group]}
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
    );
  };

  return (
    <div id="mails">
      <Card title="Email settings">
        <p className="acct-lead">We always send security emails.</p>
        {choices()}
      </Card>
    </div>
  );
}
