import { Card, Flex } from 'antd';
import { WarningOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import type { DuplicatePicture, ProofDetail } from '../../../../contract/proofs';
import { paths } from '../../../paths';
import { StatusTag } from '../../../shared/StatusTag';
import { When } from '../../../ui/When';
import './duplicatePictures.css';

/** The pictures of a proof beside those of other proofs that are the same or similar. */
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
