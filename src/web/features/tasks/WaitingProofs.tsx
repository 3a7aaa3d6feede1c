import { Link } from 'react-router-dom';
import { useProofOutbox } from '../../api/useProofOutbox';
import { paths } from '../../paths';
import { useAppSelector } from '../../session/hooks';
import { selectProofs, type WaitingProof } from '../../session/outboxSlice';
import { focusMain } from '../../ui/focusMain';
import { useNow } from '../../ui/useNow';
import { needOfNetwork } from './waitingWords';

const stateOf = ({ sending, refusal, until }: WaitingProof, now: Date): string => {
  if (refusal !== null) return `Not taken: ${refusal}`;
  if (sending) return 'Handing in…';
  return `Waits on this phone for the network. ${until ? needOfNetwork(until, now) : ''}`.trim();
};

/** Proofs that are handed in and not with the server yet, above those that are. */
export function WaitingProofs() {
  const proofs = Object.values(useAppSelector(selectProofs));
  const now = useNow(60_000);
  const { dismissRefusal } = useProofOutbox();
  if (proofs.length === 0) return null;
  return (
    <section className="job-waits" aria-label="Proofs that wait on this phone">
      <ul>
        {proofs.map((proof) => (
          <li key={proof.applicationId} className={`sn-note${proof.refusal === null ? '' : ' sn-note--no'}`}>
            <Link className="job-link" to={paths.account.jobDetails(proof.taskId)}>
              {proof.jobTitle}
            </Link>
            <span>{stateOf(proof, now)}</span>
            {proof.refusal !== null && (
              <button
                type="button"
                className="sn-text-btn"
                aria-label={`OK, I have read why my proof for ${proof.jobTitle} was not taken`}
                onClick={() => void dismissRefusal(proof.applicationId).then(focusMain)}
              >
                OK
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
