import type { DefinitionsFromApi, DefinitionType, QueryArgFrom, ResultTypeFrom } from '@reduxjs/toolkit/query';
import type { abuseApi } from './linkedAccountsApi';
import type { accountApi } from './accountApi';
import type { adminApi } from './adminApi';
import type { auditApi } from './auditApi';
import type { authApi } from './authApi';
import type { booksApi } from './reconciliationApi';
import type { bulkApi } from './bulkDecisionsApi';
import type { couponsApi } from './couponsApi';
import type { deskApi } from './exportsApi';
import type { figuresApi } from './overviewApi';
import type { memberDeskApi } from './membersApi';
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
  DefinitionsFromApi<typeof booksApi> &
  DefinitionsFromApi<typeof figuresApi> &
  DefinitionsFromApi<typeof bulkApi> &
  DefinitionsFromApi<typeof deskApi> &
  DefinitionsFromApi<typeof auditApi> &
  DefinitionsFromApi<typeof memberDeskApi> &
  DefinitionsFromApi<typeof abuseApi> &
  DefinitionsFromApi<typeof couponsApi>;

type NamesOf<Kind extends DefinitionType> = {
  [Name in keyof Definitions]: Definitions[Name] extends { type: Kind } ? Name : never;
}[keyof Definitions];

export type QueryName = NamesOf<DefinitionType.query>;
export type MutationName = NamesOf<DefinitionType.mutation>;
export type ArgFor<Name extends keyof Definitions> = QueryArgFrom<Definitions[Name]>;
export type AnswerFor<Name extends keyof Definitions> = ResultTypeFrom<Definitions[Name]>;
