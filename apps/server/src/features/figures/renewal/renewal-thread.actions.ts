/**
 * Renews stored figures in a separate thread, so that requests never wait for the computation. Only for database
 * servers, because the embedded database has a single connection.
 */
import { setTimeout as passed } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { App } from '../../../platform/context.ts';
import { bundledWorker } from '../../../platform/jobs/worker-pool.ts';
import { publishChanges } from '../../../platform/live/changes.ts';
import type { Log } from '../../../platform/basics/log.ts';
import { callAfterChanges } from './renewal-calls.ts';
import type { RenewalReply, RenewalRequest, RenewalSettings } from './renewal-messages.ts';

const restartAfterMs = 1000;
/**
 * The young generation of the thread's heap, in megabytes. V8 would otherwise use the server's larger setting and
 * reserve it three times; the smaller one made no measurable difference to the speed.
 */
const semiSpaceMegabytes = 16;
/** Longer than it takes to compute and store a batch. */
const stopWithinMs = 15_000;

/** Passes the thread's lines on to the server's log unchanged; their errors are already serialised. */
const passOn = (log: Log): ((line: string) => void) => {
  const lines = log.child({}, { serializers: { err: (described: unknown) => described } });
  return (line) => {
    const { level, time: _time, msg, ...fields } = JSON.parse(line) as Record<string, unknown>;
    lines[level as 'error'](fields, String(msg));
  };
};

/**
 * Starts the thread once `ready` resolves, and restarts it when it dies. Returns the function that stops it; the app's background
 * work waits for its end.
 */
export const renewInThread = (
  app: Pick<App, 'db' | 'log' | 'background' | 'admission'>,
  settings: RenewalSettings,
  ready = Promise.resolve(),
): (() => void) => {
  const write = passOn(app.log);
  let isStopped = false;
  let thread: Worker | null = null;
  let ended = Promise.resolve();
  let restart: NodeJS.Timeout | undefined;
  const send = (request: RenewalRequest) => thread?.postMessage(request);
  const start = () => {
    if (isStopped) return;
    // Workers have no option for this flag. It affects threads that start from now on; the main thread keeps its own
    // value.
    setFlagsFromString(`--max-semi-space-size=${semiSpaceMegabytes}`);
    const started = new Worker(bundledWorker('renewal-worker'), { workerData: settings });
    thread = started;
    started.unref();
    started.on('message', (reply: RenewalReply) => {
      if ('line' in reply) write(reply.line);
      else publishChanges(app.db, reply.changes);
    });
    started.on('error', (error) => app.log.error({ err: error }, 'the thread that renews figures failed'));
    ended = new Promise((resolve) => {
      started.once('exit', () => {
        resolve();
        if (isStopped) return;
        app.log.error('the thread that renews figures has ended, and starts again');
        restart = setTimeout(start, restartAfterMs);
        restart.unref();
      });
    });
  };
  void ready.then(start);
  const stopCalling = callAfterChanges(app, () => send('wake'));
  return () => {
    if (isStopped) return;
    isStopped = true;
    stopCalling();
    clearTimeout(restart);
    thread?.ref();
    send('stop');
    app.background.run('end of the renewal of figures', async () => {
      await Promise.race([ended, passed(stopWithinMs, undefined, { ref: false })]);
      await thread?.terminate();
    });
  };
};
