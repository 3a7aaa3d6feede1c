import { rangesIn, shortened } from './networks';

it.each([
  ['203.0.113.7', 'cb0071'],
  ['203.0.113.250', 'cb0071'],
  ['203.0.114.7', 'cb0072'],
  ['::ffff:203.0.113.7', 'cb0071'],
  ['2001:db8:1:2::3', '20010db80001'],
  ['2001:db8:1:ffff::3', '20010db80001'],
  ['2001:db8:2::3', '20010db80002'],
  ['no address', ''],
])('%s is shortened to %s', (ip, network) => {
  expect(shortened(ip)).toBe(network);
});

const isIn = rangesIn('# a cloud\n203.0.113.0/24\r\n\n198.51.100.64/26 # half of it\n2001:db8::/33\n192.0.2.1/32');

it.each([
  ['203.0.113.255', true],
  ['203.0.112.255', false],
  ['198.51.100.127', true],
  ['198.51.100.128', false],
  ['::ffff:203.0.113.1', true],
  ['192.0.2.1', true],
  ['192.0.2.2', false],
  ['2001:db8:7fff::1', true],
  ['2001:db8:8000::1', false],
  ['no address', false],
])('%s: within the ranges is %s', (ip, expected) => {
  expect(isIn(ip)).toBe(expected);
});

it.each(['203.0.113.0', '203.0.113.0/33', '2001:db8::/129', 'clouds', '203.0.113.0/24 extra'])(
  'refuses %s and names its line',
  (line) => {
    expect(() => rangesIn(`192.0.2.0/24\n${line}`)).toThrow(`line 2 is no range of addresses: ${line}`);
  },
);

it('no ranges contain nothing', () => {
  expect(rangesIn('')('203.0.113.7')).toBe(false);
});
