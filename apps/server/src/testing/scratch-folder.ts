/** The folder for the databases of a test run. */
import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
const ROOM_NEEDED_BYTES = 2 * 1024 ** 3;

/** Makes a new folder, in memory where the machine has enough: nothing is needed after the run. */
export function createScratchFolder(): string {
  return mkdtempSync(join(hasRoom(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir(), 'partnerfolio-test-'));
}

function hasRoom(dir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize >= ROOM_NEEDED_BYTES;
  } catch {
    return false;
  }
}
