import type { DefinitionsFromApi, DefinitionType, QueryArgFrom, ResultTypeFrom } from '@reduxjs/toolkit/query';
import type { linkedAccountsApi } from './linkedAccountsApi';
import type { accountApi } from './accountApi';
import type { adminApi } from './adminApi';
import type { auditApi } from './auditApi';
import type { authApi } from './authApi';
import type { reconciliationApi } from './reconciliationApi';
import type { bulkDecisionsApi } from './bulkDecisionsApi';
import type { couponsApi } from './couponsApi';
import type { exportsApi } from './exportsApi';
import type { overviewApi } from './overviewApi';
import type { membersApi } from './membersApi';
import type { notificationsApi } from './notificationsApi';
import type { payoutsApi } from './payoutsApi';
import type { referralsApi } from './referralsApi';
import type { secondFactorApi } from './secondFactorApi';
import type { tasksApi } from './tasksApi';
import type { withdrawalsApi } from './withdrawalsApi';

/** Every call of the browser, for tables that must leave none out. */
export type Definitions = DefinitionsFromApi<typeof authApi> &
  DefinitionsFromApi<typeof secondFactorApi> &
  DefinitionsFromApi<typeof accountApi> &
  DefinitionsFromApi<typeof notificationsApi> &
  DefinitionsFromApi<typeof referralsApi> &
  DefinitionsFromApi<typeof tasksApi> &
  DefinitionsFromApi<typeof withdrawalsApi> &
  DefinitionsFromApi<typeof adminApi> &
  DefinitionsFromApi<typeof payoutsApi> &
  DefinitionsFromApi<typeof reconciliationApi> &
  DefinitionsFromApi<typeof overviewApi> &
  DefinitionsFromApi<typeof bulkDecisionsApi> &
  DefinitionsFromApi<typeof exportsApi> &
  DefinitionsFromApi<typeof auditApi> &
  DefinitionsFromApi<typeof membersApi> &
  DefinitionsFromApi<typeof linkedAccountsApi> &
  DefinitionsFromApi<typeof couponsApi>;

type NamesOf<Kind extends DefinitionType> = {
  [Name in keyof Definitions]: Definitions[Name] extends { type: Kind } ? Name : never;
}[keyof Definitions];

export type QueryName = NamesOf<DefinitionType.query>;
export type MutationName = NamesOf<DefinitionType.mutation>;
export type ArgFor<Name extends keyof Definitions> = QueryArgFrom<Definitions[Name]>;
export type AnswerFor<Name extends keyof Definitions> = ResultTypeFrom<Definitions[Name]>;
