import { type ReactNode, useEffect, useRef } from 'react';

interface MotionProps {
  visible?: boolean;
  onVisibleChanged?: (visible: boolean) => void;
  children: (holder: object) => ReactNode;
}

export default function CSSMotion({ visible = true, onVisibleChanged, children }: MotionProps) {
  const lastVisible = useRef(visible);
  useEffect(() => {
    if (lastVisible.current === visible) return;
    lastVisible.current = visible;
    onVisibleChanged?.(visible);
  });
  return visible ? children({}) : null;
}

interface ListProps {
  keys: readonly { key: string }[];
  children: (item: object) => ReactNode;
}

export const CSSMotionList = ({ keys, children }: ListProps) => keys.map((item) => children(item));
