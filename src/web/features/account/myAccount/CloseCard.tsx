import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ClosingObstacle } from '../../../../contract/account';
import { useGetClosingQuery } from '../../../api/accountApi';
import { errorMessage } from '../../../api/apiError';
import { Card } from '../../../ui/Card';
import { FailedState, LoadingState } from '../../../ui/PageState';
import { Dialog } from '../../../ui/dialog/Dialog';
import { CloseDialog } from './CloseDialog';
import { closingWords } from './closingWords';

function Obstacles({ obstacles }: { obstacles: readonly ClosingObstacle[] }) {
  return (
    <>
      <p className="acct-lead">You can close your account once nothing is on its way any more. At the moment:</p>
      <ul className="acct-obstacles" aria-label="What stands in the way">
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

/** The way out for good, or what stands in it. */
export function CloseCard() {
  const { data: answer, error, refetch } = useGetClosingQuery(undefined, { refetchOnMountOrArgChange: true });
  const [asking, setAsking] = useState(false);

  const closing = () => {
    if (error && !answer) {
      return (
        <FailedState
          text="We could not find out whether your account can be closed."
          error={errorMessage(error, '')}
          retry={() => void refetch()}
        />
      );
    }
    if (!answer) return <LoadingState rows={2} />;
    const { obstacles, remainder } = answer.data;
    if (obstacles.length > 0) return <Obstacles obstacles={obstacles} />;
    return (
      <>
        <p className="acct-lead">
          Your details are erased and you are logged out everywhere. This cannot be undone. Records of money and of
          decided work stay for as long as the law asks; a withdrawal among them keeps the bank account of its day,
          which may bear your name.
        </p>
        <Button danger aria-haspopup="dialog" {...Dialog.onIntent} onClick={() => setAsking(true)}>
          Close my account
        </Button>
        <CloseDialog
          open={asking}
          remainder={remainder}
          onClose={() => setAsking(false)}
          onRefused={() => void refetch()}
        />
      </>
    );
  };

  return <Card title="Close account">{closing()}</Card>;
}
