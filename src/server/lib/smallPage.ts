import { createHash } from 'node:crypto';
import { brand } from '../../contract/brand';
import { escaped } from './html';

const style = `:root{color-scheme:light dark;--ink:#12211b;--ink-2:#4b5b53;--paper:#faf8f3;--card:#fff;--line:#e4e0d6;--green:#0b6b47}
@media (prefers-color-scheme:dark){:root{--ink:#e8f0eb;--ink-2:#b3c2ba;--paper:#0d1411;--card:#141e19;--line:#24322b;--green:#46c08c}}
body{margin:0;display:grid;place-content:center;min-height:100vh;min-height:100dvh;padding:16px;box-sizing:border-box;font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;color:var(--ink);background:var(--paper)}
main{box-sizing:border-box;width:min(400px,100vw - 32px);padding:32px 24px;border:1px solid var(--line);border-top:6px solid var(--green);border-radius:12px;background:var(--card);text-align:center}
p{margin:0;color:var(--ink-2)}h1{margin:16px 0 0;color:var(--green);font-size:1.25rem}strong{display:block;margin:4px 0 12px;font-size:2.5rem;line-height:1.15;overflow-wrap:anywhere}`;

/** Allows its inline styles and the site's icon only. */
const policy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  `img-src 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
  `form-action 'none'`,
].join('; ');

export const smallPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

/** Content must be HTML. */
export const smallPage = (title: string, content: string): string =>
  `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(`${title} · ${brand.name}`)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head><body><main><p>${escaped(brand.name)}</p>${content}</main></body></html>`;
