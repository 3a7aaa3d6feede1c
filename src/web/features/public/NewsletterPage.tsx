import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { messages } from '../../../contract/messages';
import { useConfirmSubscriptionMutation, useUnsubscribeMutation } from '../../api/accountApi';
import { errorMessage } from '../../api/apiError';
import { paths } from '../../paths';
import { PageTitle } from '../../ui/PageTitle';
import { PublicFrame } from './PublicFrame';

const { newsletter } = messages;

/** Where the links of the newsletter's mails lead. A press decides, because mail programs open links by themselves. */
export function NewsletterPage() {
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

  const decide = async () => {
    const { data: answer, error } = await (leaving ? unsubscribe({ token }) : confirm({ token }));
    const own = leaving ? newsletter.unsubscribed : newsletter.confirmed;
    setOutcome(
      answer
        ? { done: true, text: answer.message || own }
        : { done: false, text: errorMessage(error, newsletter.linkInvalid) },
    );
  };

  return (
    <PublicFrame>
      <div className="sn-page">
        <PageTitle title="Newsletter" />
        {outcome && (
          <p className={`sn-note ${outcome.done ? 'sn-note--ok' : 'sn-note--no'}`} role="status">
            {outcome.text}
          </p>
        )}
        {outcome?.done || !token ? (
          <Link className="sn-btn sn-btn--ghost" to={paths.landing}>
            Back to the start
          </Link>
        ) : (
          <>
            <p>
              {leaving ? 'Do you want no more mails from this list?' : 'One press, and the newsletter comes to you.'}
            </p>
            <button type="button" className="sn-btn sn-btn--primary" disabled={isLoading} onClick={() => void decide()}>
              {leaving ? 'Unsubscribe' : 'Confirm subscription'}
            </button>
          </>
        )}
      </div>
    </PublicFrame>
  );
}
