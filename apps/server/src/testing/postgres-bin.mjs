/** Where a PostgreSQL server's programs are on this machine. Plain JavaScript, because `scripts/` asks it too. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN_ROOT = '/usr/lib/postgresql';

/**
 * The folder of a server's programs: the one that `POSTGRES_BIN` names, or the newest installed one.
 * @returns {string | undefined}
 */
export function findPostgresBin() {
  const named = process.env['POSTGRES_BIN'];
  const candidates =
    named === undefined || named === ''
      ? [...debianBins(), ...configuredBin(), ...(process.env['PATH'] ?? '').split(delimiter)]
      : [named];
  return candidates.find((dir) => existsSync(join(dir, 'initdb')) && existsSync(join(dir, 'postgres')));
}

/** @returns {string[]} */
function debianBins() {
  if (!existsSync(DEBIAN_ROOT)) return [];
  return readdirSync(DEBIAN_ROOT)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_ROOT, version, 'bin'));
}

/** @returns {string[]} */
function configuredBin() {
  const { status, stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return status === 0 ? [stdout.trim()] : [];
}
