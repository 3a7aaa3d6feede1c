import LoadingOutlined from '@ant-design/icons/es/icons/LoadingOutlined';
import type { CSSProperties } from 'react';

interface Props {
  prefixCls: string;
  loading: unknown;
  existIcon: boolean;
  className?: string;
  style?: CSSProperties;
}

/** A loading icon without motion. */
export default function LoadingIcon({ prefixCls, loading, existIcon, className = '', style }: Props) {
  if (!existIcon && !loading) return null;
  return (
    <span className={`${prefixCls}-icon ${prefixCls}-loading-icon ${className}`} style={style}>
      <LoadingOutlined />
    </span>
  );
}
