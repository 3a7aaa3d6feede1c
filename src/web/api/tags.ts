import { type ApiError, isNotSent, outcomeOf } from './apiError';

/** The words of what the server keeps. Member and desk see the same rows, so they share the word. */
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
  'proof',
  'withdrawal',
  'withdrawalTerms',
  'payout',
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

/** Every list of an entity, and every figure counted over it. */
export const listTag = (type: Entity): Tag => ({ type, id: 'LIST' });
export const idTag = (type: Entity, id: string): Tag => ({ type, id });
/** All there is of an entity: for what exists once, and for a change whose rows the caller cannot name. */
export const wholeTag = (type: Entity): Tag => ({ type });

/**
 * Tags of a mutation that changed something. A refused one changed nothing; one whose answer could not be read did.
 */
export const onSuccess =
  <Arg>(tags: (arg: Arg) => readonly Tag[]) =>
  (_result: unknown, error: ApiError | undefined, arg: Arg): readonly Tag[] =>
    error === undefined || error.status === 'DRIFT' ? tags(arg) : [];

/** As `onSuccess`, and where the server refused because things are not as the screen shows them. */
export const onSuccessOrRefusal =
  <Arg>(tags: (arg: Arg) => readonly Tag[]) =>
  (result: unknown, error: ApiError | undefined, arg: Arg): readonly Tag[] =>
    error?.status === 409 || error?.status === 403 ? tags(arg) : onSuccess(tags)(result, error, arg);

/** As `onSuccessOrRefusal`, and where nobody knows what was done. */
export const invalidatesUnlessNotSent =
  <Arg>(tags: (arg: Arg) => readonly Tag[]) =>
  (result: unknown, error: ApiError | undefined, arg: Arg): readonly Tag[] =>
    error && outcomeOf(error) !== 'rejected' && !isNotSent(error)
      ? tags(arg)
      : onSuccessOrRefusal(tags)(result, error, arg);
