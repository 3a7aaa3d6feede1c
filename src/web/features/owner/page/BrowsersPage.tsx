import { Button } from 'antd';
import * as messages from '../../../../contract/messages';
import type { OwnerSession } from '../../../../contract/ownerAccess';
import { useEndOwnerSessionMutation, useListOwnerSessionsQuery } from '../../../api/ownerPageApi';
import { formatDateTime } from '../../../lib/dates';
import { Answer } from '../../../shared/Answer';
import { Card } from '../../../ui/Card';
import { Icon } from '../../../ui/Icon';
import { focusMain } from '../../../ui/isDialogOpen';
import { PageTitle } from '../../../ui/PageTitle';
import { When } from '../../../ui/When';
import './ownerPage.css';

export function BrowsersPage() {
  const sessions = useListOwnerSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageTitle title="Devices" subtitle="Where you’re signed in. Log out any you don’t know or no longer need." />
      <Card>
        <Answer query={sessions} failed={messages.ownerPage.browsersFailed} rows={2}>
          {({ data }) => (
            <ul className="sn-rows own-browsers" aria-label="Your devices">
              {data.map((session) => (
                <Browser key={session.id} session={session} />
              ))}
            </ul>
          )}
        </Answer>
      </Card>
    </>
  );
}

function Browser({ session: { id, device, email, current, createdAt, lastSeenAt } }: { session: OwnerSession }) {
  const [end, { isLoading }] = useEndOwnerSessionMutation();
  const name = device ?? 'Unknown device';
  const close = async () => {
    const { error } = await end({ id });
    // The button disappears with its row and must not take the focus along.
    if (!error) focusMain();
  };
  return (
    <li>
      <Icon name="monitor" size={20} />
      <div className="own-two">
        <span>
          <b>{name}</b> {current && <span className="sn-tag sn-tag--ok">This device</span>}
        </span>
        <small title={`Signed in ${formatDateTime(createdAt)}`}>
          <span>{`${email} · ${current ? 'in use now' : 'last used'}`}</span> {!current && <When iso={lastSeenAt} />}
        </small>
      </div>
      {!current && (
        <Button
          size="small"
          aria-label={`Log out ${name}, last used ${formatDateTime(lastSeenAt)}`}
          disabled={isLoading}
          onClick={() => void close()}
        >
          {isLoading ? 'Logging out...' : 'Log out'}
        </Button>
      )}
    </li>
  );
}

export { BrowsersPage as Component };
