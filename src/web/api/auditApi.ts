import { listAdmins, listAudit } from '../../contract/audit';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag } from './tags';

export const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // Every deed of anybody adds a row: what was read a moment ago is asked for again by who comes back.
    listAudit: build.query({ ...fromContract(listAudit), providesTags: [listTag('audit')], keepUnusedDataFor: 0 }),
    listAdmins: build.query({ ...fromContract(listAdmins), providesTags: [listTag('secondFactor')] }),
  }),
});

export const { useListAuditQuery, useListAdminsQuery } = auditApi;
