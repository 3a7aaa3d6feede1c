import type { TooltipProps } from 'antd/es/tooltip';
import { Fragment, isValidElement, lazy, Suspense } from 'react';

const Whole = lazy(() => import('antd/es/tooltip'));

/** antd's tooltip, loaded by the first with content. */
export default function Tooltip({ children, ...props }: TooltipProps) {
  const explained = isValidElement(children) && children.type !== Fragment ? children : <span>{children}</span>;
  if (!props.title && props.title !== 0 && !props.overlay) return explained;
  return (
    <Suspense fallback={explained}>
      <Whole {...props}>{explained}</Whole>
    </Suspense>
  );
}
