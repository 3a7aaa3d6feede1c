import { Tag } from 'antd';
import type { MouseEvent } from 'react';

interface Props {
  label: string;
  onClose: (event: MouseEvent<HTMLElement>) => void;
}

/** Rare, so loaded with the first such filter. */
export default function LinkTag({ label, onClose }: Props) {
  return (
    <Tag closable={{ 'aria-label': `Remove the filter ${label}` }} onClose={onClose}>
      {label}
    </Tag>
  );
}
