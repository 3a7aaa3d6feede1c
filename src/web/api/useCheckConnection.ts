import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { checkConnection } from './checkConnection';
import type { ApiPorts } from './ports';

/** A person's own retry: checks the connection now and tells whether the server can be reached. */
export function useCheckConnection(): () => Promise<boolean> {
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiPorts, UnknownAction>>();
  return useCallback(() => dispatch(checkConnection()), [dispatch]);
}
