// The mail server of a test's portal, which stores every mail.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A received mail. */
interface Mail {
  to: string;
  text: string;
}

export interface Inbox {
  /** The portal's SMTP_URL. */
  url: string;
  /** Waits for the first match of a pattern in the mails to an address, latest first. */
  found: (to: string, pattern: RegExp, withinMs?: number) => Promise<string>;
  close: () => Promise<void>;
}

const patienceMs = 10_000;

/** Decodes mails with non-ASCII text or long lines. */
const decoded = (raw: string): string => {
  if (!/^content-transfer-encoding: quoted-printable/im.test(raw)) return raw;
  const escaped = raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/%/g, '%25')
    .replaceAll(/=([\dA-F]{2})/g, '%$1');
  return decodeURIComponent(escaped);
};

/** Starts a mail server on a free port. */
export const openInbox = async (): Promise<Inbox> => {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const text = decoded(Buffer.concat(parts).toString('utf8'));
        for (const { address } of envelope.rcptTo) mails.unshift({ to: address, text });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  const find = (to: string, pattern: RegExp) =>
    mails
      .filter((mail) => mail.to === to)
      .map(({ text }) => pattern.exec(text)?.[0])
      .find((match) => match !== undefined);

  return {
    url: `smtp://127.0.0.1:${port}`,
    found: async (to, pattern, withinMs = patienceMs) => {
      const end = Date.now() + withinMs;
      while (Date.now() < end) {
        const match = find(to, pattern);
        if (match !== undefined) return match;
        await wait(50);
      }
      throw new Error(
        `No mail to ${to} with ${pattern}; there are mails to ${mails.map((mail) => mail.to).join()}`,
      );
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
};
