import type { DefinitionsFromApi, DefinitionType, QueryArgFrom, ResultTypeFrom } from '@reduxjs/toolkit/query';
import { accountApi } from '../../web/api/accountApi';
import { adminApi } from '../../web/api/adminApi';
import { adminFiguresApi } from '../../web/api/adminFiguresApi';
import { adminJobApi } from '../../web/api/adminJobApi';
import { auditApi } from '../../web/api/auditApi';
import { authApi } from '../../web/api/authApi';
import { couponsApi } from '../../web/api/couponsApi';
import { documentsApi } from '../../web/api/documentsApi';
import { fundingApi } from '../../web/api/fundingApi';
import { jobFormApi } from '../../web/api/jobFormApi';
import { jobReportsApi } from '../../web/api/jobReportsApi';
import { kitsApi } from '../../web/api/kitsApi';
import { leadsApi } from '../../web/api/leadsApi';
import { membersApi } from '../../web/api/membersApi';
import { overviewApi } from '../../web/api/overviewApi';
import { ownDocumentsApi } from '../../web/api/ownDocumentsApi';
import { ownerPageApi } from '../../web/api/ownerPageApi';
import { ownerProofsApi } from '../../web/api/ownerProofsApi';
import { ownersApi } from '../../web/api/ownersApi';
import { payoutsApi } from '../../web/api/payoutsApi';
import { adminReferralsApi } from '../../web/api/adminReferralsApi';
import { bulkDecisionsApi } from '../../web/api/bulkDecisionsApi';
import { notificationsApi } from '../../web/api/notificationsApi';
import { profileApi } from '../../web/api/profileApi';
import { reconciliationApi } from '../../web/api/reconciliationApi';
import { referralsApi } from '../../web/api/referralsApi';
import { secondFactorApi } from '../../web/api/secondFactorApi';
import { sessionsApi } from '../../web/api/sessionsApi';
import { settingsApi } from '../../web/api/settingsApi';
import { systemApi } from '../../web/api/systemApi';
import { tasksApi } from '../../web/api/tasksApi';
import { withdrawalsApi } from '../../web/api/withdrawalsApi';
import { yearStatementApi } from '../../web/api/yearStatementApi';

/** Every slice of the browser. */
export const slices = [
  accountApi,
  adminApi,
  adminFiguresApi,
  adminJobApi,
  adminReferralsApi,
  auditApi,
  authApi,
  bulkDecisionsApi,
  couponsApi,
  documentsApi,
  fundingApi,
  jobFormApi,
  jobReportsApi,
  kitsApi,
  leadsApi,
  membersApi,
  notificationsApi,
  overviewApi,
  ownDocumentsApi,
  ownerPageApi,
  ownerProofsApi,
  ownersApi,
  payoutsApi,
  profileApi,
  reconciliationApi,
  referralsApi,
  secondFactorApi,
  sessionsApi,
  settingsApi,
  systemApi,
  tasksApi,
  withdrawalsApi,
  yearStatementApi,
] as const;

type Slice = (typeof slices)[number];
type All<Each> = (Each extends unknown ? (one: Each) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never;
/** Every call of the browser, for tables that must be complete. */
export type Definitions = All<DefinitionsFromApi<Slice>>;
export type Endpoints = All<Slice['endpoints']>;

type NamesOf<Kind extends DefinitionType> = {
  [Name in keyof Definitions]: Definitions[Name] extends { type: Kind } ? Name : never;
}[keyof Definitions];

export type QueryName = NamesOf<DefinitionType.query>;
export type MutationName = NamesOf<DefinitionType.mutation>;
export type ArgFor<Name extends keyof Definitions> = QueryArgFrom<Definitions[Name]>;
export type AnswerFor<Name extends keyof Definitions> = ResultTypeFrom<Definitions[Name]>;
