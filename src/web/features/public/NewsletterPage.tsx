import { useLocation, useSearchParams } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import { useConfirmSubscriptionMutation, useStopJobNewsMutation, useUnsubscribeMutation } from '../../api/systemApi';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { useDocumentTitle } from '../../ui/PageTitle';
import { useTokenPress } from './useTokenPress';

const confirming = {
  title: 'Newsletter',
  question: 'Press the button to get our newsletter.',
  press: 'Confirm subscription',
  done: messages.profile.newsletterConfirmed,
};
const words: Readonly<Record<string, typeof confirming>> = {
  [paths.newsletterUnsubscribe]: {
    title: 'Newsletter',
    question: 'Stop emails from this list?',
    press: 'Unsubscribe',
    done: messages.profile.newsletterUnsubscribed,
  },
  [paths.jobNewsOff]: {
    title: 'News about your jobs',
    question: 'Stop emails when a job is live, half done, done or out of money? You’ll still get documents.',
    press: 'Switch off',
    done: messages.profile.jobNewsOff,
  },
};

/** Starts or stops emails. */
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
  const {
    press: decide,
    ended,
    said,
  } = useTokenPress(token, send, { done, invalid: messages.profile.newsletterLinkInvalid });
  return (
    <>
      <h1>{title}</h1>
      {!ended && <p>{question}</p>}
      {said}
      {ended ? (
        <a className="sn-btn sn-btn--ghost" href={paths.landing}>
          Back to the start
        </a>
      ) : (
        <button type="button" className="sn-btn sn-btn--primary" aria-busy={isLoading} onClick={decide}>
          {press}
        </button>
      )}
    </>
  );
}

export { NewsletterPage as Component };
