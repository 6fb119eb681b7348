/** Takes a folder's lock on command, prints the result, and holds it until killed. */
import { once } from 'node:events';
import { acquireFolderLock, FolderInUseError } from '../../platform/database/embedded/folder-lock.ts';
import { say } from './say.ts';

const dir = process.argv[2] ?? '';
say('ready');
await once(process.stdin, 'data');
try {
  await acquireFolderLock(dir);
  say('held');
  process.stdin.resume();
} catch (error) {
  if (!(error instanceof FolderInUseError)) throw error;
  say('refused');
  process.exit(0);
}
