import { Form, type FormItemProps, Button } from 'antd';
import { cloneElement, type ReactElement, useSyncExternalStore, type ReactNode } from 'react';
import './form.css';

interface Control {
  id?: string;
  onBlur?: () => void;
}

interface Props extends Omit<FormItemProps, 'children' | 'name'> {
  name: string;
  children: ReactElement<object>;
}

// Nothing may move between press and release.
export const waitAfterLeavingMs = 200;

export function FormItem({ children, ...props }: Props) {
  return (
    <Form.Item aria-live="polite" validateDebounce={waitAfterLeavingMs} {...props}>
      <Control>{children}</Control>
    </Form.Item>
  );
}

/** Errors, including the server's, stay until the text changes. */
function Control({ children, onBlur, ...control }: Control & { children: ReactElement<object> }) {
  const { errors } = Form.Item.useStatus();
  return cloneElement(children, {
    ...control,
    name: control.id,
    onBlur: errors.length > 0 ? undefined : onBlur,
  } as object);
}

interface SubmitProps {
  busy?: boolean;
  busyLabel?: string;
  /** Another button leads, or pressed it can only say why not. */
  quiet?: boolean;
  children: ReactNode;
}

const never = () => () => undefined;

/** Disabled in prerendered markup, where a press would submit natively. */
export function SubmitButton({ busy = false, busyLabel, quiet = false, children }: SubmitProps) {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button
      type={quiet ? 'default' : 'primary'}
      htmlType="submit"
      size="large"
      block
      disabled={!alive}
      loading={busy}
      aria-busy={busy}
    >
      {busy && busyLabel ? busyLabel : children}
    </Button>
  );
}
