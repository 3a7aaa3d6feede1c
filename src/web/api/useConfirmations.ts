import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import type { Confirmations } from '../lib/confirmations';
import type { BaseState } from '../session/hooks';
import type { ApiPorts } from './ports';

const fromPorts =
  () =>
  (_dispatch: unknown, _getState: unknown, { confirmations }: ApiPorts): Confirmations =>
    confirmations;

/** The calls that wait for a confirmation, and the function that answers it. */
export function useConfirmations() {
  const dispatch = useDispatch<ThunkDispatch<BaseState, ApiPorts, UnknownAction>>();
  const [confirmations] = useState(() => dispatch(fromPorts()));
  const pendingText = useSyncExternalStore(confirmations.subscribe, confirmations.getPendingText);
  return { pendingText, answer: confirmations.answer };
}
