import { Button, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { readEmail } from '../../../contract/inputs/readEmail';
import * as messages from '../../../contract/messages';
import { understoodBy } from './fields';
import { waitAfterLeavingMs } from './FormItem';
import { emailInput } from './formRules';
import { type FieldProps, ReadField } from './ReadField';

/** Only a suggestion, so a file that does not load is no failure. */
const meantBy = (value: string): Promise<string | null> =>
  import(/* webpackChunkName: "meant" */ '../../lib/emailMeant').then(
    ({ emailMeant }) => emailMeant(value),
    () => null,
  );

const asEmail = understoodBy(readEmail);

/** Offers the domain that was probably meant, and never insists. */
export function EmailField({ value, onChange, onBlur, ...props }: FieldProps & { value?: string }) {
  const input = useRef<InputRef>(null);
  const [left, setLeft] = useState(false);
  const [meant, setMeant] = useState<string | null>(null);
  useEffect(() => {
    if (!left || !value) return;
    let watched = true;
    const timer = setTimeout(() => void meantBy(value).then((found) => watched && setMeant(found)), waitAfterLeavingMs);
    return () => {
      watched = false;
      clearTimeout(timer);
    };
  }, [left, value]);
  const change = (typed: string) => {
    setLeft(false);
    setMeant(null);
    onChange?.(typed);
  };
  const take = () => {
    if (meant !== null) change(meant);
    input.current?.focus();
  };
  return (
    <>
      <ReadField
        {...emailInput}
        {...props}
        ref={input}
        value={value}
        onChange={change}
        onBlur={(event) => {
          setLeft(true);
          onBlur?.(event);
        }}
        read={asEmail}
      />
      <div aria-live="polite">
        {meant !== null && (
          <Button type="link" size="small" onClick={take}>
            {'value' in readEmail(value ?? '') ? messages.login.emailMeant(meant) : `Use ${meant}`}
          </Button>
        )}
      </div>
    </>
  );
}
