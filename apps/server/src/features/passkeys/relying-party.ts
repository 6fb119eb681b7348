/** For whom passkeys are made and asked: the portal's configured address, never one that a request names. */
import { isIP } from 'node:net';
import { isLoopback } from '../../platform/config.ts';
import type { Config } from '../../platform/config.ts';

export interface RelyingParty {
  /** The host that a passkey is bound to. */
  readonly id: string;
  /** Where the page must stand that asked for it. */
  readonly origin: string;
}

/** Null where browsers have no passkeys: without encryption, and under an address that is a number. */
export const readRelyingParty = ({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null => {
  const { protocol, hostname, port } = publicUrl;
  if (isLoopback(hostname)) {
    // The one name of this machine that browsers make passkeys for.
    const id = 'localhost';
    return { id, origin: `${protocol}//${id}${port === '' ? '' : `:${port}`}` };
  }
  const isNumber = hostname.startsWith('[') || isIP(hostname) !== 0;
  return protocol !== 'https:' || isNumber ? null : { id: hostname, origin: publicUrl.origin };
};
