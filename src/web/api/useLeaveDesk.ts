import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { GroundState } from '../session/hooks';
import { useLogoutMutation } from './authApi';
import { sendHeldDecisions } from './heldDecisions';
import type { ApiPorts } from './ports';

/** Logs an admin out, once the decisions that are held have gone out. */
export function useLeaveDesk() {
  const dispatch = useDispatch<ThunkDispatch<GroundState, ApiPorts, UnknownAction>>();
  const [logout, { isLoading }] = useLogoutMutation();
  const [sending, setSending] = useState(false);
  const leave = async (): Promise<void> => {
    setSending(true);
    await dispatch(sendHeldDecisions());
    setSending(false);
    await logout();
  };
  return [leave, { isLoading: sending || isLoading }] as const;
}
