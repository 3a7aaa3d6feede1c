import { extractStyles } from './extractStyles';

const markup = '<form class="form wide"><input class="field"></form>';
const kept = (css: string): string => extractStyles(css, markup).replace(/\s+/g, '');

it.each([
  ['keeps a rule of which every class is drawn', '.form .field:focus{color:red}', '.form.field:focus{color:red}'],
  ['drops the selectors of a list that are not', '.field,.other{color:red}', '.field{color:red}'],
  ['drops a rule in a group, and the empty group', '@media print{.other{color:red}}', ''],
  ['keeps a rule that excludes what is not drawn', '.field:not(.other){color:red}', '.field:not(.other){color:red}'],
  ['drops an animation that nothing plays', '@keyframes spin{to{rotate:1turn}}', ''],
])('%s', (_what, css, rest) => expect(kept(css)).toBe(rest));

it('keeps the variables that rules read, directly or indirectly', () => {
  expect(kept(':root{--a:1px;--b:var(--a);--c:3px}.field{top:var(--b)}')).toBe(
    ':root{--a:1px;--b:var(--a)}.field{top:var(--b)}',
  );
});
