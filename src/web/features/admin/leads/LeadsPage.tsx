import { Button, Tag } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { leadLimits } from '../../../../contract/limits';
import { listLeads, type Lead } from '../../../../contract/leads';
import * as messages from '../../../../contract/messages';
import { EmptyList } from '../shared/EmptyList';
import type { Prefetched } from '../../../api/baseApi';
import { leadsApi, useDeclineLeadMutation, useTakeLeadMutation } from '../../../api/leadsApi';
import { AdminTable } from '../../../table/AdminTable';
import type { RowDrawer, AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { formatDateTime } from '../../../lib/dates';
import { paths } from '../../../paths';
import { Naira } from '../../../ui/Naira';
import { column } from '../shared/columns';
import { Details } from '../shared/Details';
import { isDone } from '../../../api/apiError';
import { AskButton } from '../shared/AskButton';
import { LinkButton } from '../../../ui/LinkButton';
import { useOneAtATime } from '../../../ui/useOneAtATime';
import '../shared/admin.css';

const drawer: RowDrawer<Lead> = { title: ({ company }) => company, draw: (lead) => <LeadDetails lead={lead} /> };

export function LeadsPage() {
  const { table, tableProps } = useAdminTable(leads);
  return (
    <AdminTable
      {...tableProps}
      empty={
        <EmptyList
          table={table}
          what="campaign requests"
          title={messages.owners.leadEmpty}
          text="They come from the page “Start a campaign”."
        />
      }
    />
  );
}

export { LeadsPage as Component };

const Budget = ({ budget }: Pick<Lead, 'budget'>) =>
  budget === null ? <span className="sn-muted">Not given</span> : <Naira amount={budget} />;

const Contact = ({ email, phone, unconfirmed }: Pick<Lead, 'email' | 'phone' | 'unconfirmed'>) => (
  <div className="admin-two">
    <a className="sn-num" href={`tel:${phone}`}>
      {phone}
    </a>
    <a href={`mailto:${email}`}>{email}</a>
    {unconfirmed && <Tag color="warning">{messages.owners.leadUnconfirmed}</Tag>}
  </div>
);

const leadColumns: readonly AdminColumn<Lead>[] = [
  {
    key: 'company',
    title: 'Company',
    always: true,
    render: ({ company, name }) => (
      <div className="admin-two">
        <b>{company}</b>
        {name !== company && <small>{name}</small>}
      </div>
    ),
  },
  { key: 'contact', title: 'Contact', render: (lead) => <Contact {...lead} /> },
  { key: 'budget', title: 'Budget', align: 'end', render: (lead) => <Budget {...lead} /> },
  column.when('created', 'Sent', ({ createdAt }) => createdAt, { sort: 'createdAt', filter: 'Sent', hideBelow: 'md' }),
  column.status('lead', ({ status }) => status, { always: true }),
  { key: 'text', title: 'Request', hiddenAtFirst: true, render: ({ text }) => text },
  { key: 'reference', title: 'Reference', hiddenAtFirst: true, render: ({ reference }) => reference },
  column.actions((lead, { removed }) => <LeadActions lead={lead} removed={removed} />),
];

const leads = adminList({
  query: listLeads.query,
  endpoint: leadsApi.endpoints.listLeads,
  pageSize: leadLimits.leads,
  status: { options: { all: 'All', new: 'New', taken: 'Taken', declined: 'Declined' }, fallback: 'all' },
  filters: [{ kind: 'days', label: 'Sent', from: 'from', to: 'to' }],
  exporting: 'exportLeads',
  alwaysFresh: true,
  title: 'Campaign requests',
  columns: leadColumns,
  caption: 'Campaign requests',
  search: { label: 'Search campaign requests', placeholder: 'Company, name, email or phone' },
  drawer,
  reread: ({ reference }) => ({ q: reference }),
  failure: messages.owners.leadListFailed,
});

export const handle: Prefetched = { ask: leads.ask };

const LeadDetails = ({ lead }: { lead: Lead }) => (
  <>
    <LeadActions lead={lead} />
    <p className="admin-prose">{lead.text}</p>
    <Details
      facts={{
        Name: lead.name,
        Contact: <Contact {...lead} />,
        Budget: <Budget {...lead} />,
        Reference: lead.reference,
        Sent: formatDateTime(lead.createdAt),
        Owner: lead.owner && <Link to={paths.admin.owner(lead.owner.id)}>{lead.owner.name}</Link>,
        [lead.status === 'taken' ? 'Taken by' : 'Declined by']:
          lead.handledBy && lead.handledAt && `${lead.handledBy.fullname}, ${formatDateTime(lead.handledAt)}`,
      }}
    />
  </>
);

interface Props {
  lead: Lead;
  removed?: boolean;
}

function LeadActions({ lead, removed = false }: Props) {
  const navigate = useNavigate();
  const [take, taking] = useTakeLeadMutation();
  const [decline] = useDeclineLeadMutation();
  const makeDraft = useOneAtATime(async () => {
    const answer = await take({ id: lead.id });
    if (isDone(answer) && answer.data) void navigate(paths.admin.editJob(answer.data.data.taskId));
  });
  if (lead.taskId !== null)
    return (
      <div className="admin-actions">
        <LinkButton size="small" to={paths.admin.viewJob(lead.taskId)}>
          Open job
        </LinkButton>
      </div>
    );
  if (removed || lead.status !== 'new') return null;
  return (
    <div className="admin-actions">
      <AskButton
        label="Decline…"
        button={{ danger: true, size: 'small' }}
        title={`Decline the request of ${lead.company}?`}
        confirmLabel="Decline request"
        danger
        act={async () => isDone(await decline({ id: lead.id }))}
      >
        <p className="admin-last">{`It stays in the list as declined until it’s 90 days old. We won’t tell ${lead.name}.`}</p>
      </AskButton>
      <Button type="primary" size="small" loading={taking.isLoading} onClick={() => void makeDraft()}>
        Make owner and draft
      </Button>
    </div>
  );
}
