import type { ComponentProps } from 'react';

/** An email address, as phones help to type one. */
export function EmailField(props: ComponentProps<'input'>) {
  return (
    <input
      autoComplete="username"
      {...props}
      className="sn-input"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
