import { limits } from '../../../contract/limits';
import { messages } from '../../../contract/messages';
import { listNotifications, type Notification, type NotificationKind } from '../../../contract/notifications';
import { accountApi, useListNotificationsQuery } from '../../api/accountApi';
import { errorMessage } from '../../api/apiError';
import { formatDateTime } from '../../lib/dates';
import { listArg } from '../../lib/listArg';
import { Icon, type IconName } from '../../ui/Icon';
import { EmptyState, FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { Pager } from '../../ui/Pager';
import { useTableParams } from '../../ui/useTableParams';
import { useReadOnVisit } from './useReadOnVisit';
import './account.css';

const looks: Readonly<Record<NotificationKind, readonly [icon: IconName, tone: 'ok' | 'no' | 'wait' | 'info']>> = {
  'proof-approved': ['check', 'ok'],
  'proof-auto-approved': ['check', 'ok'],
  'proof-rejected': ['close', 'no'],
  'withdrawal-approved': ['bank', 'ok'],
  'withdrawal-rejected': ['bank', 'no'],
  'referral-reward': ['gift', 'ok'],
  'slot-expired': ['clock', 'wait'],
  'account-unbanned': ['user', 'info'],
};

export function NotificationsPage() {
  const table = useTableParams({ pageSize: limits.pageSize.notifications });
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useListNotificationsQuery(listArg(listNotifications.query, table.query));
  const prefetch = accountApi.usePrefetch('listNotifications');
  const fresh = useReadOnVisit(answer);

  const list = () => {
    if (error && !answer) {
      return (
        <FailedState
          text="Your notifications could not be loaded."
          error={errorMessage(error, '')}
          retry={() => void refetch()}
        />
      );
    }
    if (!answer) return <LoadingState rows={6} />;
    if (answer.meta.total === 0) {
      return (
        <div className="sn-card">
          <EmptyState title={messages.notifications.emptyTitle} text={messages.notifications.emptyText} />
        </div>
      );
    }
    return (
      <>
        <ul className="sn-card acct-news" aria-label="Notifications" aria-busy={isFetching}>
          {answer.data.map((notification) => (
            <Message key={notification.id} notification={notification} fresh={fresh.has(notification.id)} />
          ))}
        </ul>
        <Pager
          table={table}
          total={answer.meta.total}
          label="Pages of notifications"
          onPageIntent={(page) => prefetch(listArg(listNotifications.query, { ...table.query, page }))}
        />
      </>
    );
  };

  return (
    <>
      <PageTitle title="Notifications" />
      {list()}
    </>
  );
}

function Message({
  notification: { kind, message, createdAt },
  fresh,
}: {
  notification: Notification;
  fresh: boolean;
}) {
  const [icon, tone] = looks[kind];
  return (
    <li className={fresh ? 'acct-news__fresh' : undefined}>
      <span className={`acct-news__mark acct-news__mark--${tone}`}>
        <Icon name={icon} size={20} />
      </span>
      <div>
        <p>{message}</p>
        <time className="sn-num" dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>
      </div>
      {fresh && <span className="acct-news__new">New</span>}
    </li>
  );
}
