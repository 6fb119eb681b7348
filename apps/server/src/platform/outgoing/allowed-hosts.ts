/** The hosts that the operator lets the server call. */

import { z } from 'zod';

export interface AllowedHost {
  readonly host: string;
  /** Null: the standard port of https only. */
  readonly port: number | null;
}

/** The port of a URL, also where it is the standard one. */
export const portOf = ({ protocol, port }: URL): number => {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
};

const hostForm = /^(?<host>\[[\da-f:.]+\]|[a-z\d](?:[a-z\d.-]*[a-z\d])?)(?::(?<port>\d{1,5}))?$/;

/** A host with its port, such as `data.example:8080`; null when the text is not one. */
export const toAllowedHost = (text: string): AllowedHost | null => {
  const { host, port } = hostForm.exec(text.toLowerCase())?.groups ?? {};
  if (host === undefined || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) return null;
  return { host, port: port === undefined ? null : Number(port) };
};

/** A list of hosts as the operator writes it; the word `none` allows no host at all. */
export const hostListSchema = z.string().transform((text, context): readonly AllowedHost[] =>
  text
    .split(/[\s,]+/)
    .filter((part) => part !== '' && part !== 'none')
    .flatMap((part) => {
      const host = toAllowedHost(part);
      if (host !== null) return [host];
      context.addIssue(`names ${part}, which is not a host, with or without port, such as data.example:8443`);
      return [];
    }),
);

/**
 * How the list allows a URL: `exact` names host and port, and so may also be a private address or plain http; `host`
 * names the host alone, which then must be public and answer over https.
 */
export const allowanceFor = (allowed: readonly AllowedHost[], url: URL): 'exact' | 'host' | null => {
  const named = allowed.filter(({ host }) => host === url.hostname.toLowerCase());
  if (named.some(({ port }) => port === portOf(url))) return 'exact';
  const isStandard = url.protocol === 'https:' && portOf(url) === 443;
  return isStandard && named.some(({ port }) => port === null) ? 'host' : null;
};
