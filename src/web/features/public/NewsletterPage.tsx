import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { newsletter } from '../../../contract/messages';
import { useConfirmSubscriptionMutation, useStopJobNewsMutation, useUnsubscribeMutation } from '../../api/systemApi';
import { errorMessage } from '../../api/apiError';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { useDocumentTitle } from '../../ui/PageTitle';
import { useOneAtATime } from '../../ui/useOneAtATime';

const confirming = {
  title: 'Newsletter',
  question: 'Press the button to get our newsletter.',
  press: 'Confirm subscription',
  done: newsletter.confirmed,
};
const words: Readonly<Record<string, typeof confirming>> = {
  [paths.newsletterUnsubscribe]: {
    title: 'Newsletter',
    question: 'Stop emails from this list?',
    press: 'Unsubscribe',
    done: newsletter.unsubscribed,
  },
  [paths.jobNewsOff]: {
    title: 'News about your jobs',
    question: 'Stop emails when a job is live, half done, done or out of money? You’ll still get documents.',
    press: 'Switch off',
    done: newsletter.jobNewsOff,
  },
};

/** Starts or stops emails on a press, because mail programs follow links by themselves. */
export function NewsletterPage() {
  const { pathname } = useLocation();
  const { title, question, press, done } = words[pathname] ?? confirming;
  useDocumentTitle(`${title} · ${brand.name}`);
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const confirm = useConfirmSubscriptionMutation();
  const unsubscribe = useUnsubscribeMutation();
  const stopJobNews = useStopJobNewsMutation();
  const [send, { isLoading }] =
    { [paths.newsletterUnsubscribe]: unsubscribe, [paths.jobNewsOff]: stopJobNews }[pathname] ?? confirm;
  const [outcome, setOutcome] = useState<{ done: boolean; text: string } | null>(
    token ? null : { done: false, text: newsletter.linkInvalid },
  );

  const decide = useOneAtATime(async () => {
    const { data: answer, error } = await send({ token });
    setOutcome(
      answer
        ? { done: true, text: answer.message || done }
        : { done: false, text: errorMessage(error, newsletter.linkInvalid) },
    );
  });

  const ended = outcome?.done === true || !token;
  return (
    <>
      <h1>{title}</h1>
      {!ended && <p>{question}</p>}
      <div role="status">
        {outcome && <p className={`sn-note ${outcome.done ? 'sn-note--ok' : 'sn-note--no'}`}>{outcome.text}</p>}
      </div>
      {ended ? (
        <a className="sn-btn sn-btn--ghost" href={paths.landing}>
          Back to the start
        </a>
      ) : (
        <button type="button" className="sn-btn sn-btn--primary" aria-busy={isLoading} onClick={() => void decide()}>
          {press}
        </button>
      )}
    </>
  );
}

export { NewsletterPage as Component };
