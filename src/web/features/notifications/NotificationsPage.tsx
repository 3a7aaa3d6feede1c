import { Button, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { listNotifications, type Notification } from '../../../contract/notifications';
import { accountApi, useMarkNotificationsReadMutation } from '../../api/accountApi';
import { formatClock, formatDayHeading } from '../../lib/dates';
import { paths } from '../../paths';
import { Answer } from '../../shared/Answer';
import { useMemberList } from '../../shared/useMemberList';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { EmptyState } from '../../ui/PageState';
import fila from '../../shared/people/fila.svg';
import { Person } from '../../shared/people/Person';
import { PageTitle } from '../../ui/PageTitle';
import { PagesLater } from '../../ui/PagesLater';
import { useNow } from '../../ui/time';
import { notificationKinds, readMessage } from './notificationPlace';
import type { AnswerOf } from '../../../contract/endpoint';
import './notifications.css';

/** Marks all as read once shown. @returns the ids that were unread, marked until the page is left */
const useReadOnVisit = (answer: AnswerOf<typeof listNotifications> | undefined): ReadonlySet<string> => {
  const [markNotificationsRead] = useMarkNotificationsReadMutation();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const unread = answer?.unread ?? 0;
  const arrived = answer?.data.filter(({ id, read }) => !read && !fresh.has(id)) ?? [];
  if (arrived.length > 0) setFresh(new Set([...fresh, ...arrived.map(({ id }) => id)]));

  useEffect(() => {
    if (unread > 0) void markNotificationsRead();
  }, [unread, markNotificationsRead]);

  return fresh;
};

const all = 'all';
const topics = [
  { value: all, label: 'All' },
  { value: 'money', label: 'Money' },
  { value: 'jobs', label: 'Jobs' },
  { value: 'account', label: 'Account' },
];

export function NotificationsPage() {
  const { list, table, answer, error, refetch } = useMemberList({
    list: listNotifications,
    endpoint: accountApi.endpoints.listNotifications,
    pageSize: limits.pageSize.notifications,
    filters: ['topic'],
    failed: '',
  });
  const topic = topics.find(({ value }) => value === table.filters.topic)?.value ?? all;
  const fresh = useReadOnVisit(answer);
  const now = useNow(60_000);
  return (
    <>
      <PageTitle
        title="Notifications"
        actions={
          <LinkButton type="link" size="small" to={`${paths.account.myAccount}#mails`}>
            Email settings
          </LinkButton>
        }
      />
      <div className="note-filter">
        <Segmented
          aria-label="Show"
          name="topic"
          value={topic}
          options={topics}
          onChange={(next) => table.setFilters({ topic: next === all ? undefined : next })}
        />
      </div>
      <Answer query={{ data: answer, error, refetch }} failed="Your notifications could not be loaded." rows={6}>
        {({ data, meta }) =>
          meta.total === 0 ? (
            <div className="sn-card">
              {topic === all ? (
                <EmptyState
                  picture={<Person drawing={fila} />}
                  title={messages.profile.noNotificationsTitle}
                  text={messages.profile.noNotificationsText}
                  action={
                    <LinkButton type="primary" to={paths.account.dashboard}>
                      See jobs
                    </LinkButton>
                  }
                />
              ) : (
                <EmptyState
                  title="Nothing here yet"
                  action={<Button onClick={() => table.setFilters({ topic: undefined })}>Show all</Button>}
                />
              )}
            </div>
          ) : (
            <>
              <div className="note-days" aria-busy={list.fetching}>
                {byDay(data, now).map(({ day, rows }) => (
                  <section key={day} aria-label={day}>
                    <h2 className="sn-rows__title">{day}</h2>
                    <ul className="sn-card sn-rows note-news">
                      {rows.map((notification) => (
                        <Message key={notification.id} notification={notification} fresh={fresh.has(notification.id)} />
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
              <PagesLater
                table={table}
                total={meta.total}
                label="Pages of notifications"
                onPageIntent={list.onPageIntent}
              />
            </>
          )
        }
      </Answer>
    </>
  );
}

const byDay = (rows: readonly Notification[], now: Date) => {
  const days = new Map<string, Notification[]>();
  for (const row of rows) {
    const day = formatDayHeading(row.createdAt, now);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days].map(([day, ofDay]) => ({ day, rows: ofDay }));
};

function Message({ notification, fresh }: { notification: Notification; fresh: boolean }) {
  const { kind, createdAt, about } = notification;
  const { icon, tone, place } = notificationKinds[kind];
  const { outcome, title, rest } = readMessage(notification);
  return (
    <li className={fresh ? 'note-news__fresh' : undefined}>
      <span className={`sn-mark sn-mark--${tone}`}>
        <Icon name={icon} size={20} />
        {fresh && (
          <span className="note-news__new">
            <span className="sn-visually-hidden">New</span>
          </span>
        )}
      </span>
      <Link className="note-news__link" to={place(about)}>
        <strong>{outcome}</strong>
        {title && <span className="note-news__title">{title}</span>}
        {rest && <span>{rest}</span>}
      </Link>
      <time className="sn-num" dateTime={createdAt}>
        {formatClock(createdAt)}
      </time>
    </li>
  );
}

export { NotificationsPage as Component };
