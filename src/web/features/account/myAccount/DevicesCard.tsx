import { Button } from 'antd';
import { useRef } from 'react';
import { listSessions, type Session } from '../../../../contract/auth';
import { limits } from '../../../../contract/limits';
import { errorMessage } from '../../../api/apiError';
import {
  useListSessionsQuery,
  useRevokeOtherSessionsMutation,
  useRevokeSessionMutation,
} from '../../../api/sessionsApi';
import { formatDateTime } from '../../../lib/dates';
import { listArg } from '../../../lib/listArg';
import { Card } from '../../../ui/Card';
import { Icon } from '../../../ui/Icon';
import { FailedState, LoadingState } from '../../../ui/PageState';
import { PagesLater } from '../../../ui/PagesLater';
import { useTableParams } from '../../../ui/useTableParams';
import { When } from '../../../ui/When';

const getName = ({ device }: Session): string => device ?? 'Unknown device';

function Device({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const [revokeSession, { isLoading }] = useRevokeSessionMutation();
  const end = async () => {
    const { error } = await revokeSession({ id: session.id });
    // The button goes with its row, and must not take the focus along.
    if (!error) onEnded();
  };
  return (
    <li className="acct-device">
      <span className="sn-mark sn-mark--ok">
        <Icon name="monitor" size={20} />
      </span>
      <div>
        <p>
          <b>{getName(session)}</b>
          {session.current && <span className="sn-tag sn-tag--ok">This device</span>}
        </p>
        <p className="acct-device__when" title={`Logged in ${formatDateTime(session.createdAt)}`}>
          {session.current ? (
            'In use now'
          ) : (
            <>
              <span>Last used</span> <When iso={session.lastSeenAt} />
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <Button
          size="small"
          aria-label={`Log out ${getName(session)}, last used ${formatDateTime(session.lastSeenAt)}`}
          disabled={isLoading}
          onClick={() => void end()}
        >
          {isLoading ? 'Logging out...' : 'Log out'}
        </Button>
      )}
    </li>
  );
}

export function DevicesCard() {
  const table = useTableParams({
    accepted: listSessions.query.shape,
    prefix: 'devices',
    pageSize: limits.pageSize.sessions,
  });
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useListSessionsQuery(listArg(listSessions.query, table.query), { refetchOnMountOrArgChange: true });
  const [revokeOthers, { isLoading }] = useRevokeOtherSessionsMutation();
  const list = useRef<HTMLUListElement>(null);
  const others = (answer?.meta.total ?? 0) > 1;
  const focusList = () => list.current?.focus();
  const endOthers = async () => {
    const { error: refused } = await revokeOthers();
    if (!refused) focusList();
  };

  const devices = () => {
    if (error && !answer) {
      return (
        <FailedState
          text="Your devices could not be loaded."
          error={errorMessage(error, '')}
          retry={() => void refetch()}
        />
      );
    }
    if (!answer) return <LoadingState rows={2} />;
    return (
      <>
        <ul ref={list} tabIndex={-1} className="sn-rows" aria-label="Your devices" aria-busy={isFetching}>
          {answer.data.map((session) => (
            <Device key={session.id} session={session} onEnded={focusList} />
          ))}
        </ul>
        <PagesLater table={table} total={answer.meta.total} label="Pages of devices" />
        {others && (
          <Button size="small" className="acct-devices__all" disabled={isLoading} onClick={() => void endOthers()}>
            {isLoading ? 'Logging out...' : 'Log out all other devices'}
          </Button>
        )}
      </>
    );
  };

  return (
    <Card title="Where you are logged in">
      <p className="acct-lead">Don’t recognise one? Log it out and change your password.</p>
      {devices()}
    </Card>
  );
}
