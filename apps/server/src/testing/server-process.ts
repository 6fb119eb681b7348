/** The server in processes of its own: bundled as a build does, so that a test can start and end it like an operator. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { BuildOptions, Plugin } from 'esbuild';
import { afterAll, afterEach } from 'vitest';
import { figuresVersion } from '../features/figures/compute/inputs/figures-version.ts';
import { engineFlags } from './engine-flags.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const source = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

const isOurs = (path: string) => path.startsWith('@partnerfolio/') || /^[./]/.test(path);
const packagesOutside: Plugin = {
  name: 'packages-outside',
  setup: (bundle) => {
    bundle.onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'entry-point' || isOurs(path) ? undefined : { path, external: true },
    );
    // As in the portal's own bundle.
    bundle.onLoad({ filter: /[\\/]inputs[\\/]figures-version\.ts$/ }, () => ({
      contents: `export const figuresVersion = () => '${figuresVersion()}';`,
    }));
  },
};

/** Bundles the programs of the server into a folder inside the repository, so that packages are found. */
const bundle = async (outdir: string): Promise<void> => {
  const options: BuildOptions = {
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [packagesOutside],
  };
  await build({ ...options, entryPoints: [source('main.ts'), source('admin.ts')] });
  const workers = [
    'platform/database/embedded/embedded-database-worker.mjs',
    'features/imports/understand/reader/reader-worker.ts',
    'features/figures/renewal/renewal-worker.ts',
  ];
  await build({
    ...options,
    entryPoints: workers.map(source),
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
  });
};

/** Writes an `npm` that runs the bundled programs as `npm start` and `npm run admin` do, without building them. */
const writeNpm = (outdir: string): string => {
  const folder = join(outdir, 'bin');
  mkdirSync(folder);
  const node = [process.execPath, ...engineFlags].join(' ');
  const script = `#!/bin/sh
case "$1 $2 $3" in
  "start  ") exec ${node} ${join(outdir, 'main.js')} ;;
  "run admin --") shift 3; exec ${node} ${join(outdir, 'admin.js')} "$@" ;;
  *) echo "unknown: npm $*" >&2; exit 1 ;;
esac
`;
  writeFileSync(join(folder, 'npm'), script, { mode: 0o755 });
  return folder;
};

/** Starts a process, and gives what waits for its output and its end. */
const startIn = (
  running: Set<ReturnType<typeof spawn>>,
  { env, words }: { readonly env: Record<string, string>; readonly words: readonly string[] },
) => {
  const child = spawn(words[0] ?? '', words.slice(1), {
    cwd: root,
    env: { PATH: process.env['PATH'], MIGRATIONS_DIR: migrations, PORT: '0', LOG_LEVEL: 'silent', ...env },
  });
  running.add(child);
  let text = '';
  let whenSaid = () => {};
  const take = (chunk: Buffer) => {
    text += chunk.toString();
    whenSaid();
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  // Not 'exit': its last output may still be arriving then.
  const exit = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      running.delete(child);
      resolve(code);
      whenSaid();
    }),
  );
  const said = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(text);
      if (found) return found[1] ?? found[0];
      if (!running.has(child)) throw new Error(`The server ended without saying ${pattern.source}: ${text}`);
      await new Promise<void>((resolve) => (whenSaid = resolve));
    }
  };
  return { child, exit, said, text: () => text };
};

/** For a test file: bundles the server, and gives what starts it. Processes end after each test, folders after all. */
export const useServerProcesses = async () => {
  const outdir = join(
    root,
    '.cache',
    `server-under-test-${process.pid}-${Math.random().toString(36).slice(2)}`,
  );
  const folders = [outdir];
  const running = new Set<ReturnType<typeof spawn>>();
  await bundle(outdir);
  const npmFolder = writeNpm(outdir);
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
  });
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  return {
    /** An empty folder for data. */
    newFolder: () => {
      const folder = mkdtempSync(join(tmpdir(), 'partnerfolio-main-'));
      folders.push(folder);
      return folder;
    },
    start: (env: Record<string, string>, [program = 'main.js', ...words]: readonly string[] = []) =>
      startIn(running, { env, words: [process.execPath, ...engineFlags, join(outdir, program), ...words] }),
    /** Runs commands as an operator types them: `npm start` and `npm run admin` run this server. */
    runCommands: (env: Record<string, string>, commands: string) =>
      startIn(running, {
        env: { ...env, PATH: `${npmFolder}:${process.env['PATH']}` },
        // The last command takes the place of the shell, and so receives its signals.
        words: ['sh', '-e', '-c', commands.replace(/(?:\w+=\S+ )*npm start$/, 'exec env $&')],
      }),
  };
};

/** Sends a request like a program, with a JSON body, and a token if given. */
export const ask = (
  url: string,
  { method = 'GET', body, token }: { method?: string; body?: object; token?: string },
) =>
  fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
