import { declineLead, exportLeads, listLeads, takeLead } from '../../contract/leads';
import * as messages from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { fromExport } from './fromExport';
import { pagesOf } from './keptPages';
import { listTag, onSuccess, wholeTag } from './tags';

export const leadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLeads: build.query({ ...pagesOf(listLeads), providesTags: [listTag('lead')] }),

    takeLead: build.mutation({
      ...fromContract(takeLead, {
        success: (_arg, { data }) => messages.leads[data.unconfirmed ? 'takenUnconfirmed' : 'taken'],
        failure: messages.leads.actionFailed,
      }),
      invalidatesTags: onSuccess(() => [listTag('lead'), wholeTag('owner'), wholeTag('task')]),
    }),
    declineLead: build.mutation({
      ...fromContract(declineLead, { success: messages.leads.declined, failure: messages.leads.actionFailed }),
      invalidatesTags: onSuccess(() => [listTag('lead')]),
    }),
    exportLeads: build.mutation(fromExport(exportLeads)),
  }),
});

export const { useListLeadsQuery, useTakeLeadMutation, useDeclineLeadMutation } = leadsApi;
