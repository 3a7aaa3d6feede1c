/** @jsxRuntime automatic */
import { useSyncExternalStore } from 'react';

interface Props {
  signIn: (filledIn: Record<string, FormDataEntryValue>) => void;
}

const never = () => () => undefined;

/** A form that can be typed into before its script is there, and sent from then on. */
export function LoginForm({ signIn }: Props) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        signIn(Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      <label>
        Email <input name="email" type="email" required />
      </label>
      <label>
        Password <input name="password" type="password" required />
      </label>
      <button type="submit" disabled={!isAlive}>
        Sign in
      </button>
    </form>
  );
}
