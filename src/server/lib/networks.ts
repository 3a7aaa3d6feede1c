import ipaddr from 'ipaddr.js';

/** IPv4 written as IPv6 becomes IPv4. */
const parsed = (ip: string): ipaddr.IPv4 | ipaddr.IPv6 | null => (ipaddr.isValid(ip) ? ipaddr.process(ip) : null);

const [v4NetworkBytes, v6NetworkBytes] = [3, 6];

/** An anonymised address in hex, /24 of IPv4 or /48 of IPv6; empty for anything else. */
export const shortened = (ip: string): string => {
  const address = parsed(ip);
  if (!address) return '';
  const length = address.kind() === 'ipv4' ? v4NetworkBytes : v6NetworkBytes;
  return Buffer.from(address.toByteArray().slice(0, length)).toString('hex');
};

/** The first bits of an address as fixed-length text. */
const prefixOf = (address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string =>
  address
    .toByteArray()
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .slice(0, bits);

/** Reads ranges such as `203.0.113.0/24`, one per line. @returns a test. @throws naming the first invalid line. */
export const rangesIn = (text: string): ((ip: string) => boolean) => {
  const ranges = { ipv4: new Map<number, Set<string>>(), ipv6: new Map<number, Set<string>>() };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const range = line.replace(/#.*/, '').trim();
    if (range === '') continue;
    if (!ipaddr.isValidCIDR(range))
      throw new Error(`line ${index + 1} is no range of addresses: ${range.slice(0, 60)}`);
    const [address, bits] = ipaddr.parseCIDR(range);
    const ofLength = ranges[address.kind()];
    ofLength.set(bits, (ofLength.get(bits) ?? new Set()).add(prefixOf(address, bits)));
  }
  return (ip) => {
    const address = parsed(ip);
    if (!address) return false;
    const whole = prefixOf(address, Infinity);
    return [...ranges[address.kind()]].some(([bits, prefixes]) => prefixes.has(whole.slice(0, bits)));
  };
};
