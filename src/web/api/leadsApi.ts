import { declineLead, exportLeads, listLeads, takeLead } from '../../contract/leads';
import { baseApi } from './baseApi';
import { fromMutation } from './fromContract';
import { fromExport } from './fromExport';
import { pagesOf } from './keptPages';

export const leadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLeads: build.query(pagesOf(listLeads)),

    takeLead: build.mutation(fromMutation(takeLead)),
    declineLead: build.mutation(fromMutation(declineLead)),
    exportLeads: build.mutation(fromExport(exportLeads)),
  }),
});

export const { useListLeadsQuery, useTakeLeadMutation, useDeclineLeadMutation } = leadsApi;
