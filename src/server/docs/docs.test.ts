import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '../../contract';
import { basePath } from '../../contract/endpoint';
import { generatedDocs } from './generatedDocs';
import { makeOpenApi } from './openapi';

const root = path.join(__dirname, '..', '..', '..');

it.each(Object.entries(generatedDocs()))('%s says what the code says (`npm run docs` writes it anew)', (file, text) => {
  expect(readFileSync(path.join(root, file), 'utf8')).toBe(text);
});

/** Every reference in a document, wherever it stands. */
const referencesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) =>
    key === '$ref' && typeof held === 'string' ? [held] : referencesIn(held),
  );
};

it('refers to nothing that the OpenAPI document does not hold', () => {
  const document = makeOpenApi('1');
  const lookUp = (reference: string): unknown =>
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((within, key) => (within as Record<string, unknown> | undefined)?.[key], document);
  const references = referencesIn(document);
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((reference) => lookUp(reference) === undefined)).toEqual([]);
});

it('holds every call of the contract in both references', () => {
  const docs = generatedDocs();
  const { paths } = makeOpenApi('1') as { paths: Record<string, Record<string, { operationId: string }>> };
  for (const { name, method, path: address, version } of allEndpoints) {
    expect(paths[basePath[version] + address]?.[method.toLowerCase()]?.operationId).toBe(name);
    expect(docs['docs/api.md']).toContain(`(\`${name}\`)`);
  }
});

it('leaves nothing untold in the reference for people', () => {
  expect(generatedDocs()['docs/api.md']).not.toMatch(/\banything\b|undefined|\[object/);
});
