/**
 * Commits one row after the other and prints each, until it is killed. First it prints what it found. With a count it
 * stops after that many; SIGTERM closes the database in order.
 */
import { openDatabase } from '../../platform/database/open/open-database.ts';
import { countAcknowledged, createAcknowledged, insertAcknowledged } from './commit-loop.queries.ts';
import { say } from './say.ts';

const [dir = '', cacheDir = '', limit = 'Infinity'] = process.argv.slice(2);
const opened = await openDatabase({ kind: 'embedded', dir }, { cacheDir });
let isStopping = false;
process.once('SIGTERM', () => (isStopping = true));

await createAcknowledged(opened.db);
const found = await countAcknowledged(opened.db);
say(`found ${found.count} ${found.max}`);

let n = found.max;
for (let written = 0; written < Number(limit) && !isStopping; written += 1) {
  n += 1;
  await insertAcknowledged(opened.db, n);
  say(`${n}`);
}
await opened.close();
say('closed');
process.exit(0);
