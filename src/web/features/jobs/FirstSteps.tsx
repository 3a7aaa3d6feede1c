import { Link } from 'react-router-dom';
import type { Task } from '../../../contract/jobs';
import type { Socials, Statistics } from '../../../contract/profile';
import { formatNaira } from '../../lib/naira';
import { paths, profileSheet } from '../../paths';
import gele from '../../shared/people/gele.svg';
import { Person } from '../../shared/people/Person';
import './firstSteps.css';

interface Props {
  statistics: Statistics;
  socials: Socials;
  /** The jobs on screen, best first. */
  jobs: readonly Task[];
}

export const hasSentProof = ({ pending, rejected, successful }: Statistics): boolean =>
  pending + rejected + successful > 0;

/** A new member's way to the first money, until a proof is sent. */
export function FirstSteps({ statistics, socials, jobs }: Props) {
  const held = jobs.find(({ application }) => application?.status === 'taken');
  const job = held ?? jobs.find(({ missing }) => missing === null);
  const jobPage = job ? paths.account.jobDetails(job.id) : null;
  const { twitter, instagram, facebook, tiktok } = socials;
  const steps = [
    {
      title: 'Add a profile',
      text: 'Your Instagram, Facebook, TikTok or X.',
      to: profileSheet('instagram'),
      isDone: [twitter, instagram, facebook, tiktok].some(Boolean),
    },
    {
      title: 'Take a job',
      text: job ? job.jobTitle : 'Choose one from the list.',
      to: jobPage,
      isDone: statistics.held > 0,
    },
    { title: 'Send proof', text: 'A link or a screenshot of your post.', to: held ? jobPage : null, isDone: false },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section className="job-first" aria-labelledby="job-first">
      <Person drawing={gele} />
      <h2 id="job-first">{`Three steps to your first ${job ? formatNaira(job.payoutAmount) : 'naira'}`}</h2>
      <ol>
        {steps.map(({ title, text, to, isDone }, index) => (
          <li key={title} data-done={isDone || undefined} aria-current={index === next ? 'step' : undefined}>
            {to === null || isDone ? <b>{title}</b> : <Link to={to}>{title}</Link>}
            <span>{isDone ? 'Done' : text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
