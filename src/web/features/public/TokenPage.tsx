import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../api/apiError';
import { brand } from '../../brand';
import { useDocumentTitle } from '../../ui/PageTitle';
import { useOneAtATime } from '../../ui/useOneAtATime';

interface Props {
  title: string;
  question: string;
  label: string;
  busyLabel?: string;
  token: string;
  send: (arg: { token: string }) => PromiseLike<{ data?: { message: string }; error?: unknown }>;
  done: string;
  invalid: string;
  after: ReactNode;
  children?: ReactNode;
}

/** Sends a mailed link's token on a press, because mail programs follow links. */
export function TokenPage({
  title,
  question,
  label,
  busyLabel = label,
  token,
  send,
  done,
  invalid,
  after,
  children,
}: Props) {
  useDocumentTitle(`${title} · ${brand.name}`);
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState(token ? null : { done: false, text: invalid });
  const press = useOneAtATime(async () => {
    setIsSending(true);
    const { data: answer, error } = await send({ token });
    setIsSending(false);
    setOutcome({ done: !!answer, text: answer ? answer.message || done : errorMessage(error, invalid) });
  });
  const ended = outcome?.done === true || !token;
  return (
    <>
      <h1>{title}</h1>
      {!ended && <p>{question}</p>}
      <div role="status">
        {outcome && <p className={`sn-note ${outcome.done ? 'sn-note--ok' : 'sn-note--no'}`}>{outcome.text}</p>}
      </div>
      {ended ? (
        after
      ) : (
        <>
          <button
            type="button"
            className="sn-btn sn-btn--primary"
            aria-disabled={isSending}
            aria-busy={isSending}
            onClick={() => void press()}
          >
            {isSending ? busyLabel : label}
          </button>
          {children}
        </>
      )}
    </>
  );
}
