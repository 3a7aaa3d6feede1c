import { Tag } from 'antd';
import type { MouseEvent } from 'react';

interface Props {
  label: string;
  onClose: (event: MouseEvent<HTMLElement>) => void;
}

/** A filter that a link has set. Few lists have one, so the tag comes with the first. */
export default function LinkTag({ label, onClose }: Props) {
  return (
    <Tag closable={{ 'aria-label': `Remove the filter ${label}` }} onClose={onClose}>
      {label}
    </Tag>
  );
}
