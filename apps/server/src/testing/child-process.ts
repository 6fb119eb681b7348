/**
 * Runs a script of `testing/children` in its own process, bundled like the server in production, so that a test can
 * kill it.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { bundleWorkers, ownPackagesInside } from './bundle-workers.ts';
import { engineFlags } from './engine-flags.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const WORKER = resolve(import.meta.dirname, '../platform/database/embedded/embedded-database-worker.mjs');

export interface Child {
  /** The next line of its output; undefined at the end. */
  nextLine(): Promise<string | undefined>;
  /** Its error output so far. */
  errors(): string;
  send(line: string): void;
  /** Sends the signal and waits for the exit. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Waits for the exit; the exit code, or null after a signal. */
  ended(): Promise<number | null>;
}

export interface ChildOptions {
  nodeOptions?: string[];
  env?: Record<string, string>;
}

/** Bundles a script; the returned path can be started many times. */
export async function bundleChild(name: string): Promise<string> {
  // Inside the repository, so that external packages are found.
  const parent = join(ROOT, '.cache/test-children');
  await mkdir(parent, { recursive: true });
  const dir = await mkdtemp(join(parent, `${name}-`));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  const outfile = join(dir, 'child.mjs');
  await build({
    entryPoints: [resolve(import.meta.dirname, 'children', `${name}.ts`)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [ownPackagesInside],
    outfile,
    logLevel: 'silent',
  });
  await copyFile(WORKER, join(dir, 'embedded-database-worker.mjs'));
  await bundleWorkers(dir);
  return outfile;
}

/** Starts a bundled script. */
export function startChild(script: string, args: string[], options: ChildOptions = {}): Child {
  const child = spawn(process.execPath, [...engineFlags, ...(options.nodeOptions ?? []), script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return {
    nextLine: async () => {
      const { value, done } = await lines.next();
      return done ? undefined : value;
    },
    errors: () => errors,
    send: (line) => child.stdin.write(`${line}\n`),
    kill: async (signal) => {
      endIfRunning(child, signal);
      await exit;
    },
    ended: () => exit,
  };
}

function endIfRunning(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}
