/**
 * Compares this checkout with another commit: runs the same benchmarks of both in turns, and prints each row's medians and
 * their ratio. `npm run bench -- compare <commit> [--rounds=3] [embedded] [postgres] …`, by default 3 rounds of embedded and postgres.
 * The other commit lies in `.cache/compare` and installs its own packages.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

type Side = 'before' | 'now';

/** The values of a row, by side. A rate counts answers per second: more is better. */
interface Row {
  readonly isRate: boolean;
  readonly values: Record<Side, number[]>;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();

/** The checkout of a commit. */
const checkOut = (commit: string): string => {
  const sha = git('rev-parse', '--verify', `${commit}^{commit}`);
  const dir = join(process.cwd(), '.cache/compare', sha.slice(0, 12));
  if (!existsSync(dir)) git('worktree', 'add', '--detach', dir, sha);
  return dir;
};

/** Runs a benchmark of a checkout, and returns the lines it prints. */
const runPart = (dir: string, part: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/run.mjs', 'bench', part], {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (piece: Buffer) => (text += piece.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve(text.split('\n'))
        : reject(new Error(`${part} of ${dir} ended with ${code}:\n${text}`)),
    );
  });

interface Printed {
  readonly database?: string;
  readonly what?: string;
  readonly ms?: number;
  readonly seconds?: number;
  readonly perSecond?: number;
}

const collect = (rows: Map<string, Row>, side: Side, lines: readonly string[]): void => {
  for (const line of lines) {
    if (!line.startsWith('{')) continue;
    const { database = '', what = '', ms, seconds, perSecond } = JSON.parse(line) as Printed;
    const value = perSecond ?? ms ?? seconds;
    if (value === undefined || value === 0) continue;
    const name = `${database} ${what}`.trim();
    const row = rows.get(name) ?? { isRate: perSecond !== undefined, values: { before: [], now: [] } };
    row.values[side].push(value);
    rows.set(name, row);
  }
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Slower than this, a row is marked. */
const tolerated = 1.1;

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

const print = (commit: string, rows: ReadonlyMap<string, Row>): void => {
  say(`| | ${commit} | now | times as long |`);
  say('|---|---|---|---|');
  for (const [name, { isRate, values }] of rows) {
    const [before, after] = [median(values.before), median(values.now)];
    const ratio = isRate ? before / after : after / before;
    const unit = isRate ? ' /s' : '';
    const mark = ratio > tolerated ? ' slower' : '';
    say(`| ${name} | ${rounded(before)}${unit} | ${rounded(after)}${unit} | ${rounded(ratio)}${mark} |`);
  }
};

/** Runs the benchmarks named by the words in turns with those of a commit. */
export const benchCompare = async (words: readonly string[]): Promise<void> => {
  const [commit, ...more] = words;
  if (commit === undefined) throw new Error('Name a commit to compare with');
  const rounds = Number(more.find((word) => word.startsWith('--rounds='))?.slice(9) ?? 3);
  const named = more.filter((word) => !word.startsWith('--'));
  const parts = named.length > 0 ? named : ['embedded', 'postgres'];
  const places: Record<Side, string> = { before: checkOut(commit), now: process.cwd() };
  const rows = new Map<string, Row>();
  for (let round = 0; round < rounds; round += 1)
    for (const part of parts)
      for (const side of round % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const)) {
        say(`Round ${round + 1} of ${rounds}: ${part}, ${side === 'before' ? commit : 'now'}`);
        collect(rows, side, await runPart(places[side], part));
      }
  print(commit, rows);
};
