import { Button } from 'antd';
import { useState } from 'react';
import type { OwnProof } from '../../../../contract/ownerProofs';
import { useSetOwnerWordMutation } from '../../../api/ownerPageApi';
import { formatDateTime, timeLeft } from '../../../lib/dates';
import { formatCount } from '../../../lib/naira';
import { StatusTag } from '../../../shared/StatusTag';
import { useNow } from '../../../ui/time';
import { When } from '../../../ui/When';
import { dialogOnDemand } from '../../../ui/dialog/Dialog';

const NotAgreedDialog = dialogOnDemand(() =>
  import(/* webpackChunkName: "owner-proof-dialog" */ './NotAgreedModal').then(({ NotAgreedModal }) => NotAgreedModal),
);

const deciders = { admin: '', auto: ', automatically', owner: ', by you' } as const;

interface Props {
  proof: OwnProof;
}

export function OwnProofCard({ proof }: Props) {
  const { member, status, submittedAt, reviewDueAt, decidedAt, decidedHow, reason, word } = proof;
  const left = timeLeft(reviewDueAt, useNow(60_000));
  return (
    <article className="own-proof" aria-label={`Proof by ${member}`}>
      <Pictures proof={proof} />
      <div className="own-proof__facts">
        <b>{member}</b>
        <span className="own-proof__line">
          <StatusTag kind="proof" status={status} />
          {status === 'in-review' ? (
            <time dateTime={reviewDueAt} title={formatDateTime(reviewDueAt)}>
              {left ? `${left} left` : 'Time’s up'}
            </time>
          ) : (
            decidedAt !== null && (
              <small className="sn-muted">
                <When iso={decidedAt} />
                {decidedHow && <span>{deciders[decidedHow]}</span>}
              </small>
            )
          )}
        </span>
        <small className="sn-muted">
          Submitted <When iso={submittedAt} />
        </small>
        <Links proof={proof} />
        {reason && <p>{reason}</p>}
        {word && (
          <p className={word.word === 'agreed' ? 'sn-note sn-note--ok' : 'sn-note sn-note--no'}>
            {word.word === 'agreed' ? 'You: as agreed' : `You: not as agreed. ${word.reason ?? ''}`}
          </p>
        )}
      </div>
      {status === 'in-review' && <Word proof={proof} />}
    </article>
  );
}

function Pictures({ proof: { pictures, member } }: Props) {
  if (pictures.length === 0) return <p className="own-proof__none sn-muted">No picture</p>;
  return (
    <div className="own-proof__pictures">
      {pictures.map((pieces, at) => {
        const name = `Picture ${formatCount(at + 1)} of ${formatCount(pictures.length)} of the proof by ${member}`;
        const isLong = pieces.length > 1;
        return (
          <div
            key={pieces[0]}
            className="own-proof__picture"
            {...(isLong && { role: 'group', 'aria-label': name, tabIndex: 0 })}
          >
            {pieces.map((piece, part) => (
              <a key={piece} href={piece} target="_blank" rel="noopener noreferrer">
                <img
                  src={piece}
                  alt={isLong ? `Part ${part + 1} of ${pieces.length}` : name}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            ))}
          </div>
        );
      })}
    </div>
  );
}

function Links({ proof: { links } }: Props) {
  if (links.length === 0) return <small className="sn-muted">No link</small>;
  return (
    <ul className="own-proof__links">
      {links.map((link) => (
        <li key={link}>
          <a className="sn-link" href={link} target="_blank" rel="noopener noreferrer nofollow" title={link}>
            {link.replace(/^https?:\/\/(?:www\.)?/, '')}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Word({ proof: { id, reviewDueAt, word, member } }: Props) {
  const now = useNow(60_000);
  const [say, { isLoading }] = useSetOwnerWordMutation();
  const [refusing, setRefusing] = useState(false);
  if (Date.parse(reviewDueAt) <= now.getTime()) return null;
  const tell = (given: 'agreed' | null) => void say({ id, word: given });
  return (
    <div className="own-proof__word">
      {word === null ? (
        <>
          <Button type="primary" loading={isLoading} onClick={() => tell('agreed')}>
            As agreed
          </Button>
          <Button disabled={isLoading} onClick={() => setRefusing(true)}>
            Not as agreed
          </Button>
        </>
      ) : (
        <Button loading={isLoading} onClick={() => tell(null)}>
          Undo
        </Button>
      )}
      <NotAgreedDialog open={refusing} proofId={id} member={member} onClose={() => setRefusing(false)} />
    </div>
  );
}
