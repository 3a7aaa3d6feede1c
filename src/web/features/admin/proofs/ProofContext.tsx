import { Card, Flex, Statistic, Alert } from 'antd';
import { Link } from 'react-router-dom';
import { WarningOutlined } from '@ant-design/icons';
import { platform } from '../../../../contract/primitives';
import type { ProofDetail, Proof, ShareSign, DuplicatePicture } from '../../../../contract/proofs';
import { formatOrdinalDate } from '../../../lib/dates';
import { formatCount } from '../../../lib/naira';
import { platformNames, openedText } from '../../../lib/platforms';
import { paths } from '../../../paths';
import { LinkedText } from '../../../ui/LinkedText';
import { When } from '../../../ui/When';
import { FollowerVerification } from '../shared/FollowerVerification';
import { StatusTag } from '../../../shared/StatusTag';
import './focusedReview.css';
import './duplicatePictures.css';

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
      <p className="admin-prose">
        <LinkedText text={instructions || jobDescription} />
      </p>
      {instructions !== '' && (
        <details>
          <summary>Description</summary>
          <p className="admin-prose">
            <LinkedText text={jobDescription} />
          </p>
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

const signWords: Readonly<Record<ShareSign, string>> = {
  no_ids: 'many visits by browsers that keep no cookies, on this link or all links of the member',
  machines: 'mostly programs, on this link or all links of the member',
  burst: 'most people within one hour',
  one_agent: 'nearly all with one kind of browser',
  night_only: 'most people at night',
};

export function LinkOpens({ proof: { share } }: { proof: Proof }) {
  if (!share) return null;
  const { signs } = share;
  const opened = openedText(share, 'the member’s link');
  if (signs.length === 0) return <p className="sn-muted">{`${opened}.`}</p>;
  return (
    <Alert
      type="warning"
      role="presentation"
      title={`${opened}. It looks unusual: ${signs.map((sign) => signWords[sign]).join('; ')}.`}
    />
  );
}

export function OwnerWordLine({ proof: { ownerWord } }: { proof: Proof }) {
  if (!ownerWord) return null;
  const { word, reason, saidBy, saidAt } = ownerWord;
  return (
    <Alert
      type={word === 'agreed' ? 'success' : 'error'}
      role="presentation"
      title={`Job owner: ${word === 'agreed' ? 'as agreed' : `not as agreed, because: ${reason ?? ''}`}`}
      description={
        <>
          <span>{`${saidBy},`}</span> <When iso={saidAt} />
        </>
      }
    />
  );
}

export function DuplicatePictures({ detail }: { detail: ProofDetail | undefined }) {
  if (!detail || detail.pictureMatches.length === 0) return null;
  return (
    <Card
      size="small"
      role="region"
      aria-label="Pictures seen before"
      className="picture-matches"
      title={
        <h2>
          <WarningOutlined aria-hidden /> Pictures seen before
        </h2>
      }
    >
      <p className="sn-muted">
        Look at the name, the time and the numbers in both. Members who share the same advert have similar screenshots:
        alike is not yet a copy.
      </p>
      <Flex component="ul" vertical gap="large">
        {detail.pictureMatches.map((match) => (
          <Match key={match.id} match={match} member={detail.userInfo.fullname} />
        ))}
      </Flex>
    </Card>
  );
}

function Match({ match, member }: { match: DuplicatePicture; member: string }) {
  const { id, identical, picture, otherPicture, member: other, sameMember, job, submittedAt, status } = match;
  return (
    <li>
      <p>
        <b>{identical ? 'The same picture' : 'Looks much alike'}</b>
        <span>{sameMember ? ' in the same member’s proof for another job' : ' in another member’s proof'}</span>
      </p>
      <div className="picture-matches__pair">
        <figure>
          <a href={picture} target="_blank" rel="noopener noreferrer">
            <img src={picture} alt={`This proof’s picture, by ${member}`} loading="lazy" />
          </a>
          <figcaption>This proof</figcaption>
        </figure>
        <figure>
          <a href={otherPicture} target="_blank" rel="noopener noreferrer">
            <img src={otherPicture} alt={`The other proof’s picture, by ${other.fullname}`} loading="lazy" />
          </a>
          <figcaption>The other proof</figcaption>
        </figure>
      </div>
      <Flex component="p" wrap gap="small" align="center">
        <Link className="sn-link" to={paths.admin.user(other.id)}>
          {other.fullname}
        </Link>
        {' for '}
        <Link className="sn-link" to={paths.admin.viewJob(job.id)}>
          {job.jobTitle}
        </Link>{' '}
        <span>{`(${job.reference}),`}</span> <When iso={submittedAt} />
      </Flex>
      <Flex component="p" wrap gap="small" align="center">
        <StatusTag kind="proof" status={status} />
        <Link className="sn-link" to={`${paths.admin.reviewJobs}?focus=${id}`}>
          Open the other proof
        </Link>
      </Flex>
    </li>
  );
}
