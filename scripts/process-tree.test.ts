import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'partnerfolio-tree-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a program that starts another, which starts a third in its own process group; the last ignores SIGTERM. */
const startThree = () => {
  const tree = join(import.meta.dirname, 'process-tree.mjs');
  const deaf = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log(process.pid);`;
  const middle = `
    import { spawn } from 'node:child_process';
    spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}], { detached: true, stdio: 'inherit' });
    console.log(process.pid);`;
  const outer = `
    import { spawn } from 'node:child_process';
    import { endTogether } from ${JSON.stringify(tree)};
    endTogether(300);
    spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(middle)}], { stdio: 'inherit' });`;
  const file = join(folder, 'outer.mjs');
  writeFileSync(file, outer);
  return spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
};

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)(
  '%s ends a program with all that it has started',
  async (signal, code) => {
    const program = startThree();
    const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
    const said = [(await lines.next()).value, (await lines.next()).value];
    expect(said.every((pid) => Number(pid) > 0)).toBe(true);
    program.kill(signal);
    expect(await once(program, 'exit')).toEqual([code, null]);
    // Their shared output closes when the last of them ends.
    expect(await lines.next()).toEqual({ done: true, value: undefined });
  },
  60_000,
);
