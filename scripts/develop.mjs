// Development: the server rebuilt and restarted on each change, the pages served by Vite in front of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inHome } from './places.mjs';
import { serverBundles } from './bundle.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** Keeps one server running, replaced on demand. @param {NodeJS.ProcessEnv} env */
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
    const words = ['--enable-source-maps', inHome('dist/server/main.js')];
    child = spawn(process.execPath, words, { stdio: 'inherit', env: { ...process.env, ...env } });
  };
  return { stop, restart };
};

/** Calls `changed` after each successful build, one call after the other. @param {() => Promise<void>} changed @returns {import('esbuild').Plugin} */
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
 * Runs until a signal. The pages are at PORT; the server listens one port above and is reached through them.
 * @param {{ PORT: string, HOST: string } & NodeJS.ProcessEnv} surroundings
 */
export const develop = async (surroundings) => {
  const port = Number(surroundings.PORT);
  // People reach the server through the pages' address, and its check of origins goes by that.
  const address = `http://${surroundings.HOST}:${port}`;
  const server = keeper({ PUBLIC_URL: address, ...surroundings, PORT: String(port + 1) });
  // Vite's configuration sends what is not a page to this address.
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
