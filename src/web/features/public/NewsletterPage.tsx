import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { newsletter } from '../../../contract/messages';
import { useConfirmSubscriptionMutation, useUnsubscribeMutation } from '../../api/systemApi';
import { errorMessage } from '../../api/apiError';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { useDocumentTitle } from '../../ui/PageTitle';
import { useOneAtATime } from '../../ui/useOneAtATime';

/** Where the links of the newsletter's mails lead. A press decides, because mail programs open links by themselves. */
export function NewsletterPage() {
  useDocumentTitle(`Newsletter · ${brand.name}`);
  const { pathname } = useLocation();
  const leaving = pathname === paths.newsletterUnsubscribe;
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const [confirm, confirming] = useConfirmSubscriptionMutation();
  const [unsubscribe, unsubscribing] = useUnsubscribeMutation();
  const { isLoading } = leaving ? unsubscribing : confirming;
  const [outcome, setOutcome] = useState<{ done: boolean; text: string } | null>(
    token ? null : { done: false, text: newsletter.linkInvalid },
  );

  const decide = useOneAtATime(async () => {
    const { data: answer, error } = await (leaving ? unsubscribe({ token }) : confirm({ token }));
    const own = leaving ? newsletter.unsubscribed : newsletter.confirmed;
    setOutcome(
      answer
        ? { done: true, text: answer.message || own }
        : { done: false, text: errorMessage(error, newsletter.linkInvalid) },
    );
  });

  const ended = outcome?.done === true || !token;
  return (
    <>
      <h1>Newsletter</h1>
      {!ended && (
        <p>{leaving ? 'Do you want no more mails from this list?' : 'One press, and the newsletter comes to you.'}</p>
      )}
      <div role="status">
        {outcome && <p className={`sn-note ${outcome.done ? 'sn-note--ok' : 'sn-note--no'}`}>{outcome.text}</p>}
      </div>
      {ended ? (
        <a className="sn-btn sn-btn--ghost" href={paths.landing}>
          Back to the start
        </a>
      ) : (
        <button type="button" className="sn-btn sn-btn--primary" aria-busy={isLoading} onClick={() => void decide()}>
          {leaving ? 'Unsubscribe' : 'Confirm subscription'}
        </button>
      )}
    </>
  );
}

export { NewsletterPage as Component };
