import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { StandingBan } from '../../../../contract/primitives';
import { formatCount } from '../../../lib/naira';
import { paths } from '../../../paths';
import { type StatusKind, StatusTag } from '../../../shared/StatusTag';
import type { AdminColumn, RowState } from '../../../table/tableTypes';
import { Naira } from '../../../ui/Naira';
import { When } from '../../../ui/When';

type Read<Row, Value> = (row: Row) => Value;
type More<Row> = Partial<AdminColumn<Row>>;

export const column = {
  money: <Row,>(key: string, title: string, read: Read<Row, number | string>, more?: More<Row>): AdminColumn<Row> => ({
    ...{ key, title, align: 'end', render: (row) => <Naira amount={read(row)} /> },
    ...more,
  }),
  count: <Row,>(key: string, title: string, read: Read<Row, number>, more?: More<Row>): AdminColumn<Row> => ({
    ...{ key, title, align: 'end', render: (row) => <span className="sn-num">{formatCount(read(row))}</span> },
    ...more,
  }),
  when: <Row,>(key: string, title: string, read: Read<Row, string | null>, more?: More<Row>): AdminColumn<Row> => ({
    ...{ key, title, render: (row) => moment(read(row)) },
    ...more,
  }),
  /** Full day and time, as for money. */
  exact: <Row,>(key: string, title: string, read: Read<Row, string | null>, more?: More<Row>): AdminColumn<Row> => ({
    ...{ key, title, render: (row) => moment(read(row), true) },
    ...more,
  }),
  status: <Row,>(kind: StatusKind, read: Read<Row, string>, more?: More<Row>): AdminColumn<Row> => ({
    ...{ key: 'status', title: 'Status', render: (row) => <StatusTag kind={kind} status={read(row)} /> },
    ...more,
  }),
  actions: <Row,>(render: (row: Row, place: RowState) => ReactNode, title = 'Actions'): AdminColumn<Row> => ({
    ...{ key: title.toLowerCase(), title, align: 'end', always: true, fixed: 'end', render },
  }),
};

const moment = (iso: string | null, exact = false): ReactNode =>
  iso !== null && (
    <span className="admin-nowrap">
      <When iso={iso} exact={exact} />
    </span>
  );

interface PersonProps {
  of: { id: string; fullname: string; ban?: StandingBan };
  below?: string;
}

export const Person = ({ of: { id, fullname, ban = null }, below }: PersonProps) => (
  <div className="admin-two">
    <Link className="admin-strong admin-who" to={paths.admin.user(id)}>
      {fullname}
    </Link>
    {below && <small className="admin-whole">{below}</small>}
    <BannedTag ban={ban} />
  </div>
);

export const getMemberStatus = ({ status, closed }: { status: boolean; closed: boolean }): string => {
  if (closed) return 'closed';
  return status ? 'active' : 'banned';
};

export const BannedTag = ({ ban }: { ban: StandingBan }) => ban && <StatusTag kind="member" status="banned" />;
