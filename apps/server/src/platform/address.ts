/** Where a request comes from, believing forwarding headers only from proxies the operator trusts. */
import { BlockList, isIP, isIPv6 } from 'node:net';
import { ConfigError } from './config.ts';

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Addresses in the one form that is compared: an IPv4 address inside IPv6 (`::ffff:10.0.0.1`) is the IPv4 one. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** Makes the test for "is this a trusted proxy" from addresses and networks such as `10.0.0.0/8`. */
export const trustedProxyList = (entries: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const entry of entries) {
    const [network = '', bits] = entry.split('/');
    if (isIP(network) === 0)
      throw new ConfigError(`TRUSTED_PROXIES: ${entry} is neither an address nor a network.`);
    if (bits === undefined) list.addAddress(network, familyOf(network));
    else list.addSubnet(network, Number(bits), familyOf(network));
  }
  // Most installations have no proxy, and a look into a list of none costs each request as much as into a long one.
  if (entries.length === 0) return () => false;
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
};

interface Path {
  /** The other end of the connection. */
  readonly peer: string | null;
  readonly forwardedFor: string | null;
  readonly isTrusted: (address: string) => boolean;
}

/** The caller's address: the last one in the chain that isn't a trusted proxy. */
export const clientAddress = ({ peer, forwardedFor, isTrusted }: Path): string | null => {
  if (peer === null) return null;
  const chain = (forwardedFor ?? '')
    .split(',')
    .map((text) => plain(text.trim()))
    .filter((text) => isIP(text) !== 0);
  let address = plain(peer);
  while (isTrusted(address)) {
    const before = chain.pop();
    if (before === undefined) break;
    address = before;
  }
  return address;
};

/** The eight groups of an IPv6 address, `::` filled in. */
const groupsOf = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left;
  const right = tail === '' ? [] : tail.split(':');
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
};

/** What limits count by: an IPv4 address itself, the /64 of an IPv6 one (a single customer holds at least that). */
export const networkOf = (address: string | null): string => {
  if (address === null) return 'unknown';
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address.split('%')[0] ?? address);
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
