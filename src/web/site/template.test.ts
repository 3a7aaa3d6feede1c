/** @jest-environment node */
import { drawPrerenderedPage } from './template';

const getFields = (markup: string): (string | undefined)[] =>
  [...markup.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name);

it.each([
  ['login', ['email', 'password']],
  ['signup', ['phone', 'fullname', 'email', 'password', 'state']],
  ['forgot-password', ['email']],
])('%s can be typed into before its scripts are there, and not be sent', (name, fields) => {
  expect(typeof window).toBe('undefined');
  const markup = drawPrerenderedPage(name);
  expect(getFields(markup)).toEqual(fields);
  const buttons = markup.match(/<button[^>]* type="submit"[^>]*>/g) ?? [];
  expect(buttons).toEqual([expect.stringContaining(' disabled=""')]);
});

it.each(['login', 'app'])(
  '%s shows a visitor with a session that they are being let in, and says that it needs JavaScript',
  (name) => {
    const markup = drawPrerenderedPage(name);
    expect(markup).toContain('Loading...');
    expect(markup).toMatch(/<noscript>.*needs JavaScript/);
    expect(markup).toContain('This page did not load fully.');
    expect(markup).toContain('<div id="root"></div>');
  },
);
