import { linkify } from '../../contract/inputs/linkify';

/** A plain text whose web addresses can be pressed; the other site learns nothing of the member. */
export const LinkedText = ({ text }: { text: string }) =>
  linkify(text).map(({ text: shown, href }, at) =>
    href === undefined ? (
      shown
    ) : (
      <a key={at} className="sn-link" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {shown}
      </a>
    ),
  );
