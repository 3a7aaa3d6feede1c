import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import { useConfirmBankChangeMutation } from '../../api/accountApi';
import { errorMessage } from '../../api/apiError';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { useAppSelector } from '../../session/hooks';
import { selectToken } from '../../session/sessionSlice';
import { useDocumentTitle } from '../../ui/PageTitle';
import { useOneAtATime } from '../../ui/useOneAtATime';

const { bankConfirmed, bankLinkInvalid } = messages.profile;

/** Confirms changed bank details on a press, because mail programs follow links by themselves. */
export function BankChangePage() {
  useDocumentTitle(`Confirm bank details · ${brand.name}`);
  const signedIn = useAppSelector(selectToken) !== null;
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const [confirmBankChange, { isLoading }] = useConfirmBankChangeMutation();
  const [outcome, setOutcome] = useState<{ done: boolean; text: string } | null>(
    token ? null : { done: false, text: bankLinkInvalid },
  );

  const confirm = useOneAtATime(async () => {
    const { data: answer, error } = await confirmBankChange({ token });
    setOutcome(
      answer
        ? { done: true, text: answer.message || bankConfirmed }
        : { done: false, text: errorMessage(error, bankLinkInvalid) },
    );
  });

  const ended = outcome?.done === true || !token;
  return (
    <>
      <h1>Confirm your bank details</h1>
      {!ended && <p>Did you change your bank account? Confirm it, and you can withdraw again at once.</p>}
      <div role="status">
        {outcome && <p className={`sn-note ${outcome.done ? 'sn-note--ok' : 'sn-note--no'}`}>{outcome.text}</p>}
      </div>
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
            onClick={() => void confirm()}
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
