import type { DefinitionsFromApi, DefinitionType, QueryArgFrom, ResultTypeFrom } from '@reduxjs/toolkit/query';
import { accountApi } from '../../web/api/accountApi';
import { adminApi } from '../../web/api/adminApi';
import { jobFormApi } from '../../web/api/jobFormApi';
import { auditApi } from '../../web/api/auditApi';
import { authApi } from '../../web/api/authApi';
import { couponsApi } from '../../web/api/couponsApi';
import { leadsApi } from '../../web/api/leadsApi';
import { ownersApi } from '../../web/api/ownersApi';
import { jobReportsApi } from '../../web/api/jobReportsApi';
import { membersApi } from '../../web/api/membersApi';
import { ownerPageApi } from '../../web/api/ownerPageApi';
import { payoutsApi } from '../../web/api/payoutsApi';
import { reconciliationApi } from '../../web/api/reconciliationApi';
import { profileApi } from '../../web/api/profileApi';
import { withdrawalsApi } from '../../web/api/withdrawalsApi';
import { secondFactorApi } from '../../web/api/secondFactorApi';
import { settingsApi } from '../../web/api/settingsApi';
import { systemApi } from '../../web/api/systemApi';
import { tasksApi } from '../../web/api/tasksApi';

export const slices = [
  accountApi,
  adminApi,
  jobFormApi,
  membersApi,
  auditApi,
  authApi,
  couponsApi,
  leadsApi,
  ownersApi,
  jobReportsApi,
  ownerPageApi,
  payoutsApi,
  reconciliationApi,
  profileApi,
  withdrawalsApi,
  secondFactorApi,
  settingsApi,
  systemApi,
  tasksApi,
] as const;

type Slice = (typeof slices)[number];
type All<Each> = (Each extends unknown ? (one: Each) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never;
export type Definitions = All<DefinitionsFromApi<Slice>>;
export type Endpoints = All<Slice['endpoints']>;

type NamesOf<Kind extends DefinitionType> = {
  [Name in keyof Definitions]: Definitions[Name] extends { type: Kind } ? Name : never;
}[keyof Definitions];

export type QueryName = NamesOf<DefinitionType.query>;
export type MutationName = NamesOf<DefinitionType.mutation>;
export type ArgFor<Name extends keyof Definitions> = QueryArgFrom<Definitions[Name]>;
export type AnswerFor<Name extends keyof Definitions> = ResultTypeFrom<Definitions[Name]>;
