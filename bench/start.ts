/**
 * Measures the time from a warm start to the first answer, and the server's memory with the demo firm: `npm run bench start`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpClient } from './http-client.ts';
import { findFreePort, newPlace } from './portal.ts';

type Command = 'demo' | 'start';

const untilPageAnswers = async (base: string): Promise<void> => {
  for (;;) {
    const answer = await fetch(`${base}/auth`).catch(() => undefined);
    if (answer?.ok === true) return;
    await wait(20);
  }
};

const statusMegabytes = (file: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0);

/** Returns the current or peak memory of a process's children in megabytes; null where the system does not report it. */
const heldByChildren = (parent: number, when: 'VmRSS' | 'VmHWM'): number | null => {
  if (process.platform !== 'linux') return null;
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statusMegabytes(`/proc/${name}/status`, 'PPid') === parent,
  );
  const kilobytes = children.reduce((sum, pid) => sum + statusMegabytes(`/proc/${pid}/status`, when), 0);
  return Math.round(kilobytes / 1024);
};

/** Requests what a new user would look at first. */
const browseDemo = async (base: string): Promise<void> => {
  const client = new HttpClient(base);
  const credentials = { email: 'employee@demo.example', password: 'partnerfolio-demo' };
  const { tokens } = await client.json<{ tokens: { accessToken: string } }>('/api/session', {
    method: 'POST',
    json: credentials,
  });
  client.token = tokens.accessToken;
  await client.json('/api/dashboard');
  const { items } = await client.json<{ items: { id: string }[] }>('/api/portfolios?limit=20');
  for (const { id } of items) await client.json(`/api/portfolios/${id}/performance`);
  client.close();
};

const startOnce = async (command: Command, dataDir: string) => {
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/run.mjs', command], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await Promise.race([
    untilPageAnswers(base),
    ended.then(() => Promise.reject(new Error(`npm run ${command} ended at its start`))),
  ]);
  const ms = Math.round(performance.now() - began);
  if (command === 'demo') await browseDemo(base);
  const megabytes = heldByChildren(child.pid ?? 0, 'VmRSS');
  const atMost = heldByChildren(child.pid ?? 0, 'VmHWM');
  child.kill('SIGTERM');
  await ended;
  return { ms, megabytes, atMost };
};

/** Starts each server once to create its database, which takes longest, and then three times. */
export const benchStart = async (): Promise<void> => {
  const targets = { demo: { ms: 5000, megabytes: 550 }, start: { ms: 1500, megabytes: undefined } };
  for (const command of ['demo', 'start'] as const) {
    const place = newPlace(null);
    try {
      const first = await startOnce(command, place.dataDir);
      const founded = { what: `npm run ${command}, the first time`, ms: first.ms, atMost: first.atMost };
      process.stdout.write(
        `${JSON.stringify({ ...founded, target: { atMost: targets[command].megabytes } })}\n`,
      );
      const runs = [];
      for (let run = 0; run < 3; run++) runs.push(await startOnce(command, place.dataDir));
      const [, median] = runs.toSorted((a, b) => a.ms - b.ms);
      const measured = { what: `npm run ${command}, warm, until a page answers`, ...median };
      process.stdout.write(`${JSON.stringify({ ...measured, target: targets[command] })}\n`);
    } finally {
      place.remove();
    }
  }
};
