import { useLocation } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import { useConfirmBankChangeMutation } from '../../api/accountApi';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { useAppSelector } from '../../session/networkSlice';
import { selectToken } from '../../session/sessionSlice';
import { TokenPage } from './TokenPage';

export function BankChangePage() {
  const signedIn = useAppSelector(selectToken) !== null;
  const { hash } = useLocation();
  const [confirm] = useConfirmBankChangeMutation();
  return (
    <TokenPage
      title="Confirm your bank details"
      question="Did you change your bank account? Confirm it, and you can withdraw again at once."
      label="Yes, I changed them"
      busyLabel="Confirming..."
      token={new URLSearchParams(hash.slice(1)).get('token') ?? ''}
      send={confirm}
      done={messages.profile.bankConfirmed}
      invalid={messages.profile.bankLinkInvalid}
      after={
        <a className="sn-btn sn-btn--primary" href={paths.account.withdraw}>
          Go to Withdraw Funds
        </a>
      }
    >
      <p className="sn-alone__else sn-small">
        Wasn’t you? Choose a new password to log everyone else out. Then restore your bank details and write to{' '}
        <a className="sn-link" href={`mailto:${brand.supportEmail}`}>
          {brand.supportEmail}
        </a>
        .
      </p>
      <a className="sn-btn sn-btn--ghost" href={signedIn ? paths.account.myAccount : paths.forgotPassword}>
        No, secure my account
      </a>
    </TokenPage>
  );
}

export { BankChangePage as Component };
