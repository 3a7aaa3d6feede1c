/// <reference types="jest" />
import ts from 'typescript';
import { limits } from '../src/contract/limits';
import { withLimitsInline } from './limits';

const built = (source: string): string =>
  ts.transpileModule(`import { limits } from '../contract/limits';\n${source}`, {
    fileName: '/app/src/web/page.ts',
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    transformers: { before: [withLimitsInline] },
  }).outputText;

it.each([
  ['limits.otpDigits', String(limits.otpDigits)],
  ['limits.pageSize.audit + 1', `${limits.pageSize.audit} + 1`],
  ['limits.adminPageSizes.length', `[${limits.adminPageSizes.join(', ')}].length`],
  ['limits.transferFees[2]', 'upToNaira: Infinity'],
])('%s is written as its value', (source, written) => {
  expect(built(`export const one = ${source};`)).toContain(written);
});

it('the object itself and its namesakes stay', () => {
  expect(built('export const all = { ...limits }, own = other.limits.otpDigits;')).toContain(
    '{ ...limits }, own = other.limits.otpDigits',
  );
});
