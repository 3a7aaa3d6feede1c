import { leadLimits } from '../../../../contract/limits';
import { listLeads, type Lead } from '../../../../contract/leads';
import * as messages from '../../../../contract/messages';
import { EmptyList } from '../shared/EmptyList';
import type { Prefetched } from '../../../api/firstAsk';
import { leadsApi, useListLeadsQuery } from '../../../api/leadsApi';
import { AdminTable } from '../../../table/AdminTable';
import type { RowDrawer } from '../../../table/tableTypes';
import { readOnce } from '../../../api/useReread';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { leadColumns, LeadDetails } from './leadParts';
import '../shared/admin.css';

const rowKey = ({ id }: Lead): string => id;
const drawer: RowDrawer<Lead> = { title: ({ company }) => company, draw: (lead) => <LeadDetails lead={lead} /> };

const rereadLead = ({ reference }: Lead) => leadsApi.endpoints.listLeads.initiate({ q: reference }, readOnce);

const leads = adminList({
  query: listLeads.query,
  useList: useListLeadsQuery,
  prefetch: (arg) => leadsApi.util.prefetch('listLeads', arg, {}),
  pageSize: leadLimits.leads,
  status: {
    options: [
      { key: 'all', label: 'All' },
      { key: 'new', label: 'New' },
      { key: 'taken', label: 'Taken' },
      { key: 'declined', label: 'Declined' },
    ],
    fallback: 'all',
  },
  filters: [{ kind: 'days', label: 'Sent', from: 'from', to: 'to' }],
  exporting: 'exportLeads',
  alwaysFresh: true,
  title: 'Campaign requests',
  columns: leadColumns,
  rowKey,
  caption: 'Campaign requests',
  search: { label: 'Search campaign requests', placeholder: 'Company, name, email or phone' },
  drawer,
  reread: rereadLead,
  failure: messages.owners.leadListFailed,
});

export const handle: Prefetched = { ask: leads.ask };

/** Advertisers' requests from "Start a campaign". */
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
