import { Switch } from 'antd';
import { mailGroups, type MailGroup } from '../../../../contract/notifications';
import { useUpdateMailChoicesMutation } from '../../../api/accountApi';

const words: Readonly<Record<MailGroup, readonly [label: string, what: string]>> = {
  proofs: ['Your proofs', 'When a proof is approved and paid, or rejected, with the reason.'],
  withdrawals: ['Your withdrawals', 'When a withdrawal is approved, on its way, or declined.'],
  referrals: ['Your referrals', 'When a friend joins with your link and you’re paid.'],
};

export function MailSwitches({ chosen }: { chosen: Readonly<Record<MailGroup, boolean>> }) {
  const [updateMailChoices] = useUpdateMailChoicesMutation();
  return (
    <fieldset className="sn-rows">
      <legend className="sn-visually-hidden">Email settings</legend>
      {mailGroups.map((group) => {
        const [label, what] = words[group];
        return (
          <label key={group} className="acct-switch">
            <span>
              <b id={`mail-${group}`}>{label}</b>
              <span id={`mail-${group}-what`} className="acct-choice__what">
                {what}
              </span>
            </span>
            <Switch
              checked={chosen[group]}
              aria-labelledby={`mail-${group}`}
              aria-describedby={`mail-${group}-what`}
              onChange={(on) => void updateMailChoices({ [group]: on })}
            />
          </label>
        );
      })}
    </fieldset>
  );
}
