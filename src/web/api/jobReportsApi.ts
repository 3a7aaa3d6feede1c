import {
  exportOwnJob,
  getOwnJob,
  getReport,
  listReportLinks,
  makeReportLink,
  raiseOwnSlots,
  revokeReportLink,
  setOwnJobStatus,
} from '../../contract/jobReports';
import * as messages from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromContract, fromFile } from './fromContract';
import { listTag, onSuccess, onSuccessOrRefusal, wholeTag } from './tags';

const words = messages.jobReports;
// Its list too.
const changesJob = { invalidatesTags: onSuccessOrRefusal(() => [wholeTag('ownJob')]) };

export const jobReportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnJob: build.query({ ...fromContract(getOwnJob), providesTags: [wholeTag('ownJob')] }),
    listReportLinks: build.query({ ...fromContract(listReportLinks), providesTags: [listTag('reportLink')] }),
    getReport: build.query({ ...fromContract(getReport), providesTags: [wholeTag('ownJob')] }),

    setOwnJobStatus: build.mutation({
      ...fromContract(setOwnJobStatus, {
        success: ({ status }) => (status === 'paused' ? words.paused : words.resumed),
        failure: words.statusFailed,
      }),
      ...changesJob,
    }),
    raiseOwnSlots: build.mutation({
      ...fromContract(raiseOwnSlots, { success: words.slotsAdded, failure: words.slotsFailed }),
      invalidatesTags: onSuccessOrRefusal(() => [wholeTag('ownJob'), listTag('ownMoney')]),
    }),
    makeReportLink: build.mutation({
      ...fromContract(makeReportLink, { success: words.linkMade, failure: words.linkFailed }),
      invalidatesTags: onSuccess(() => [listTag('reportLink')]),
    }),
    revokeReportLink: build.mutation({
      ...fromContract(revokeReportLink, { success: words.linkRevoked, failure: words.revokeFailed }),
      invalidatesTags: onSuccessOrRefusal(() => [listTag('reportLink')]),
    }),
    exportOwnJob: build.mutation(
      fromFile(exportOwnJob, {
        success: (_arg, { filename }) => `Saved: ${filename}`,
        failure: messages.server.exportFailed,
      }),
    ),
  }),
});

export const {
  useGetOwnJobQuery,
  useListReportLinksQuery,
  useGetReportQuery,
  useSetOwnJobStatusMutation,
  useRaiseOwnSlotsMutation,
  useMakeReportLinkMutation,
  useRevokeReportLinkMutation,
  useExportOwnJobMutation,
} = jobReportsApi;
