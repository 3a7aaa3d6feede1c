import { Input } from 'antd';
import { type ComponentType, type ReactNode, useState } from 'react';

export interface ChosenField<Value = string> {
  id?: string;
  value?: Value;
  onChange?: (value: Value) => void;
  autoFocus?: boolean;
  defaultOpen?: boolean;
}

interface Options<Value, More> {
  load: () => Promise<ComponentType<ChosenField<Value> & More>>;
  /** The value in words. */
  textOf: (value: Value) => string;
  icon: ReactNode;
}

/** A field whose popup weighs more than a form may: it comes with the pointer or the focus, and a field of text holds its place. */
export function fieldOnIntent<Value = string, More extends object = object>({
  load,
  textOf,
  icon,
}: Options<Value, More>) {
  let come: ComponentType<ChosenField<Value> & More> | undefined;

  return function OnIntent(props: ChosenField<Value> & More) {
    const [Field, setField] = useState(() => come);
    const [use, setUse] = useState({ autoFocus: false, defaultOpen: false });
    if (Field) return <Field {...props} {...use} />;
    // Where its files do not come, the next approach asks again.
    const approach = () => void load().then((loaded) => setField(() => (come = loaded)), Boolean);
    return (
      <Input
        id={props.id}
        readOnly
        suffix={icon}
        value={props.value === undefined || props.value === null ? '' : textOf(props.value)}
        onPointerEnter={approach}
        onPointerDown={() => setUse({ autoFocus: true, defaultOpen: true })}
        onFocus={() => {
          setUse(({ defaultOpen }) => ({ autoFocus: true, defaultOpen }));
          approach();
        }}
        onBlur={() => setUse({ autoFocus: false, defaultOpen: false })}
      />
    );
  };
}
