import { useLocation, useSearchParams } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import { useConfirmSubscriptionMutation, useStopJobNewsMutation, useUnsubscribeMutation } from '../../api/systemApi';
import { paths } from '../../paths';
import { TokenPage } from './TokenPage';

const confirming = {
  title: 'Newsletter',
  question: 'Press the button to get our newsletter.',
  label: 'Confirm subscription',
  done: messages.profile.newsletterConfirmed,
};
const words: Readonly<Record<string, typeof confirming>> = {
  [paths.newsletterUnsubscribe]: {
    title: 'Newsletter',
    question: 'Stop emails from this list?',
    label: 'Unsubscribe',
    done: messages.profile.newsletterUnsubscribed,
  },
  [paths.jobNewsOff]: {
    title: 'News about your jobs',
    question: 'Stop emails when a job is live, half done, done or out of money? You’ll still get documents.',
    label: 'Switch off',
    done: messages.profile.jobNewsOff,
  },
};

export function NewsletterPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const [confirm] = useConfirmSubscriptionMutation();
  const [unsubscribe] = useUnsubscribeMutation();
  const [stopJobNews] = useStopJobNewsMutation();
  return (
    <TokenPage
      {...(words[pathname] ?? confirming)}
      token={params.get('token') ?? ''}
      send={{ [paths.newsletterUnsubscribe]: unsubscribe, [paths.jobNewsOff]: stopJobNews }[pathname] ?? confirm}
      invalid={messages.profile.newsletterLinkInvalid}
      after={
        <a className="sn-btn sn-btn--ghost" href={paths.landing}>
          Back to the start
        </a>
      }
    />
  );
}

export { NewsletterPage as Component };
