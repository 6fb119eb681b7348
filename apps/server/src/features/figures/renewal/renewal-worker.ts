/** The thread that renews stored figures beside a server's requests; it has its own connections, caches and log. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createCaches, lendCaches } from '../../../platform/cache/caches.ts';
import { systemClock } from '../../../platform/basics/clock.ts';
import { openDatabase } from '../../../platform/database/open/open-database.ts';
import { createBackground } from '../../../platform/jobs/background.ts';
import { onChanges } from '../../../platform/live/changes.ts';
import { createLog } from '../../../platform/basics/log.ts';
import { createMetrics } from '../../../platform/basics/metrics.ts';
import { shareSeries } from '../../market-data/series-cache.ts';
import { createRounds } from './renewal.actions.ts';
import { manyAtOnce } from './renewal-batch.actions.ts';
import type { RenewalReply, RenewalRequest, RenewalSettings } from './renewal-messages.ts';

const parent = parentPort;
if (parent === null) throw new Error('This file runs as a worker thread only');

// Requests come first: on Linux this lowers the priority of this thread alone, elsewhere that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// Only `renewal-thread.actions.ts` starts this file.
const settings = workerData as RenewalSettings;
const send = (reply: RenewalReply) => parent.postMessage(reply);

const log = createLog(settings.logLevel, { write: (line) => send({ line }) });
const { db, close } = await openDatabase(settings.database, { log, ...settings.limits });
// On a new day every portfolio is computed once: other portfolios need its prices again, but nobody its ledger and
// series.
const shares = { price_series: 0.75, ledgers: 0.14, computed_portfolios: 0.03 };
lendCaches(db, createCaches(settings.cacheMegabytes, createMetrics().caches, shares));
const stopSharing = shareSeries(db, settings.prices);
const background = createBackground(log);
onChanges(db, (changes) => {
  const shown = changes.filter(({ entity }) => entity === 'figures' || entity === 'notification');
  if (shown.length > 0) send({ changes: shown });
});
const clock = systemClock(settings.timeZone);
const rounds = createRounds({ db, log, background, clock, batchSize: manyAtOnce });
rounds.wake();

const stop = async () => {
  rounds.stop();
  stopSharing();
  await background.settled();
  await close();
  parent.close();
};

parent.on('message', (request: RenewalRequest) => {
  if (request === 'stop') void stop();
  else rounds.wake();
});
