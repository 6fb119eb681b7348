/** Walks the guide of backup and restore, command by command, as an operator does. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { totpCode } from './features/factors/totp.ts';
import { openTestDatabase } from './testing/database.ts';
import { ask, useServerProcesses } from './testing/server-process.ts';

const { newFolder, runCommands } = await useServerProcesses();
// Eight starts of real processes, possibly on a busy machine.
const timeout = 180_000;

const guide = readFileSync(
  fileURLToPath(new URL('../../../docs/operations/database.md', import.meta.url)),
  'utf8',
);

/** The blocks of commands under a heading of the guide, in order. */
const readCommands = (heading: string): string[] => {
  const section = new RegExp(String.raw`^## ${heading}\n(.*?)(?=^## )`, 'ms').exec(guide)?.[1] ?? '';
  const blocks = section.matchAll(/^ *```\n(.*?)^ *```/gms);
  return [...blocks].map(([, text = '']) => text.replaceAll(/^ +/gm, '').trim());
};

/** A machine with the folders that the guide names. */
const openMachine = () => {
  const root = newFolder();
  for (const name of ['srv', 'backups', 'keys']) mkdirSync(join(root, name));
  const run = (commands: string, env: Record<string, string> = {}) =>
    runCommands(env, commands.replaceAll(/(?<=[\s=])\/(srv|backups|keys)\//g, `${root}/$1/`));
  /** Runs commands to their end; gives what they said. */
  const finish = async (commands: string, env: Record<string, string> = {}) => {
    const running = run(commands, env);
    return { code: await running.exit, text: running.text() };
  };
  return { run, finish, path: (name: string) => join(root, name) };
};

const credentials = { email: 'ana@example.com', password: 'correct horse' };

const readToken = (answer: Response): string =>
  /^pf_access=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? '';

const signIn = (url: string, code?: string) =>
  ask(`${url}/api/session`, {
    method: 'POST',
    body: { ...credentials, ...(code !== undefined && { code }) },
  });

/** Makes Ana the first administrator, with an authenticator app; gives its secret, which the portal keeps sealed. */
const makeAdministrator = async (url: string, token: string): Promise<string> => {
  const body = { ...credentials, token, fullName: 'Ana' };
  expect((await ask(`${url}/api/first-administrator`, { method: 'PUT', body })).status).toBe(200);
  const session = readToken(await signIn(url));
  const address = `${url}/api/profile/authenticator`;
  const enrolment = await ask(address, { method: 'POST', token: session });
  const { secret } = (await enrolment.json()) as { secret: string };
  const code = totpCode(secret, new Date());
  expect((await ask(address, { method: 'PUT', body: { code }, token: session })).status).toBe(200);
  return secret;
};

const start = readCommands('Restore').at(-1) ?? '';
const restore = readCommands('Restore').at(-2) ?? '';

/** A portal with one administrator, backed up by the guide; stopped. */
const backUpPortal = async (env: Record<string, string>) => {
  const machine = openMachine();
  const portal = machine.run(start, env);
  const url = await portal.said(/ready at (\S+)/);
  const secret = await makeAdministrator(url, await portal.said(/\/setup#token=([\w-]+)/));
  const [backup = '', ...copies] = readCommands('Back up');
  const backedUp = await machine.finish(backup, env);
  for (const copy of copies) expect(await machine.finish(copy)).toMatchObject({ code: 0 });
  portal.child.kill('SIGTERM');
  expect(await portal.exit).toBe(0);
  return { ...machine, secret, backedUp };
};

test(
  'the guide restores a portal in which a user signs in with what the key sealed',
  async () => {
    const database = await openTestDatabase({ isMigrated: false });
    const { config } = database;
    // On the server, the backup of a server is restored into the embedded database.
    const { run, finish, path, secret, backedUp } = await backUpPortal(
      config.kind === 'server' ? { DATABASE_URL: config.url } : {},
    );
    await database.close();
    expect(backedUp.code).toBe(0);
    expect(backedUp.text).toContain(`keep a copy of the file ${path('srv/partnerfolio/secrets.key')}`);
    for (const commands of readCommands('Restore').slice(0, -1))
      expect(await finish(commands)).toMatchObject({ code: 0 });
    const restored = run(start);
    const url = await restored.said(/ready at (\S+)/);
    // The code of the current half minute was used when the app was added.
    const entered = await signIn(url, totpCode(secret, new Date(Date.now() + 30_000)));
    expect(entered.status).toBe(200);
    restored.child.kill('SIGTERM');
    expect(await restored.exit).toBe(0);
  },
  timeout,
);

test(
  'a restore without the key, or with another one, is refused before anything is written; once the key is lost it works without',
  async () => {
    const { finish, path } = await backUpPortal({});
    const folder = path('srv/partnerfolio');
    const key = readFileSync(join(folder, 'secrets.key'), 'utf8');
    rmSync(folder, { recursive: true });
    const without = await finish(restore);
    expect(without.code).toBe(1);
    expect(without.text).toMatch(
      /^Nothing was restored\..*secrets\.key does not exist\. What to do: copy the file/,
    );
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    writeFileSync(join(folder, 'secrets.key'), `${Buffer.alloc(32, 7).toString('base64')}\n`);
    const withAnother = await finish(restore);
    expect(withAnother.code).toBe(1);
    expect(withAnother.text).toMatch(/secrets\.key holds another key/);
    expect(existsSync(join(folder, 'cluster'))).toBe(false);
    const forced = await finish(`${restore} --without-key`);
    expect(forced).toMatchObject({ code: 0 });
    expect(forced.text).toContain('run forget-secrets');
    const unready = await finish(start);
    expect(unready.code).toBe(1);
    expect(unready.text).toMatch(/^Secrets in this database are sealed with a key that is not here.*\n$/);
    writeFileSync(join(folder, 'secrets.key'), key);
    const backup = (readCommands('Back up')[0] ?? '').replace('.gz', '-again.gz');
    expect((await finish(backup)).text).toContain('keep a copy of');
    rmSync(join(folder, 'secrets.key'));
    const warned = await finish(backup.replace('-again', '-without'));
    expect(warned).toMatchObject({ code: 0 });
    expect(warned.text).toContain('Warning: secrets in this backup are sealed with a key that is not here');
  },
  timeout,
);
