/// <reference types="jest" />
import ts from 'typescript';
import { withoutServerFacts } from './serverFacts';

const built = (fileName: string, source: string): string =>
  ts.transpileModule(source, { fileName, transformers: { before: [withoutServerFacts] } }).outputText;

const call =
  "endpoint('ping', 'GET /ping', { summary: 'Answers.' + ' Soon.', money: true, example: { id: fixture('one') }, answer: answer({ summary: money }) });";

it('a call keeps everything but server facts, including fields of the same name', () => {
  expect(built('/app/src/contract/ping.ts', call)).toContain(
    "endpoint('ping', 'GET /ping', { answer: answer({ summary: money }) });",
  );
});

it('nothing is removed outside the contract', () => {
  expect(built('/app/src/web/ping.ts', call)).toContain('Soon.');
});
