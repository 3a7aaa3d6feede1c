import { type ComponentProps, lazy, Suspense } from 'react';

const Tree = lazy(() => import('antd/es/tree'));

export default function FilterTree(props: ComponentProps<typeof Tree>) {
  return (
    <Suspense fallback={null}>
      <Tree {...props} />
    </Suspense>
  );
}
