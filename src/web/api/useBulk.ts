import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { limits } from '../../contract/limits';
import { bulkClosed, bulkHeld, bulkUndone, type HeldBulk } from '../session/bulkSlice';
import type { GroundState } from '../session/hooks';
import { newKey } from './idempotencyKeys';
import type { ApiPorts } from './ports';

type Step = ThunkAction<void, GroundState, ApiPorts, UnknownAction>;

const holdBulk =
  (asked: Pick<HeldBulk, 'input' | 'label'>): Step =>
  (dispatch, _getState, { clock }) =>
    void dispatch(bulkHeld({ ...asked, key: newKey(), untilMs: clock.now() + limits.decisionUndoMs, status: 'held' }));

/**
 * Deciding many rows at once. `hold` begins it after five seconds in which it can be taken back; the desk's frame shows that, the
 * progress and the report, whatever page the person goes to.
 */
export function useBulk() {
  const dispatch = useDispatch<ThunkDispatch<GroundState, ApiPorts, UnknownAction>>();
  return useMemo(
    () => ({
      hold: (input: HeldBulk['input'], label: string) => dispatch(holdBulk({ input, label })),
      undo: (key: string) => void dispatch(bulkUndone(key)),
      /** Takes the report of one that is over off the frame. */
      close: (id: string) => void dispatch(bulkClosed(id)),
    }),
    [dispatch],
  );
}
