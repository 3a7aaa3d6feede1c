import { useLocation } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import { useConfirmBankChangeMutation } from '../../api/accountApi';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { useAppSelector } from '../../session/networkSlice';
import { selectToken } from '../../session/sessionSlice';
import { useDocumentTitle } from '../../ui/PageTitle';
import { useTokenPress } from './useTokenPress';

const { bankConfirmed, bankLinkInvalid } = messages.profile;

/** Confirms changed bank details. */
export function BankChangePage() {
  useDocumentTitle(`Confirm bank details · ${brand.name}`);
  const signedIn = useAppSelector(selectToken) !== null;
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const [confirmBankChange, { isLoading }] = useConfirmBankChangeMutation();
  const { press, ended, said } = useTokenPress(token, confirmBankChange, {
    done: bankConfirmed,
    invalid: bankLinkInvalid,
  });
  return (
    <>
      <h1>Confirm your bank details</h1>
      {!ended && <p>Did you change your bank account? Confirm it, and you can withdraw again at once.</p>}
      {said}
      {ended ? (
        <a className="sn-btn sn-btn--primary" href={paths.account.withdraw}>
          Go to Withdraw Funds
        </a>
      ) : (
        <>
          <button
            type="button"
            className="sn-btn sn-btn--primary"
            aria-disabled={isLoading}
            aria-busy={isLoading}
            onClick={press}
          >
            {isLoading ? 'Confirming...' : 'Yes, I changed them'}
          </button>
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
        </>
      )}
    </>
  );
}

export { BankChangePage as Component };
