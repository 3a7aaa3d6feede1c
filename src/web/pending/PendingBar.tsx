import { Button } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../paths';
import { focusMain } from '../ui/isDialogOpen';
import { useNow } from '../ui/time';
import { dismiss, needOfNetwork, takeBack, usePendingDispatch } from './proofs';
import { type PendingProof, proofRetried, selectProofs, usePendingSelector } from './pendingSlice';
import './pendingBar.css';

const shownAtOnce = 3;

export function PendingBar() {
  const proofs = usePendingSelector(selectProofs);
  const { pathname } = useLocation();
  const open = Object.values(proofs)
    .filter(
      ({ status, hasLeft, tries }) =>
        status === 'refused' || (tries > 0 && (status === 'waiting' || hasLeft || tries > 1)),
    )
    .filter(({ taskId }) => paths.account.jobDetails(taskId) !== pathname)
    .reverse();
  if (open.length === 0) return null;
  const more = open.length - shownAtOnce;
  return (
    <div className="pending-bar">
      <section className="pending-bar__box" aria-label="Not sent yet">
        <ul>
          {open.slice(0, shownAtOnce).map((proof) => (
            <Line key={proof.key} proof={proof} />
          ))}
        </ul>
        {more > 0 && <p>{`and ${more} more`}</p>}
      </section>
    </div>
  );
}

function Line({ proof }: { proof: PendingProof }) {
  const { applicationId, taskId, label, status, hasLeft } = proof;
  const dispatch = usePendingDispatch();
  const now = useNow(60_000);
  const button = (name: string, act: () => unknown) => (
    <Button size="small" aria-label={`${name}: ${label}`} onClick={() => void act()}>
      {name}
    </Button>
  );
  return (
    <li className="pending-bar__line">
      <span className="pending-bar__what">
        <b>
          <Link to={paths.account.jobDetails(taskId)}>{label}</Link>
        </b>
        <span>{wordsFor(proof, now)}</span>
      </span>
      <span className="pending-bar__acts">
        {status === 'waiting' && !hasLeft && button('Undo', () => dispatch(takeBack(applicationId)))}
        {status === 'waiting' && button('Send again', () => dispatch(proofRetried(applicationId)))}
        {status === 'refused' && button('OK', () => dispatch(dismiss(applicationId)).then(focusMain))}
      </span>
    </li>
  );
}

function wordsFor({ status, hasLeft, until, refusal }: PendingProof, now: Date): string {
  if (refusal !== null) return `Not submitted: ${refusal}`;
  if (status === 'sending') return hasLeft ? 'No answer yet. Asking again…' : 'Sending…';
  if (hasLeft) return 'No answer yet. We’ll ask again automatically.';
  return `Waiting for the network. ${until ? needOfNetwork(until, now) : ''}`.trim();
}
