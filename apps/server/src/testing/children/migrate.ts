/** Opens a database with a folder of migrations, and prints which it applied. */
import { openDatabase } from '../../platform/database/open/open-database.ts';
import type { DatabaseConfig } from '../../platform/database/open/open-database-types.ts';
import { say } from './say.ts';

const [config = '', migrationsDir = '', cacheDir = ''] = process.argv.slice(2);
const opened = await openDatabase(JSON.parse(config) as DatabaseConfig, {
  migrationsDir,
  cacheDir,
  log: {
    info: (fields) => say(JSON.stringify(fields)),
    error: (_, message) => process.stderr.write(`${message}\n`),
  },
});
await opened.close();
