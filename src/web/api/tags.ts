import { type ApiError, isNotSent, outcomeOf } from './apiError';

/** The tag types. Members and admins see the same rows, so they share the types. */
export const entities = [
  'profile',
  'statistics',
  'referral',
  'notification',
  'mailChoices',
  'session',
  'secondFactor',
  'closing',
  'bank',
  'task',
  'owner',
  'proof',
  'withdrawal',
  'withdrawalTerms',
  'payout',
  'deposit',
  'ownerRequest',
  'lead',
  'document',
  'ownerSelf',
  'ownJob',
  'reportLink',
  'ownMoney',
  'ownBrowser',
  'ownProof',
  'reconciliation',
  'statement',
  'member',
  'coupon',
  'tableView',
  'bulkDecision',
  'note',
  'memberSession',
  'audit',
] as const;
export type Entity = (typeof entities)[number];
export interface Tag {
  readonly type: Entity;
  readonly id?: string;
}

/** All lists of an entity, and all figures counted over it. */
export const listTag = (type: Entity): Tag => ({ type, id: 'LIST' });
export const idTag = (type: Entity, id: string): Tag => ({ type, id });
/** All cached data of an entity: for a singleton, and for a change whose rows the caller cannot name. */
export const wholeTag = (type: Entity): Tag => ({ type });

/**
 * Tags for a mutation that succeeded. A refused one changed nothing; one whose answer could not be read counts as done.
 */
export const onSuccess =
  <Arg>(tags: (arg: Arg) => readonly Tag[]) =>
  (_result: unknown, error: ApiError | undefined, arg: Arg): readonly Tag[] =>
    error === undefined || error.status === 'DRIFT' ? tags(arg) : [];

/** As `onSuccess`, and after a refusal that shows that the screen is stale. */
export const onSuccessOrRefusal =
  <Arg>(tags: (arg: Arg) => readonly Tag[]) =>
  (result: unknown, error: ApiError | undefined, arg: Arg): readonly Tag[] =>
    error?.status === 409 || error?.status === 403 ? tags(arg) : onSuccess(tags)(result, error, arg);

/** As `onSuccessOrRefusal`, and after an unknown outcome. */
export const invalidatesUnlessNotSent =
  <Arg>(tags: (arg: Arg) => readonly Tag[]) =>
  (result: unknown, error: ApiError | undefined, arg: Arg): readonly Tag[] =>
    error && outcomeOf(error) !== 'rejected' && !isNotSent(error)
      ? tags(arg)
      : onSuccessOrRefusal(tags)(result, error, arg);
