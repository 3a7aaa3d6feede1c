import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config';
import { readDataCentres } from './startServer';

const folder = mkdtempSync(join(tmpdir(), 'sharenaira-ranges-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (text: string): string => {
  const file = join(folder, 'ranges.txt');
  writeFileSync(file, text);
  return file;
};

it('without a file no address belongs to a data centre', () => {
  expect(readDataCentres(null)('203.0.113.7')).toBe(false);
});

it('addresses in the file do', () => {
  const isIn = readDataCentres(fileOf('203.0.113.0/24\n'));
  expect([isIn('203.0.113.7'), isIn('198.51.100.7')]).toEqual([true, false]);
});

it('a broken line is reported at the start, with its file', () => {
  const file = fileOf('203.0.113.0/24\n203.0.113.0/99\n');
  const refused = () => readDataCentres(file);
  expect(refused).toThrow(ConfigError);
  expect(refused).toThrow(`DATA_CENTRE_RANGES_FILE ${file}: line 2 is no range of addresses: 203.0.113.0/99`);
});

it('so is a missing file', () => {
  expect(() => readDataCentres(join(folder, 'none.txt'))).toThrow('DATA_CENTRE_RANGES_FILE');
});
