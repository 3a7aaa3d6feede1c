import Plain from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import type { TextAreaProps, TextAreaRef } from 'antd/es/input/TextArea';
import { lazy, type Ref, Suspense } from 'react';

const Area = lazy(() => import('antd/es/input/TextArea'));

/** It comes with the first form that has one. Until then its place is held: without that, the whole screen would wait. */
function TextArea(props: TextAreaProps & { ref?: Ref<TextAreaRef> }) {
  const { id, rows } = props;
  return (
    <Suspense fallback={<textarea className="ant-input ant-input-outlined" id={id} rows={rows} disabled />}>
      <Area {...props} />
    </Suspense>
  );
}

export default Object.assign(Plain, { TextArea, Password });
