import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { totpCode } from './features/factors/totp.ts';
import { keepRenewing } from './features/figures/renewal/renewal.actions.ts';
import { writeAudit } from './platform/audit/audit.ts';
import { createLog } from './platform/basics/log.ts';
import { startWork } from './running.ts';
import { openTestApp } from './testing/app.ts';
import { testDatabaseKind } from './testing/database.ts';
import { ask, useServerProcesses } from './testing/server-process.ts';

const { newFolder, start } = await useServerProcesses();
// Six starts of a real server, possibly on a busy machine.
const timeout = 180_000;

/** A folder that nobody can write to: root ignores file permissions, but not the limits of the kernel's own folders. */
const readOnlyFolder = () => {
  if (process.getuid?.() === 0) return '/sys/partnerfolio';
  const folder = newFolder();
  chmodSync(folder, 0o500);
  return folder;
};

const administer = (env: Record<string, string>, command: string) => start(env, ['admin.js', command]);

const become = (url: string, token: string) =>
  fetch(`${url}/api/first-administrator`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, email: 'ana@example.com', password: 'correct horse', fullName: 'Ana' }),
  });

const enter = (url: string, code?: string) => {
  const form = { email: 'ana@example.com', password: 'correct horse' };
  return ask(`${url}/api/session`, { method: 'POST', body: code === undefined ? form : { ...form, code } });
};
/** The token of a sign-in, from its cookie, because Node's `fetch` sends headers like a browser. */
const readToken = (answer: Response): string =>
  /^pf_access=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? '';

/** Gives Ana an authenticator app; returns one of her recovery codes. */
const addApp = async (url: string): Promise<string> => {
  const token = readToken(await enter(url));
  const address = `${url}/api/profile/authenticator`;
  const enrolment = (await (await ask(address, { method: 'POST', token })).json()) as { secret: string };
  const code = totpCode(enrolment.secret, new Date());
  const taken = await ask(address, { method: 'PUT', body: { code }, token });
  return ((await taken.json()) as { recoveryCodes: string[] }).recoveryCodes[0] ?? '';
};

/** The texts of all kept mails, as an administrator reads them. */
const keptTexts = async (url: string, token: string): Promise<string[]> => {
  const { items } = (await (await ask(`${url}/api/mails`, { token })).json()) as { items: { id: string }[] };
  const read = async ({ id }: { id: string }) =>
    (
      (await (await ask(`${url}/api/mails/${id}/reading`, { method: 'POST', token })).json()) as {
        body: string;
      }
    ).body;
  return Promise.all(items.map(read));
};

describe.runIf(testDatabaseKind === 'embedded')('the server as a process', () => {
  test(
    'prints a one-time link on an empty database, a new one at each start, none after its use except by recover; seals again by rotate-key',
    async () => {
      const DATA_DIR = newFolder();
      const first = start({ DATA_DIR });
      const former = await first.said(/\/setup#token=([\w-]+)/);
      first.child.kill('SIGTERM');
      expect(await first.exit).toBe(0);
      const second = start({ DATA_DIR });
      const url = await second.said(/ready at (\S+)/);
      const token = await second.said(/\/setup#token=([\w-]+)/);
      expect((await become(url, former)).status).toBe(410);
      expect((await become(url, token)).status).toBe(200);
      const recoveryCode = await addApp(url);
      for (const command of ['recover', 'rotate-key']) {
        const refused = administer({ DATA_DIR }, command);
        expect(await refused.exit).toBe(1);
        expect(refused.text()).toContain('in use');
      }
      second.child.kill('SIGINT');
      expect(await second.exit).toBe(0);
      const recovery = administer({ DATA_DIR, PUBLIC_URL: 'https://firm.example' }, 'recover');
      const lost = await recovery.said(/https:\/\/firm\.example\/setup#token=([\w-]+)/);
      expect(await recovery.exit).toBe(0);
      const keyFile = join(DATA_DIR, 'secrets.key');
      const formerKey = readFileSync(keyFile, 'utf8');
      const rotation = administer({ DATA_DIR }, 'rotate-key');
      // The app's secret, and the mail about it.
      await rotation.said(/Sealed 2 secrets with another key/);
      expect(await rotation.exit).toBe(0);
      const [newest = '', ...older] = readFileSync(keyFile, 'utf8').split(/(?<=\n)/);
      expect([newest === formerKey, older]).toEqual([false, [formerKey]]);
      // Without the previous key, only what was sealed again can be opened.
      writeFileSync(keyFile, newest);
      const third = start({ DATA_DIR });
      const again = await third.said(/ready at (\S+)/);
      expect((await enter(again, '000000')).status).toBe(422);
      const texts = await keptTexts(again, readToken(await enter(again, recoveryCode)));
      expect(texts.join('')).toContain('An authenticator app was added to your account');
      expect((await fetch(`${again}/readyz`)).status).toBe(200);
      expect((await become(again, lost)).status).toBe(200);
      third.child.kill('SIGTERM');
      expect(await third.exit).toBe(0);
      expect(third.text()).not.toContain('setup#token');
    },
    timeout,
  );

  test(
    'prepares the database before there are pages, serves nobody, and leaves the first start nothing to do',
    async () => {
      const settings = { DATA_DIR: newFolder(), LOG_LEVEL: 'info' };
      const preparing = start(settings, ['main.js', '--prepare']);
      expect(await preparing.exit).toBe(0);
      // Each migration is a line of an operator's log.
      expect(preparing.text()).toMatch(/"migration":"0001_identity","msg":"Migration applied"/);
      expect(preparing.text()).not.toContain('ready at');
      const server = start(settings);
      await server.said(/\/setup#token=/);
      server.child.kill('SIGTERM');
      expect(await server.exit).toBe(0);
      expect(server.text()).not.toContain('Migration applied');
      expect(server.text()).not.toMatch(/"level":"(warn|error|fatal)"/);
    },
    timeout,
  );

  test(
    'serves and ends when asked to, also when nobody reads its output any more',
    async () => {
      const server = start({ DATA_DIR: newFolder(), LOG_LEVEL: 'info' });
      const url = await server.said(/ready at (http\S+)/);
      server.child.stdout.destroy();
      // Its line in the log is not written yet when the process ends.
      expect((await ask(`${url}/api/session`, {})).status).toBe(200);
      server.child.kill('SIGTERM');
      expect(await server.exit).toBe(0);
    },
    timeout,
  );

  test(
    'prints one clear line and exits with 1 for a port in use, a folder in use, or an invalid configuration',
    async () => {
      const taken = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => taken.once('listening', resolve));
      const address = taken.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const DATA_DIR = newFolder();
      const onTakenPort = start({ DATA_DIR: newFolder(), PORT: String(port) });
      const holder = start({ DATA_DIR });
      await holder.said(/ready at/);
      const second = start({ DATA_DIR });
      const wrong = start({ DATA_DIR: newFolder(), PORT: 'many' });
      const open = start({ DATA_DIR: newFolder(), HOST: '0.0.0.0' });
      const shown = start({ DATA_DIR: newFolder(), HOST: '0.0.0.0', PARTNERFOLIO_DEMO: '1' });
      const file = join(newFolder(), 'file');
      writeFileSync(file, '');
      const inFile = start({ DATA_DIR: join(file, 'data') });
      const readOnly = start({ DATA_DIR: readOnlyFolder() });
      const endings = [];
      for (const server of [onTakenPort, second, wrong, open, inFile, readOnly, shown])
        endings.push({ code: await server.exit, text: server.text().trim() });
      taken.close();
      holder.child.kill('SIGTERM');
      expect(await holder.exit).toBe(0);
      for (const { code, text } of endings) {
        expect(code).toBe(1);
        expect(text.split('\n')).toHaveLength(1);
      }
      expect(endings[0]?.text).toContain(`Port ${port} is taken`);
      expect(endings[1]?.text).toContain('in use');
      expect(endings[2]?.text).toContain('PORT');
      expect(endings[3]?.text).toContain('without encryption');
      expect(endings[4]?.text).toContain(`${file} is a file`);
      expect(endings[5]?.text).toMatch(/is not writable|may not write/);
      expect(endings[6]?.text).toContain(
        'The demo runs on this machine only: leave HOST and PUBLIC_URL unset',
      );
    },
    timeout,
  );
});

test('waits at a stop for the running round, and starts none while the database closes', async () => {
  const failures: string[] = [];
  const t = await openTestApp({}, createLog('error', { write: (line) => failures.push(line) }));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const order: string[] = [];
    const passMinute = () => void vi.advanceTimersByTime(60_000);
    await writeAudit(t.db, { eventType: 'session.start', now: t.clock.now(), userId: null });
    const stop = startWork({
      built: t.built,
      listening: {
        // Requests take time, and rounds of all work start meanwhile.
        stop: async () => {
          passMinute();
          t.app.background.run('a mark', async () => void order.push('round'));
          order.push('requests');
        },
      },
      notices: { close: async () => void order.push('notices') },
      renew: keepRenewing,
      database: {
        close: async () => {
          order.push('database');
          const closed = t.database.close();
          passMinute();
          await closed;
          await t.settled();
        },
      },
    });
    await Promise.all([stop(), stop()]);
    expect(order).toEqual(['requests', 'round', 'notices', 'database']);
    expect(failures).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
