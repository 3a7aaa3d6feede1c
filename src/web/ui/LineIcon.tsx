interface Props {
  d: string;
  size?: number;
}

/** Hidden from screen readers: the text is beside it. */
export function LineIcon({ d, size = 22 }: Props) {
  return (
    <svg className="sn-icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
