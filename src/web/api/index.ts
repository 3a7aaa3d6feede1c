import type { DefinitionsFromApi, DefinitionType, QueryArgFrom, ResultTypeFrom } from '@reduxjs/toolkit/query';
import { accountApi } from './accountApi';
import { adminApi } from './adminApi';
import { adminFiguresApi } from './adminFiguresApi';
import { adminJobApi } from './adminJobApi';
import { auditApi } from './auditApi';
import { authApi } from './authApi';
import { couponsApi } from './couponsApi';
import { documentsApi } from './documentsApi';
import { fundingApi } from './fundingApi';
import { jobFormApi } from './jobFormApi';
import { jobReportsApi } from './jobReportsApi';
import { kitsApi } from './kitsApi';
import { leadsApi } from './leadsApi';
import { membersApi } from './membersApi';
import { overviewApi } from './overviewApi';
import { ownDocumentsApi } from './ownDocumentsApi';
import { ownerPageApi } from './ownerPageApi';
import { ownerProofsApi } from './ownerProofsApi';
import { ownersApi } from './ownersApi';
import { payoutsApi } from './payoutsApi';
import { adminReferralsApi } from './adminReferralsApi';
import { bulkDecisionsApi } from './bulkDecisionsApi';
import { notificationsApi } from './notificationsApi';
import { profileApi } from './profileApi';
import { reconciliationApi } from './reconciliationApi';
import { referralsApi } from './referralsApi';
import { secondFactorApi } from './secondFactorApi';
import { sessionsApi } from './sessionsApi';
import { settingsApi } from './settingsApi';
import { systemApi } from './systemApi';
import { tasksApi } from './tasksApi';
import { withdrawalsApi } from './withdrawalsApi';
import { yearStatementApi } from './yearStatementApi';

/** Every slice. Import types alone from here: each screen loads the slices that it calls. */
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
