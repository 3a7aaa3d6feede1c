import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const files: Readonly<Record<string, string>> = {
  'pages/index.html': '<!doctype html>Welcome',
  'pages/app.html': '<!doctype html><div id="root"></div>',
  'pages/not-found.html': '<!doctype html>Page not found',
  'robots.txt': 'Sitemap: __PUBLIC_URL__/sitemap.xml',
  'sitemap.xml': '<loc>__PUBLIC_URL__/</loc>',
  'assets/main.1a2b.js': 'console.log("built")',
  'sw.js': 'self.skipWaiting()',
  'site.json': JSON.stringify([
    { address: '/', file: 'pages/index.html' },
    { address: '/admin/users', file: 'pages/app.html' },
    { address: '/owner/enter', file: 'pages/app.html' },
  ]),
};

/** A minimal build folder, removed after the file's tests. */
export const builtSite = (): string => {
  const root = mkdtempSync(join(tmpdir(), 'sharenaira-built-'));
  for (const folder of ['pages', 'assets']) mkdirSync(join(root, folder));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  afterAll(() => rmSync(root, { recursive: true }));
  return root;
};
