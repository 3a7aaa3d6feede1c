import { type ComponentProps, lazy, Suspense } from 'react';

const Whole = lazy(() => import('antd/es/table/RcTable/VirtualTable'));

export default function VirtualTable(props: ComponentProps<typeof Whole>) {
  return (
    <Suspense fallback={null}>
      <Whole {...props} />
    </Suspense>
  );
}
