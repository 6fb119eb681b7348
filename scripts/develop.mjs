// Development mode: rebuilds and restarts the server on each change; Vite serves the pages in front of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inHome } from './places.mjs';
import { serverBundles } from './bundle.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** Runs one server that can be restarted. @param {NodeJS.ProcessEnv} env */
const keeper = (env) => {
  /** @type {ChildProcess | undefined} */
  let child;
  const stop = async () => {
    const old = child;
    child = undefined;
    if (!old || old.exitCode !== null || old.signalCode !== null) return;
    old.kill('SIGTERM');
    await once(old, 'exit');
  };
  const restart = async () => {
    await stop();
    const args = ['--enable-source-maps', inHome('dist/server/main.js')];
    child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  };
  return { stop, restart };
};

/** Calls `changed` after each successful build, never twice at the same time. @param {() => Promise<void>} changed @returns {import('esbuild').Plugin} */
const onRebuild = (changed) => {
  let last = Promise.resolve();
  return {
    name: 'on-rebuild',
    setup(build) {
      build.onEnd(({ errors }) => {
        if (errors.length === 0) last = last.then(changed);
      });
    },
  };
};

const watchServer = async (/** @type {() => Promise<void>} */ changed) => {
  const { context } = await import('esbuild');
  const [programs, workers] = serverBundles();
  const workerContext = await context({ ...workers });
  await workerContext.rebuild();
  const plugins = [...(programs?.plugins ?? []), onRebuild(changed)];
  const programContext = await context({ ...programs, plugins });
  await Promise.all([workerContext.watch(), programContext.watch()]);
  return async () => {
    await Promise.all([workerContext.dispose(), programContext.dispose()]);
  };
};

/**
 * Runs until a signal. Vite serves the pages at PORT and forwards API requests to the server, one port above.
 * @param {{ PORT: string, HOST: string } & NodeJS.ProcessEnv} surroundings
 */
export const develop = async (surroundings) => {
  const port = Number(surroundings.PORT);
  // Browsers reach the server through the pages' address, which its origin check must accept.
  const address = `http://${surroundings.HOST}:${port}`;
  const server = keeper({ PUBLIC_URL: address, ...surroundings, PORT: String(port + 1) });
  // Vite's configuration forwards API requests to this address.
  process.env.API_ORIGIN = `http://${surroundings.HOST}:${port + 1}`;
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: inHome('apps/web'),
    server: { port, host: surroundings.HOST, strictPort: true },
  });
  await vite.listen();
  const unwatch = await watchServer(server.restart);
  console.log(`The pages, in development: ${address}`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), once(process, 'SIGHUP')]);
  await Promise.all([unwatch(), vite.close(), server.stop()]);
  return 0;
};
