import { useState } from 'react';
import { useLogoutMutation } from '../api/authApi';
import { useQueueDispatch } from './hooks';
import { sendScheduled } from './queue';

/** Logs an admin out, after sending the scheduled actions. */
export function useLeaveAdmin() {
  const dispatch = useQueueDispatch();
  const [logout, { isLoading }] = useLogoutMutation();
  const [sending, setSending] = useState(false);
  const leave = async (): Promise<void> => {
    setSending(true);
    await dispatch(sendScheduled());
    setSending(false);
    await logout();
  };
  return [leave, { isLoading: sending || isLoading }] as const;
}
