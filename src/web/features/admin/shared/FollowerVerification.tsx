import { Button, Flex } from 'antd';
import type { VerificationStatus } from '../../../../contract/profile';
import type { UserProfile } from '../../../../contract/members';
import type { Platform } from '../../../../contract/primitives';
import { useReviewVerificationMutation } from '../../../api/membersApi';
import { formatCount } from '../../../lib/naira';
import { platformNames } from '../../../lib/platforms';
import { StatusTag } from '../../../shared/StatusTag';
import { When } from '../../../ui/When';
import './proofs/proof.css';

interface Props {
  userId: string;
  platform: Platform;
  socials: UserProfile['socials'];
}

const verify = { status: 'verified', label: 'Mark verified' } as const;
const renew = { status: 'renew', label: 'Ask again' } as const;
const undo = { status: 'waiting', label: 'Take back' } as const;
const moves: Readonly<Record<VerificationStatus, readonly { status: VerificationStatus; label: string }[]>> = {
  waiting: [verify, renew],
  verified: [undo, renew],
  renew: [],
};

export function FollowerVerification({ userId, platform, socials }: Props) {
  const [reviewVerification, { isLoading }] = useReviewVerificationMutation();
  const verification = socials.verifications[platform];
  const count = socials.followers[platform];
  const name = platformNames[platform];
  return (
    <div className="admin-verification">
      <span>{socials[platform]}</span>
      {count !== null && (
        <span>{`${formatCount(count)} followers${verification?.status === 'verified' ? '' : ', as stated'}`}</span>
      )}
      {verification && (
        <>
          <Flex wrap gap="small" align="center">
            <StatusTag kind="verification" status={verification.status} />
            <a className="sn-link" href={verification.url} target="_blank" rel="noreferrer">
              Screenshot<span className="sn-visually-hidden">{` of ${name}`}</span>
            </a>
          </Flex>
          <small className="sn-muted">
            Sent <When iso={verification.sentAt} />
          </small>
          {moves[verification.status].map(({ status, label }) => (
            <Button
              key={status}
              size="small"
              aria-label={`${label}: ${name}`}
              disabled={isLoading}
              onClick={() =>
                void reviewVerification({ id: userId, platform, url: verification.url, given_status: status })
              }
            >
              {label}
            </Button>
          ))}
        </>
      )}
    </div>
  );
}
