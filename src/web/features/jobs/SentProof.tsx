import { ownPictures, withoutOwnPictures } from '../../shared/proofPictures';
import { SafeHtml } from '../../ui/SafeHtml';
import './sentProof.css';

const smallOf = (src: string): string => (src.startsWith('/media/') ? `${src}/small` : src);

export function SentProof({ html }: { html: string }) {
  const pictures = ownPictures(html);
  const words = withoutOwnPictures(html);
  return (
    <section className="job-sent-proof" aria-label="What you sent">
      <h2>What you sent</h2>
      {words && <SafeHtml html={words} />}
      {pictures.length > 0 && (
        <ul>
          {pictures.map((src, at) => (
            <li key={`${at} ${src}`}>
              <a href={src} target="_blank" rel="noopener noreferrer">
                <img src={smallOf(src)} alt={`Screenshot ${at + 1}`} width={160} height={160} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
