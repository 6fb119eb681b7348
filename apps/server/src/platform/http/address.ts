/** The address of a caller; forwarding headers count only from proxies that the operator trusts. */
import { BlockList, isIP, isIPv6 } from 'node:net';
import { ConfigError } from '../basics/config.ts';

const ipFamily = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * An IPv6 address in short form; one that contains an IPv4 address (`::ffff:10.0.0.1`, `::ffff:a00:1`) becomes that
 * IPv4 address.
 */
const shortForm = (address: string): string => {
  const zoneless = address.split('%', 1).join('');
  const short = new URL(`http://[${zoneless}]`).hostname.slice(1, -1);
  const inside = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short);
  if (inside === null) return short;
  const [high, low] = [Number.parseInt(inside[1] ?? '', 16), Number.parseInt(inside[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
};

/** An address in the canonical form, without the port (`10.0.0.1:5678`, `[2001:db8::1]:443`). */
const plain = (text: string): string => {
  const address =
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text;
  return isIPv6(address) ? shortForm(address) : address;
};

/** Makes the test whether an address is a trusted proxy, from addresses and networks such as `10.0.0.0/8`. */
export const trustedProxyList = (entries: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const entry of entries) {
    const [network = '', bits] = entry.split('/');
    if (isIP(network) === 0)
      throw new ConfigError(`TRUSTED_PROXIES: ${entry} is neither an address nor a network.`);
    if (bits === undefined) list.addAddress(network, ipFamily(network));
    else list.addSubnet(network, Number(bits), ipFamily(network));
  }
  // Most installations have no proxy; skipping the empty list saves its cost on each request.
  if (entries.length === 0) return () => false;
  return (address) => isIP(address) !== 0 && list.check(address, ipFamily(address));
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

/** The eight groups of an IPv6 address, with `::` filled in. */
const expandIpv6 = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left;
  const right = tail === '' ? [] : tail.split(':');
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
};

/**
 * The network by which limits count: an IPv4 address itself, or the /64 of an IPv6 one, which a single customer
 * usually controls.
 */
export const toNetwork = (address: string | null): string => {
  if (address === null) return 'unknown';
  const one = plain(address);
  if (!isIPv6(one)) return one;
  const groups = expandIpv6(one);
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

/** The range around a network that one sender may well control: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export const toRange = (network: string): string =>
  network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : network.replace(/\.\d+$/, '.0/24');
