import { Input } from 'antd';
import { type ComponentType, type ReactNode, useState } from 'react';
import { lazyPart, useLoaded } from '../lazyPart';

export interface ChosenField<Value = string> {
  id?: string;
  value?: Value;
  onChange?: (value: Value) => void;
  autoFocus?: boolean;
  defaultOpen?: boolean;
}

interface Options<Value, More> {
  load: () => Promise<ComponentType<ChosenField<Value> & More>>;
  textOf: (value: Value) => string;
  icon: ReactNode;
}

/** Shows a text field until hover or focus loads the heavy one. */
export function fieldOnIntent<Value = string, More extends object = object>({
  load,
  textOf,
  icon,
}: Options<Value, More>) {
  const Field = lazyPart<{ default: (props: ChosenField<Value> & More) => null }>(async () => ({
    default: (await load()) as never,
  }));

  return function OnIntent(props: ChosenField<Value> & More) {
    const [loaded, bring] = useLoaded(Field);
    const [use, setUse] = useState({ autoFocus: false, defaultOpen: false });
    if (loaded) return <Field {...props} {...use} />;
    // On failure the next approach retries.
    const approach = () => void bring().catch(Boolean);
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
