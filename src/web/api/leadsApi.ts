import { declineLead, exportLeads, listLeads, takeLead } from '../../contract/leads';
import { baseApi } from './baseApi';
import { fromExport, fromMutation, fromPages } from './fromContract';

export const leadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLeads: build.query(fromPages(listLeads)),

    takeLead: build.mutation(fromMutation(takeLead)),
    declineLead: build.mutation(fromMutation(declineLead)),
    exportLeads: build.mutation(fromExport(exportLeads)),
  }),
});

export const { useTakeLeadMutation, useDeclineLeadMutation } = leadsApi;
