import { Button } from 'antd';
import { useRef } from 'react';
import { listSessions, type Session } from '../../../../contract/auth';
import { limits } from '../../../../contract/limits';
import { accountApi, useRevokeOtherSessionsMutation, useRevokeSessionMutation } from '../../../api/accountApi';
import { formatDateTime } from '../../../lib/dates';
import { Answer } from '../../../shared/Answer';
import { useMemberList } from '../../../shared/useMemberList';
import { Card } from '../../../ui/Card';
import { Icon } from '../../../ui/Icon';
import { PagesLater } from '../../../ui/PagesLater';
import { When } from '../../../ui/When';

const getName = ({ device }: Session): string => device ?? 'Unknown device';

function Device({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const [revokeSession, { isLoading }] = useRevokeSessionMutation();
  const end = async () => {
    const { error } = await revokeSession({ id: session.id });
    // The button disappears with its row and must not take the focus along.
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
  const { list, answer, error, refetch } = useMemberList({
    list: listSessions,
    endpoint: accountApi.endpoints.listSessions,
    prefix: 'devices',
    pageSize: limits.pageSize.sessions,
    options: { refetchOnMountOrArgChange: true },
    failed: '',
  });
  const [revokeOthers, { isLoading }] = useRevokeOtherSessionsMutation();
  const box = useRef<HTMLUListElement>(null);
  const focusList = () => box.current?.focus();
  const endOthers = async () => {
    const { error: refused } = await revokeOthers();
    if (!refused) focusList();
  };
  return (
    <Card title="Where you’re logged in">
      <p className="acct-lead">Don’t recognise one? Log it out and change your password.</p>
      <Answer query={{ data: answer, error, refetch }} failed="We couldn’t load your devices." rows={2}>
        {({ data, meta }) => (
          <>
            <ul ref={box} tabIndex={-1} className="sn-rows" aria-label="Your devices" aria-busy={list.fetching}>
              {data.map((session) => (
                <Device key={session.id} session={session} onEnded={focusList} />
              ))}
            </ul>
            <PagesLater table={list.table} total={meta.total} label="Pages of devices" />
            {meta.total > 1 && (
              <Button size="small" className="acct-devices__all" disabled={isLoading} onClick={() => void endOthers()}>
                {isLoading ? 'Logging out...' : 'Log out all other devices'}
              </Button>
            )}
          </>
        )}
      </Answer>
    </Card>
  );
}
