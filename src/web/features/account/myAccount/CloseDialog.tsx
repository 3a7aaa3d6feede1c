import { Link } from 'react-router-dom';
import type { ClosingObstacle } from '../../../../contract/account';
import { useGetClosingQuery } from '../../../api/accountApi';
import { errorMessage } from '../../../api/apiError';
import { DialogModal } from '../../../ui/dialog/DialogModal';
import { FailedState, LoadingState } from '../../../ui/PageState';
import { CloseForm } from './CloseForm';
import { closingWords } from './closingWords';

function Obstacles({ obstacles }: { obstacles: readonly ClosingObstacle[] }) {
  return (
    <>
      <p className="acct-lead">You can close your account once everything is settled. Right now:</p>
      <ul className="acct-obstacles" aria-label="What you need to settle first">
        {obstacles.map((obstacle) => {
          const { what, then, link } = closingWords[obstacle.kind](obstacle);
          return (
            <li key={obstacle.kind}>
              <b>{what}</b>
              <span>{then}</span>
              {link && (
                <Link className="sn-link" to={link.to}>
                  {link.label}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Closes the account, or names the obstacle. */
export function CloseDialog({ onClose }: { open: boolean; onClose: () => void }) {
  const { data: answer, error, refetch } = useGetClosingQuery(undefined, { refetchOnMountOrArgChange: true });
  const closing = () => {
    if (error && !answer) {
      return (
        <FailedState
          text="We couldn’t check if your account can be closed."
          error={errorMessage(error, '')}
          retry={() => void refetch()}
        />
      );
    }
    if (!answer) return <LoadingState rows={2} />;
    const { obstacles, remainder } = answer.data;
    return obstacles.length > 0 ? (
      <Obstacles obstacles={obstacles} />
    ) : (
      <CloseForm remainder={remainder} onClose={onClose} onRefused={() => void refetch()} />
    );
  };
  return (
    <DialogModal open onClose={onClose} title="Close your account?" width={420} footer={null}>
      {closing()}
    </DialogModal>
  );
}
