import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import type { BaseState } from '../session/networkSlice';

/** Asks for one confirmation at a time, however many calls wait. */
export function makeConfirmations() {
  const listeners = new Set<() => void>();
  let open: { text: string; promise: Promise<boolean>; resolve: (confirmed: boolean) => void } | null = null;
  const notify = (): void => listeners.forEach((listener) => listener());
  const answer = (confirmed: boolean): void => {
    const answered = open;
    open = null;
    answered?.resolve(confirmed);
    notify();
  };
  return {
    ask: (text: string): Promise<boolean> => {
      if (listeners.size === 0) return Promise.resolve(false);
      if (open) return open.promise;
      let resolve: (confirmed: boolean) => void = () => undefined;
      const promise = new Promise<boolean>((settle) => {
        resolve = settle;
      });
      open = { text, promise, resolve };
      notify();
      return promise;
    },
    answer,
    getPendingText: (): string | null => open?.text ?? null,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // A moved component resubscribes in the same tick.
        setTimeout(() => {
          if (listeners.size === 0 && open) answer(false);
        });
      };
    },
  };
}

interface Ports {
  readonly confirmations: ReturnType<typeof makeConfirmations>;
}

const fromPorts =
  () =>
  (_dispatch: unknown, _getState: unknown, { confirmations }: Ports) =>
    confirmations;

export function useConfirmations() {
  const dispatch = useDispatch<ThunkDispatch<BaseState, Ports, UnknownAction>>();
  const [confirmations] = useState(() => dispatch(fromPorts()));
  const pendingText = useSyncExternalStore(confirmations.subscribe, confirmations.getPendingText);
  return { pendingText, answer: confirmations.answer };
}
