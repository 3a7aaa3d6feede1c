import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { checkConnection } from './checkConnection';
import type { ApiPorts } from './ports';

/** Checks the connection when a person presses "retry". @returns whether the server can be reached. */
export function useCheckConnection(): () => Promise<boolean> {
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiPorts, UnknownAction>>();
  return useCallback(() => dispatch(checkConnection()), [dispatch]);
}
