// A portal for each worker: the real server, from the bundle, with an empty folder and a free port.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { engineFlags } from '../apps/server/src/testing/engine-flags.ts';
import { answerFromMarket, startMarketProvider } from '../apps/server/src/testing/market-provider.ts';
import type { TestMarketProvider } from '../apps/server/src/testing/market-provider.ts';
import { openTestProvider } from '../apps/server/src/testing/provider.ts';
import type { TestProvider } from '../apps/server/src/testing/provider.ts';
import { copyDemoFolder } from './demo-folder.ts';
import { openInbox } from './inbox.ts';
import type { Inbox } from './inbox.ts';

/** A running portal. */
export interface Portal {
  /** Its address without a trailing slash. */
  url: string;
  /** The lines it has printed so far. */
  lines: readonly string[];
  /** The mail server that receives its mails. */
  inbox: Inbox;
  /** The sign-in provider it is configured with. */
  provider: TestProvider;
  /** The provider of market data that it is allowed to ask. */
  market: TestMarketProvider;
  /** Waits for the first match of a pattern in its output. */
  printed: (pattern: RegExp) => Promise<RegExpMatchArray>;
  /** Stops it gracefully and removes its folder. */
  stop: () => Promise<void>;
}

const root = join(import.meta.dirname, '..');
const usualPatience = 110_000;
/** Creating the demo firm takes minutes on a slow machine; it happens once, before any test's time limit starts. */
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
  // The caller's own database must not be used for tests.
  DATABASE_URL: undefined,
});

const isReady = async (url: string) => {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  return answer?.ok === true;
};

/** Repeats a call until it answers, the server has ended, or the time is over. */
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

/** Creates a portal's folder. */
const portalFolder = (demo: boolean) => {
  const folder = mkdtempSync(join(tmpdir(), 'partnerfolio-portal-'));
  if (demo) copyDemoFolder(folder);
  return folder;
};

interface PortalForm {
  /** Whether it starts with the demo firm. */
  demo: boolean;
  /** A folder to use and keep; a temporary one by default. */
  keptIn?: string;
  /** Without a mail server it stores its mails for administrators. */
  hasMailServer?: boolean;
}

/** Starts a portal and waits until it answers. */
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
  const market = await startMarketProvider();
  market.answer = answerFromMarket;
  const env = {
    ...surroundings(port, folder),
    SMTP_URL: hasMailServer ? inbox.url : undefined,
    OIDC_ISSUER: provider.configured.issuer,
    OIDC_CLIENT_ID: provider.configured.clientId,
    OIDC_CLIENT_SECRET: provider.configured.clientSecret,
    OIDC_NAME: provider.configured.name,
    OUTGOING_HOSTS: market.host,
    YAHOO_URL: market.url,
    ECB_URL: market.url,
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
    market,
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
      market.stop();
      if (keptIn === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
};
