import { initials } from '../../../lib/names';

/** A member's photo, or the initials where there is none. The name stands beside it, so it says nothing of its own. */
export function Portrait({ fullname, src, large = false }: { fullname: string; src: string | null; large?: boolean }) {
  const look = large ? 'desk-portrait desk-portrait--large' : 'desk-portrait';
  if (src) return <img className={look} src={src} alt="" loading="lazy" />;
  return (
    <span className={look} aria-hidden="true">
      {initials(fullname)}
    </span>
  );
}
