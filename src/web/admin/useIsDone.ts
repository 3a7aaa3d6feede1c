import { useDispatch } from 'react-redux';
import { isApiError } from '../api/apiError';
import { baseApi } from '../api/baseApi';
import type { Entity } from '../../contract/tags';
import { wholeTag } from '../api/tags';

/**
 * Determines whether a decision needs no further action: it was done, or another admin was faster and it can no longer be. In the second case the
 * screen is stale, so those rows are refetched.
 */
export function useIsDone(entity: Entity) {
  const dispatch = useDispatch();
  return ({ error }: { error?: unknown }): boolean => {
    if (error === undefined) return true;
    const decidedElsewhere = isApiError(error) && (error.status === 409 || error.status === 404);
    if (decidedElsewhere) dispatch(baseApi.util.invalidateTags([wholeTag(entity)]));
    return decidedElsewhere;
  };
}
