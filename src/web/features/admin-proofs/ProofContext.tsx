import { Link } from 'react-router-dom';
import { platform } from '../../../contract/primitives';
import type { ProofDetail } from '../../../contract/proofs';
import { formatOrdinalDate } from '../../lib/dates';
import { formatCount } from '../../lib/naira';
import { platformNames } from '../../lib/platforms';
import { paths } from '../../paths';
import { SafeHtml } from '../../ui/SafeHtml';
import { When } from '../../ui/When';
import { FollowerVerification } from '../../admin/FollowerVerification';
import './focusedReview.css';

function Waiting() {
  return <p className="sn-muted focus__wait">One moment...</p>;
}

/** The requirements of the job. */
export function JobFacts({ detail }: { detail: ProofDetail | undefined }) {
  if (!detail) return <Waiting />;
  const { jobDescription, instructions, link, platform: requiredPlatform, minFollowers } = detail.job;
  return (
    <section aria-label="The job">
      <h2>
        <Link className="sn-link" to={paths.admin.viewJob(detail.taskInfo.id)}>
          {detail.taskInfo.jobTitle}
        </Link>
      </h2>
      {requiredPlatform !== null && (
        <p>
          {`Asks for ${platformNames[requiredPlatform]}${minFollowers !== null ? ` with ${formatCount(minFollowers)} followers or more` : ''}`}
        </p>
      )}
      <h3>Instructions</h3>
      <SafeHtml html={instructions || jobDescription} />
      {instructions !== '' && (
        <details>
          <summary>Description</summary>
          <SafeHtml html={jobDescription} />
        </details>
      )}
      {link !== null && (
        <p>
          <a className="sn-link" href={link} target="_blank" rel="noopener noreferrer">
            The job’s link
          </a>
        </p>
      )}
    </section>
  );
}

/** The member's earlier proofs and followers. */
export function MemberHistory({ detail, userId }: { detail: ProofDetail | undefined; userId: string }) {
  if (!detail) return null;
  const { member, job } = detail;
  const counts = [
    ['Approved', member.approved],
    ['Rejected', member.rejected],
    ['Fraudulent', member.fraudulent],
    ['Waiting', member.inReview],
  ] as const;
  const stated = platform.options.filter((one) => member.socials[one] !== '');
  const matchingPlatforms = stated.filter((one) => job.platform === null || one === job.platform);
  return (
    <section aria-label="The member">
      <h2>The member</h2>
      <p className="sn-muted">
        <span>{`Since ${formatOrdinalDate(member.since)}`}</span>
        {!member.status && <b className="focus__banned"> · may not log in any more</b>}
      </p>
      <p className="sn-muted">This proof left out:</p>
      <dl className="focus__counts">
        {counts.map(([label, count]) => (
          <div key={label} className={label === 'Fraudulent' && count > 0 ? 'focus__count--bad' : undefined}>
            <dt>{label}</dt>
            <dd className="sn-num">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {member.lastRejections.length > 0 && (
        <>
          <h3>Last rejections</h3>
          <ul className="focus__rejections">
            {member.lastRejections.map(({ jobTitle, reason, fraudulent, decidedAt }) => (
              <li key={decidedAt}>
                <span>
                  <span>{reason ?? 'No reason given'}</span>{' '}
                  {fraudulent && <b className="focus__banned">Marked as fraudulent.</b>}
                </span>
                <small className="sn-muted">
                  <span>{`${jobTitle} ·`}</span> <When iso={decidedAt} />
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Followers</h3>
      {matchingPlatforms.length === 0 ? (
        <p className="sn-muted">
          {job.platform === null ? 'No profile given.' : `No profile on ${platformNames[job.platform]} given.`}
        </p>
      ) : (
        matchingPlatforms.map((one) => (
          <div key={one} className="focus__platform">
            <b>{platformNames[one]}</b>
            <FollowerVerification userId={userId} platform={one} socials={member.socials} />
          </div>
        ))
      )}
    </section>
  );
}
