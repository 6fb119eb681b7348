/**
 * One request to a host that the operator allowed, never to a private address unless the operator listed that exact host
 * and port. A name is resolved once and the connection goes to the address that was checked, so a name that changes its
 * address between check and connection changes nothing.
 */
import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { allowanceFor } from './allowed-hosts.ts';
import type { AllowedHost } from './allowed-hosts.ts';
import { OutgoingError } from './outgoing-error.ts';
import { isPublicAddress } from './public-addresses.ts';

interface Address {
  readonly address: string;
  readonly family: number;
}

/** Which hosts may be called. */
export interface HostRules {
  readonly allowed: readonly AllowedHost[];
  /** Resolves a name; the system's resolver unless a test gives another. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
}

/** A request; a GET unless it says otherwise. */
export interface CheckedRequest {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly signal: AbortSignal;
}

const systemResolve = (host: string): Promise<readonly Address[]> => lookup(host, { all: true });

/** The addresses of a URL's host, all of them checked. */
export const checkedAddresses = async (
  url: URL,
  { allowed, resolve = systemResolve }: HostRules,
): Promise<readonly Address[]> => {
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const allowance = isWeb && url.username === '' ? allowanceFor(allowed, url) : null;
  if (allowance === null) throw new OutgoingError('host_not_allowed');
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }];
  if (addresses.length === 0) throw new OutgoingError('unreachable');
  // One private address among public ones is refused too: the connection could go to any of them.
  if (allowance === 'host' && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new OutgoingError('private_address');
  return addresses;
};

/** Gives every connection the addresses that were checked, instead of resolving the name again. */
const pinned =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family ?? 4);
  };

/** Preliminary answers (103 and the like) before the answer itself; a server that sends more has none to give. */
const preliminaryAtMost = 20;

/**
 * Sends the request and waits for the head of its answer. Whatever else the server does (a switch of protocols, which
 * Node reports in no event of its own unless someone listens, or a flood of preliminary answers) is no answer.
 */
const open = (url: URL, options: RequestOptions, body: Uint8Array | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    // A connection of its own: one kept open could lead to an address that was checked for another call.
    const own = { ...options, agent: false };
    const request = url.protocol === 'https:' ? httpsRequest(url.href, own) : httpRequest(url.href, own);
    const refuse = () => {
      request.destroy();
      reject(new OutgoingError('unreachable'));
    };
    let preliminary = 0;
    request
      .on('response', (answer) => (answer.statusCode === 101 ? refuse() : resolve(answer)))
      .on('information', () => (preliminary += 1) > preliminaryAtMost && refuse())
      .on('upgrade', (_answer, socket) => {
        socket.destroy();
        refuse();
      })
      .on('close', refuse)
      .on('error', reject)
      .end(body);
  });

/** Sends a request to addresses that were checked. No redirect is followed. */
export const sendTo = (
  url: URL,
  addresses: readonly Address[],
  { body, ...request }: CheckedRequest,
): Promise<IncomingMessage> => open(url, { ...request, lookup: pinned(addresses) }, body);
