import { initials } from '../lib/names';
import './Avatar.css';

/** Drawn by CSS, so that screen readers hear only the name beside it. */
export function Avatar({ fullname, url, size = 56 }: { fullname: string; url: string | null; size?: number }) {
  const style = { width: size, height: size, fontSize: size / 2.9 };
  return url ? (
    <img className="sn-avatar" src={url} alt="" style={style} />
  ) : (
    <span className="sn-avatar" style={style} data-initials={initials(fullname)} aria-hidden="true" />
  );
}
