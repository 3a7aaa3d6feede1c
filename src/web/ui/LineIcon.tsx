/** Hidden from screen readers, because text is beside it. */
export function LineIcon({ d, size = 22 }: { d: string; size?: number }) {
  return (
    <svg className="sn-icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
