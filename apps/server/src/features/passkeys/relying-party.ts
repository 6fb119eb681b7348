/** The site to which passkeys are bound: the portal's configured address, never one that a request names. */
import { isIP } from 'node:net';
import { isLoopback } from '../../platform/basics/config.ts';
import type { Config } from '../../platform/basics/config.ts';

export interface RelyingParty {
  /** The host that a passkey is bound to. */
  readonly id: string;
  /** The origin of the page that uses the passkey. */
  readonly origin: string;
}

/** The relying party; null where browsers do not support passkeys: without TLS, and under an IP address. */
export const readRelyingParty = ({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null => {
  const { protocol, hostname, port } = publicUrl;
  if (isLoopback(hostname)) {
    // The only name of this machine for which browsers make passkeys.
    const id = 'localhost';
    return { id, origin: `${protocol}//${id}${port === '' ? '' : `:${port}`}` };
  }
  const isNumber = hostname.startsWith('[') || isIP(hostname) !== 0;
  return protocol !== 'https:' || isNumber ? null : { id: hostname, origin: publicUrl.origin };
};
