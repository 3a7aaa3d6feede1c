import { Link } from 'react-router-dom';
import type { Lead } from '../../../contract/leads';
import * as messages from '../../../contract/messages';
import { formatDateTime } from '../../lib/dates';
import { paths } from '../../paths';
import type { AdminColumn, RowState } from '../../table/tableTypes';
import { Naira } from '../../ui/Naira';
import { StatusTag } from '../../shared/StatusTag';
import { When } from '../../ui/When';
import { LeadActions } from './LeadActions';

const Budget = ({ budget }: Pick<Lead, 'budget'>) =>
  budget === null ? <span className="sn-muted">Not named</span> : <Naira amount={budget} />;

function Contact({ email, phone, unconfirmed }: Pick<Lead, 'email' | 'phone' | 'unconfirmed'>) {
  return (
    <div className="admin-two leads-contact">
      <a className="sn-num" href={`tel:${phone}`}>
        {phone}
      </a>
      <a className="sn-link" href={`mailto:${email}`}>
        {email}
      </a>
      {unconfirmed && <small className="leads-unconfirmed">{messages.leads.unconfirmed}</small>}
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
        <b className="leads-company">{company}</b>
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
    render: ({ createdAt }) => (
      <span className="admin-nowrap">
        <When iso={createdAt} />
      </span>
    ),
  },
  { key: 'status', title: 'Status', always: true, render: ({ status }) => <StatusTag kind="lead" status={status} /> },
  {
    key: 'text',
    title: 'Request',
    hiddenAtFirst: true,
    render: ({ text }) => text,
  },
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

/** A request without room for a table. */
export function LeadCard({ lead, removed }: { lead: Lead } & RowState) {
  return (
    <article className="admin-card">
      <header>
        <div className="admin-two">
          <b className="leads-company">{lead.company}</b>
          <small>{lead.name}</small>
        </div>
        <StatusTag kind="lead" status={lead.status} />
      </header>
      <p className="admin-card__line">
        <Budget {...lead} />
        <span className="sn-muted">
          <When iso={lead.createdAt} />
        </span>
      </p>
      <Contact {...lead} />
      <p className="leads-text">{lead.text}</p>
      <LeadActions lead={lead} removed={removed} />
    </article>
  );
}

/** A request with its whole text. */
export function LeadDetails({ lead }: { lead: Lead }) {
  return (
    <>
      <LeadActions lead={lead} />
      <p className="leads-text">{lead.text}</p>
      <dl className="admin-facts">
        <dt>Name</dt>
        <dd>{lead.name}</dd>
        <dt>Contact</dt>
        <dd>
          <Contact {...lead} />
        </dd>
        <dt>Budget</dt>
        <dd>
          <Budget {...lead} />
        </dd>
        <dt>Reference</dt>
        <dd>{lead.reference}</dd>
        <dt>Sent</dt>
        <dd>{formatDateTime(lead.createdAt)}</dd>
        {lead.owner && (
          <>
            <dt>Owner</dt>
            <dd>
              <Link className="sn-link" to={paths.admin.owner(lead.owner.id)}>
                {lead.owner.name}
              </Link>
            </dd>
          </>
        )}
        {lead.handledBy && lead.handledAt && (
          <>
            <dt>{lead.status === 'taken' ? 'Taken by' : 'Declined by'}</dt>
            <dd>{`${lead.handledBy.fullname}, ${formatDateTime(lead.handledAt)}`}</dd>
          </>
        )}
      </dl>
    </>
  );
}
