import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../api/apiError';
import { useOneAtATime } from '../../ui/hooks';

type Send = (arg: { token: string }) => PromiseLike<{ data?: { message: string }; error?: unknown }>;

interface TokenPress {
  readonly press: () => void;
  /** There is nothing left to press. */
  readonly ended: boolean;
  /** The outcome in words. */
  readonly said: ReactNode;
}

/** Sends the token of a mailed link on a press, because mail programs follow links by themselves. */
export function useTokenPress(token: string, send: Send, words: { done: string; invalid: string }): TokenPress {
  const [outcome, setOutcome] = useState<{ done: boolean; text: string } | null>(
    token ? null : { done: false, text: words.invalid },
  );
  const press = useOneAtATime(async () => {
    const { data: answer, error } = await send({ token });
    setOutcome(
      answer
        ? { done: true, text: answer.message || words.done }
        : { done: false, text: errorMessage(error, words.invalid) },
    );
  });
  return {
    press: () => void press(),
    ended: outcome?.done === true || !token,
    said: (
      <div role="status">
        {outcome && <p className={`sn-note ${outcome.done ? 'sn-note--ok' : 'sn-note--no'}`}>{outcome.text}</p>}
      </div>
    ),
  };
}
