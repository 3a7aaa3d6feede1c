import { existsSync } from 'node:fs';
import path from 'node:path';
import { codeMutants } from './code';
import { mutated } from './mutant';
import { schemaMutants } from './schema';

const root = path.join(__dirname, '..', '..', '..');
const mutants = [...schemaMutants, ...codeMutants];

test.each(mutants)('the mutant "$name" fits the code as it is', (mutant) => {
  expect(mutated(root, mutant)).toContain(mutant.instead);
  for (const file of mutant.tests) expect(existsSync(path.join(root, file))).toBe(true);
});

test('each mutant has a name of its own', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

test('a mutant whose text is gone, or stands twice, is stale', () => {
  const [mutant] = mutants;
  if (!mutant) throw new Error('no mutants');
  for (const text of ['a guard that nobody wrote', 'CHECK'])
    expect(() => mutated(root, { ...mutant, text })).toThrow('is stale');
});
