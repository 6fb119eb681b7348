/** Which network addresses belong to the public internet. */
import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that are private, local or reserved (IANA special-purpose registry). */
const reservedIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Ranges inside the global IPv6 unicast range that carry IPv4 addresses, or are for documentation. */
const reservedIPv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const toBlockList = (ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
};

const blockedIPv4 = toBlockList(reservedIPv4, 'ipv4');
const globalIPv6 = toBlockList(['2000::/3'], 'ipv6');
const blockedIPv6 = toBlockList(reservedIPv6, 'ipv6');

/**
 * Whether an address is a public one. Of IPv6 only global unicast addresses are, so mapped, translated, link-local and
 * unique local addresses are refused with the rest.
 */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !blockedIPv4.check(address, 'ipv4');
  return family === 6 && globalIPv6.check(address, 'ipv6') && !blockedIPv6.check(address, 'ipv6');
};
