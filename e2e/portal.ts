// A portal of its own for each worker: the real server, from the bundle, on an empty folder and a free port.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { engineFlags } from '../apps/server/src/testing/engine-flags.ts';
import { openTestProvider } from '../apps/server/src/testing/provider.ts';
import type { TestProvider } from '../apps/server/src/testing/provider.ts';
import { copyDemoFolder } from './demo-folder.ts';
import { openInbox } from './inbox.ts';
import type { Inbox } from './inbox.ts';

/** A running portal. */
export interface Portal {
  /** Where it answers, without a slash at the end. */
  url: string;
  /** What it has printed so far. */
  lines: readonly string[];
  /** Where its mails go. */
  inbox: Inbox;
  /** The outside provider it signs people in through. */
  provider: TestProvider;
  /** The first match of a pattern in what it prints, now or within the time given. */
  printed: (pattern: RegExp) => Promise<RegExpMatchArray>;
  /** Ends it in good order and removes its folder. */
  stop: () => Promise<void>;
}

const root = join(import.meta.dirname, '..');
const usualPatience = 110_000;
/** A slow machine takes minutes to grow the demo firm, which happens once, before any test's own time limit runs. */
const growingPatience = 600_000;

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

const surroundings = (port: number, folder: string) => ({
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: folder,
  WEB_DIR: join(root, 'dist/web'),
  MIGRATIONS_DIR: join(root, 'apps/server/migrations'),
  // A database of the caller's must not become the tests' playground.
  DATABASE_URL: undefined,
});

const isReady = async (url: string) => {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  return answer?.ok === true;
};

/** Calls until the answer is there, the server has ended, or patience is over. */
const eventually = async <T>(
  ask: () => Promise<T | undefined>,
  complaint: () => string,
  patience = usualPatience,
): Promise<T> => {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await wait(50);
  }
  throw new Error(complaint());
};

/** A folder of its own for a portal. */
const portalFolder = (demo: boolean) => {
  const folder = mkdtempSync(join(tmpdir(), 'partnerfolio-portal-'));
  if (demo) copyDemoFolder(folder);
  return folder;
};

interface PortalForm {
  /** Whether it begins with the demo firm. */
  demo: boolean;
  /** Where it keeps its data, and leaves it at its end; in a folder of its own when left out. */
  keptIn?: string;
  /** Without a mail server its mails are kept for administrators. */
  hasMailServer?: boolean;
}

/** Starts a portal and waits until it is ready to answer. */
export const startPortal = async ({ demo, keptIn, hasMailServer = true }: PortalForm): Promise<Portal> => {
  const folder = keptIn ?? portalFolder(demo);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = [
    ...engineFlags,
    '--enable-source-maps',
    join(root, 'dist/server/main.js'),
    ...(demo ? ['--demo'] : []),
  ];
  const inbox = await openInbox();
  const provider = await openTestProvider(`${url}/auth/callback`);
  const env = {
    ...surroundings(port, folder),
    SMTP_URL: hasMailServer ? inbox.url : undefined,
    OIDC_ISSUER: provider.configured.issuer,
    OIDC_CLIENT_ID: provider.configured.clientId,
    OIDC_CLIENT_SECRET: provider.configured.clientSecret,
    OIDC_NAME: provider.configured.name,
    ...(demo && { PARTNERFOLIO_DEMO: '1' }),
  };
  const server = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const stream of [server.stdout, server.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const said = () => lines.slice(-30).join('\n');

  await eventually(
    async () => {
      if (hasEnded()) throw new Error(`The portal ended at its start:\n${said()}`);
      return (await isReady(url)) || undefined;
    },
    () => `The portal did not become ready:\n${said()}`,
    keptIn === undefined ? usualPatience : growingPatience,
  );

  return {
    url,
    lines,
    inbox,
    provider,
    printed: (pattern) =>
      eventually(
        async () => lines.map((line) => pattern.exec(line)).find((match) => match !== null),
        () => `The portal did not print ${pattern}:\n${said()}`,
      ),
    stop: async () => {
      if (!hasEnded()) {
        server.kill('SIGTERM');
        await once(server, 'exit');
      }
      await inbox.close();
      provider.close();
      if (keptIn === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
};
