import { brand } from '../brand';

const style = `body{margin:0;display:grid;place-content:center;min-height:100vh;padding:24px;text-align:center;font:16px/1.55 system-ui,sans-serif;color:#12211b;background:#faf8f3}
h1{font-size:1.5rem}a{color:#0b6b47;font-weight:600}
@media (prefers-color-scheme:dark){body{color:#eef3ef;background:#0e1613}a{color:#6fd0a4}}`;

/** For a page that was never visited, where not even the app can start: it requests and runs nothing. */
const html = `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No Internet Connection · ${brand.name}</title><style>${style}</style></head>
<body><main><h1>No Internet Connection</h1><p>Check that your mobile data or Wi-Fi is on, then try again.</p><p><a href="">Retry</a></p><p><a href="/">${brand.name} Home</a></p></main></body></html>`;

export const nowhere = (): Response =>
  new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  });
