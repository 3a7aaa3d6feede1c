import { Descriptions, Tag } from 'antd';
import { Link } from 'react-router-dom';
import type { Lead } from '../../../../contract/leads';
import * as messages from '../../../../contract/messages';
import { formatDateTime } from '../../../lib/dates';
import { paths } from '../../../paths';
import type { AdminColumn } from '../../../table/tableTypes';
import { Naira } from '../../../ui/Naira';
import { StatusTag } from '../../../shared/StatusTag';
import { When } from '../../../ui/When';
import { LeadActions } from './LeadActions';

const Budget = ({ budget }: Pick<Lead, 'budget'>) =>
  budget === null ? <span className="sn-muted">Not given</span> : <Naira amount={budget} />;

function Contact({ email, phone, unconfirmed }: Pick<Lead, 'email' | 'phone' | 'unconfirmed'>) {
  return (
    <div className="admin-two">
      <a className="sn-num" href={`tel:${phone}`}>
        {phone}
      </a>
      <a href={`mailto:${email}`}>{email}</a>
      {unconfirmed && <Tag color="warning">{messages.owners.leadUnconfirmed}</Tag>}
    </div>
  );
}

export const leadColumns: readonly AdminColumn<Lead>[] = [
  {
    key: 'company',
    title: 'Company',
    always: true,
    render: ({ company, name }) => (
      <div className="admin-two">
        <b>{company}</b>
        <small>{name}</small>
      </div>
    ),
  },
  { key: 'contact', title: 'Contact', render: (lead) => <Contact {...lead} /> },
  { key: 'budget', title: 'Budget', align: 'end', render: (lead) => <Budget {...lead} /> },
  {
    key: 'created',
    title: 'Sent',
    sort: 'createdAt',
    filter: 'Sent',
    hideBelow: 'md',
    render: ({ createdAt }) => <When iso={createdAt} />,
  },
  { key: 'status', title: 'Status', always: true, render: ({ status }) => <StatusTag kind="lead" status={status} /> },
  { key: 'text', title: 'Request', hiddenAtFirst: true, render: ({ text }) => text },
  { key: 'reference', title: 'Reference', hiddenAtFirst: true, render: ({ reference }) => reference },
  {
    key: 'actions',
    title: 'Actions',
    align: 'end',
    always: true,
    fixed: 'end',
    render: (lead, { removed }) => <LeadActions lead={lead} removed={removed} />,
  },
];

/** A request with its whole text. */
export function LeadDetails({ lead }: { lead: Lead }) {
  return (
    <>
      <LeadActions lead={lead} />
      <p className="admin-prose">{lead.text}</p>
      <Descriptions
        column={1}
        size="small"
        items={[
          { label: 'Name', children: lead.name },
          { label: 'Contact', children: <Contact {...lead} /> },
          { label: 'Budget', children: <Budget {...lead} /> },
          { label: 'Reference', children: lead.reference },
          { label: 'Sent', children: formatDateTime(lead.createdAt) },
          ...(lead.owner
            ? [{ label: 'Owner', children: <Link to={paths.admin.owner(lead.owner.id)}>{lead.owner.name}</Link> }]
            : []),
          ...(lead.handledBy && lead.handledAt
            ? [
                {
                  label: lead.status === 'taken' ? 'Taken by' : 'Declined by',
                  children: `${lead.handledBy.fullname}, ${formatDateTime(lead.handledAt)}`,
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
