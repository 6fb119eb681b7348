/** A real mail server for tests, which stores what it receives. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TestMailServer {
  /** The received mails as they came, oldest first. */
  readonly received: readonly string[];
  readonly url: string;
  readonly close: () => Promise<void>;
}

interface Behaviour {
  /** Whether it takes mails now; all if undefined. */
  readonly accepts?: () => boolean;
  /** Zero: any free port. */
  readonly port?: number;
}

export const openMailServer = async ({
  accepts = () => true,
  port = 0,
}: Behaviour = {}): Promise<TestMailServer> => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(accepts() ? null : new Error('mailbox is closed')),
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString('utf8'));
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};

/** The text of a mail that has attachments, and its files. */
export const readMailFiles = (raw: string) => {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const [, ...parts] = raw
    .split(`--${boundary}`)
    .filter((part) => !part.startsWith('--'))
    .map((part) => {
      const end = part.indexOf('\r\n\r\n');
      const head = part.slice(0, end);
      const encoding = /base64/i.test(head) ? 'base64' : 'utf8';
      return { head, bytes: Buffer.from(part.slice(end + 4), encoding) };
    });
  const [text, ...files] = parts;
  if (text === undefined || files.length === 0) throw new Error('The mail has no attachment');
  const isQuoted = /quoted-printable/i.test(text.head);
  const body = text.bytes.toString('utf8');
  return { text: isQuoted ? readQuoted(body) : body, files };
};

/** The same of a mail with one file. */
export const readMailParts = (raw: string) => {
  const { text, files } = readMailFiles(raw);
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) throw new Error('The mail has not one attachment');
  return { text, head: file.head, bytes: file.bytes };
};

/** Decodes quoted-printable text. */
const readQuoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
