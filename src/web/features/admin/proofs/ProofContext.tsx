import { Card, Flex, Statistic } from 'antd';
import { Link } from 'react-router-dom';
import { platform } from '../../../../contract/primitives';
import type { ProofDetail } from '../../../../contract/proofs';
import { formatOrdinalDate } from '../../../lib/dates';
import { formatCount } from '../../../lib/naira';
import { platformNames } from '../../../lib/platforms';
import { paths } from '../../../paths';
import { SafeHtml } from '../../../ui/SafeHtml';
import { When } from '../../../ui/When';
import { FollowerVerification } from '../shared/FollowerVerification';
import './focusedReview.css';

export function JobFacts({ detail }: { detail: ProofDetail | undefined }) {
  if (!detail) return <Card size="small" loading />;
  const { jobDescription, instructions, link, platform: requiredPlatform, minFollowers } = detail.job;
  return (
    <Card
      size="small"
      aria-label="The job"
      role="region"
      title={
        <h2>
          <Link to={paths.admin.viewJob(detail.taskInfo.id)}>{detail.taskInfo.jobTitle}</Link>
        </h2>
      }
    >
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
    </Card>
  );
}

export function MemberHistory({ detail, userId }: { detail: ProofDetail | undefined; userId: string }) {
  if (!detail) return null;
  const { member, job } = detail;
  const counts = { Approved: member.approved, Rejected: member.rejected, Waiting: member.inReview };
  const stated = platform.options.filter((one) => member.socials[one] !== '');
  const matchingPlatforms = stated.filter((one) => job.platform === null || one === job.platform);
  return (
    <Card size="small" aria-label="The member" role="region" title={<h2>The member</h2>}>
      <p className="sn-muted">
        <span>{`Since ${formatOrdinalDate(member.since)}`}</span>
        {!member.status && <b className="admin-refused"> · may not log in any more</b>}
      </p>
      <p className="sn-muted">This proof left out:</p>
      <Flex wrap gap="middle" justify="space-between">
        {Object.entries(counts).map(([label, count]) => (
          <Statistic key={label} title={label} value={count} />
        ))}
        <Statistic
          title="Fraudulent"
          value={member.fraudulent}
          {...(member.fraudulent > 0 && { className: 'admin-refused' })}
        />
      </Flex>
      {member.lastRejections.length > 0 && (
        <>
          <h3>Last rejections</h3>
          {member.lastRejections.map(({ jobTitle, reason, fraudulent, decidedAt }) => (
            <p key={decidedAt} className="admin-two">
              <span>
                <span>{reason ?? 'No reason given'}</span>{' '}
                {fraudulent && <b className="admin-refused">Marked as fraudulent.</b>}
              </span>
              <small>
                <span>{`${jobTitle} ·`}</span> <When iso={decidedAt} />
              </small>
            </p>
          ))}
        </>
      )}
      <h3>Followers</h3>
      {matchingPlatforms.length === 0 ? (
        <p className="sn-muted">
          {job.platform === null ? 'No profile given.' : `No profile on ${platformNames[job.platform]} given.`}
        </p>
      ) : (
        matchingPlatforms.map((one) => (
          <div key={one}>
            <b>{platformNames[one]}</b>
            <FollowerVerification userId={userId} platform={one} socials={member.socials} />
          </div>
        ))
      )}
    </Card>
  );
}
