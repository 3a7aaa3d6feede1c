import { type ComponentProps, lazy, Suspense } from 'react';

const Tabs = lazy(() => import('antd/es/tabs'));

export default function CardTabs(props: ComponentProps<typeof Tabs>) {
  return (
    <Suspense fallback={null}>
      <Tabs {...props} />
    </Suspense>
  );
}
