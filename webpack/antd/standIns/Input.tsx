import Group from 'antd/es/input/Group';
import Line from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

interface Shown {
  id?: string;
  rows?: number;
  value?: string;
}

/** A field loaded by the first form that has one; disabled until then. */
function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  holding: (props: Shown) => ReactNode,
) {
  const Whole = lazy(load) as ComponentType<Props>;
  return (props: Props) => (
    <Suspense fallback={holding(props)}>
      <Whole {...props} />
    </Suspense>
  );
}

const area = ({ id, rows, value }: Shown) => (
  <textarea className="ant-input ant-input-outlined" id={id} rows={rows} value={value} disabled />
);
const line = ({ id, value }: Shown) => <Line id={id} value={value} disabled />;

export default Object.assign(Line, {
  Group,
  Password,
  TextArea: later(() => import('antd/es/input/TextArea'), area),
  Search: later(() => import('antd/es/input/Search'), line),
  OTP: later(() => import('antd/es/input/OTP'), line),
});
