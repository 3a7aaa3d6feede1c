import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { listNotifications, type Notification, type NotificationKind } from '../../../contract/notifications';
import { notificationsApi, useListNotificationsQuery } from '../../api/notificationsApi';
import { errorMessage } from '../../api/apiError';
import { formatClock, formatDayHeading } from '../../lib/dates';
import { listArg } from '../../lib/listArg';
import { paths } from '../../paths';
import { Icon, type IconName } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { EmptyState, FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { PagesLater } from '../../ui/PagesLater';
import { useNow } from '../../ui/useNow';
import { useTableParams } from '../../ui/useTableParams';
import { notificationPlace } from './notificationPlace';
import { useReadOnVisit } from './useReadOnVisit';
import './account.css';

const looks: Readonly<Record<NotificationKind, readonly [icon: IconName, tone: 'ok' | 'no' | 'wait' | 'info']>> = {
  'proof-approved': ['check', 'ok'],
  'proof-auto-approved': ['check', 'ok'],
  'proof-rejected': ['close', 'no'],
  'proof-reopened': ['clock', 'wait'],
  'withdrawal-approved': ['bank', 'ok'],
  'withdrawal-rejected': ['bank', 'no'],
  'withdrawal-paid': ['check', 'ok'],
  'withdrawal-returned': ['bank', 'no'],
  'referral-reward': ['gift', 'ok'],
  'referral-refused': ['gift', 'no'],
  'slot-expired': ['clock', 'wait'],
  'account-unbanned': ['user', 'info'],
  'followers-verified': ['user', 'ok'],
  'followers-renew': ['user', 'wait'],
};

export function NotificationsPage() {
  const table = useTableParams({ pageSize: limits.pageSize.notifications });
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useListNotificationsQuery(listArg(listNotifications.query, table.query));
  const prefetch = notificationsApi.usePrefetch('listNotifications');
  const fresh = useReadOnVisit(answer);
  const now = useNow(60_000);

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
        <div className="acct-days" aria-busy={isFetching}>
          {byDay(answer.data, now).map(({ day, rows }) => (
            <section key={day} aria-label={day}>
              <h2 className="acct-days__day">{day}</h2>
              <ul className="sn-card acct-news">
                {rows.map((notification) => (
                  <Message key={notification.id} notification={notification} fresh={fresh.has(notification.id)} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <PagesLater
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
      <PageTitle
        title="Notifications"
        actions={
          <LinkButton to={`${paths.account.myAccount}#mails`}>
            <Icon name="mail" size={20} />
            Which come by email
          </LinkButton>
        }
      />
      {list()}
    </>
  );
}

interface Day {
  readonly day: string;
  readonly rows: Notification[];
}

/** The list is newest first, so the messages of one day stand together. */
const byDay = (rows: readonly Notification[], now: Date): Day[] =>
  rows.reduce<Day[]>((days, row) => {
    const day = formatDayHeading(row.createdAt, now);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
    return days;
  }, []);

function Message({ notification, fresh }: { notification: Notification; fresh: boolean }) {
  const { kind, message, createdAt } = notification;
  const [icon, tone] = looks[kind];
  return (
    <li className={fresh ? 'acct-news__fresh' : undefined}>
      <span className={`acct-news__mark acct-news__mark--${tone}`}>
        <Icon name={icon} size={20} />
      </span>
      <div>
        <Link className="acct-news__link" to={notificationPlace(notification)}>
          {message}
        </Link>
        <p className="acct-news__when">
          <time className="sn-num" dateTime={createdAt}>
            {formatClock(createdAt)}
          </time>
          {fresh && <span className="acct-news__new">New</span>}
        </p>
      </div>
      <Icon name="chevron-right" size={20} />
    </li>
  );
}
