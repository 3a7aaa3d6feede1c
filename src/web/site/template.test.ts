/** @jest-environment node */
import { drawPrerenderedPage } from './template';

const getFields = (markup: string): (string | undefined)[] =>
  [...markup.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name);

it.each([
  ['login', ['email', 'password']],
  ['signup', ['phone', 'fullname', 'email', 'password', 'state']],
  ['forgot-password', ['email']],
])('%s can be typed into before its scripts load, but not sent', (name, fields) => {
  expect(typeof window).toBe('undefined');
  const markup = drawPrerenderedPage(name);
  expect(getFields(markup)).toEqual(fields);
  const buttons = markup.match(/<button[^>]* type="submit"[^>]*>/g) ?? [];
  expect(buttons).toEqual([expect.stringContaining(' disabled=""')]);
});

it.each(['login', 'app'])('%s tells a visitor with a session that it is loading and needs JavaScript', (name) => {
  const markup = drawPrerenderedPage(name);
  expect(markup).toContain('Loading...');
  expect(markup).toMatch(/<noscript>.*needs JavaScript/);
  expect(markup).toContain('This page did not load fully.');
  expect(markup).toContain('<div id="root"></div>');
});
