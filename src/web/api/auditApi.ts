import { exportAudit, listAdmins, listAudit } from '../../contract/audit';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { fromExport } from './fromExport';
import { listTag } from './tags';

export const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // Every action adds a row, so a page that is opened again is fetched again.
    listAudit: build.query({ ...fromContract(listAudit), providesTags: [listTag('audit')], keepUnusedDataFor: 0 }),
    listAdmins: build.query({ ...fromContract(listAdmins), providesTags: [listTag('secondFactor')] }),
    exportAudit: build.mutation(fromExport(exportAudit)),
  }),
});

export const { useListAuditQuery, useListAdminsQuery } = auditApi;
