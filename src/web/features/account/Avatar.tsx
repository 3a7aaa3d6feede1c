import { initials } from '../../lib/names';

/** The member's picture, or the initials if there is none. */
export function Avatar({ fullname, url }: { fullname: string; url: string | null }) {
  return (
    <span className="acct-avatar">
      {url ? <img src={url} alt="" width={88} height={88} /> : <span aria-hidden="true">{initials(fullname)}</span>}
    </span>
  );
}
