import { Table } from 'antd';
import { Link } from 'react-router-dom';
import type { FiguresDay, TopJob } from '../../../../contract/overview';
import { formatCount } from '../../../lib/naira';
import { paths } from '../../../paths';
import { Naira } from '../../../ui/Naira';
import { type Chart, formatWeekDay } from './changes';

export interface DayTableProps {
  chart: Chart;
  days: readonly FiguresDay[];
  before: readonly number[];
  span: string;
}

export const DayTable = ({ chart: { title, parts, format, hrefOf }, days, before, span }: DayTableProps) => (
  <div className="day-chart__scroll">
    <Table<FiguresDay>
      aria-label={`${title}, by day`}
      size="small"
      scroll={{ x: true }}
      pagination={false}
      rowKey="day"
      dataSource={days}
      columns={[
        {
          key: 'day',
          title: 'Day',
          render: (_, { day }) => (hrefOf ? <Link to={hrefOf(day)}>{formatWeekDay(day)}</Link> : formatWeekDay(day)),
        },
        ...parts.map(({ label, valueOf }) => ({
          key: label,
          title: label,
          align: 'right' as const,
          render: (_: unknown, one: FiguresDay) => format(valueOf(one)),
        })),
        { key: 'before', title: span, align: 'right', render: (_, _day, index) => format(before[index] ?? 0) },
      ]}
    />
  </div>
);

export const TopJobs = ({ title, jobs }: { title: string; jobs: readonly TopJob[] }) => (
  <Table<TopJob>
    aria-label={title}
    size="small"
    scroll={{ x: true }}
    pagination={false}
    rowKey="id"
    dataSource={jobs}
    locale={{ emptyText: 'No proofs were approved in these days.' }}
    columns={[
      {
        key: 'job',
        title: 'Job',
        render: (_, { id, jobTitle, deleted }) =>
          deleted ? (
            <>
              <span>{jobTitle}</span> <small className="sn-muted">Deleted</small>
            </>
          ) : (
            <Link to={paths.admin.viewJob(id)}>{jobTitle}</Link>
          ),
      },
      { key: 'approved', title: 'Approved', align: 'right', render: (_, { approved }) => formatCount(approved) },
      { key: 'paid', title: 'Paid', align: 'right', render: (_, { paid }) => <Naira amount={paid} /> },
    ]}
  />
);
