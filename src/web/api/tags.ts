import type { Endpoint, Entity } from '../../contract/endpoint';
import { type ApiError, isNotSent, outcomeOf } from './apiError';

export interface Tag {
  readonly type: Entity;
  readonly id?: string;
}

export const listTag = (type: Entity): Tag => ({ type, id: 'LIST' });
export const wholeTag = (type: Entity): Tag => ({ type });

const idIn = (arg: unknown): string | undefined => (arg as { id?: string } | undefined)?.id;

export const tagsShown =
  ({ shows = [] }: Endpoint) =>
  (_result: unknown, _error: unknown, arg: unknown): readonly Tag[] =>
    shows.map((type) => ({ type, id: idIn(arg) ?? 'LIST' }));

const staleTags = ({ invalidates = [] }: Endpoint, arg: unknown): readonly Tag[] =>
  invalidates.map((stale) => {
    const [first, type] = stale.split(' ') as [string, Entity?];
    return type === undefined ? wholeTag(first as Entity) : { type, id: idIn(arg) ?? 'LIST' };
  });

/** The row has changed since it was shown. */
const screenIsStale: readonly ApiError['status'][] = [403, 404, 409];

type TagsOf = (result: unknown, error: ApiError | undefined, arg: unknown) => readonly Tag[];

/** A mutation's stale tags, also after refusals of stale screens and unknown outcomes. */
export const tagsStale =
  (endpoint: Endpoint): TagsOf =>
  (_result, error, arg) => {
    const changedNothing =
      error !== undefined &&
      !screenIsStale.includes(error.status) &&
      (outcomeOf(error) === 'rejected' || isNotSent(error));
    return changedNothing ? [] : staleTags(endpoint, arg);
  };
