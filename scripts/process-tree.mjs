// Ends a program together with everything it started, including programs in their own process group, such as a browser.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** @typedef {{ pid: number, parent: number }} Process */

/** Reads a process from Linux's /proc. The name is in brackets and may contain any characters. @param {string} pid @returns {Process[]} */
const recorded = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended already.
    return state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent) }];
  } catch {
    // It ended after the folder was listed.
    return [];
  }
};

/** @returns {Process[]} */
const everyProcess = () => {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(recorded);
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').map((line) => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent };
  });
};

/** Returns the processes that this one started, directly or indirectly, children before grandchildren. @returns {Process[]} */
const descendants = () => {
  const all = everyProcess();
  let parents = new Set([process.pid]);
  const found = [];
  while (parents.size > 0) {
    const children = all.filter((one) => parents.has(one.parent));
    found.push(...children);
    parents = new Set(children.map(({ pid }) => pid));
  }
  return found;
};

/** @param {number} pid @param {NodeJS.Signals | 0} signal */
const send = (pid, signal) => {
  try {
    return process.kill(pid, signal);
  } catch {
    // It has ended.
    return false;
  }
};

/** Ends all processes that this one started: with SIGTERM, then with SIGKILL after the grace time. @param {number} graceMs */
const endDescendants = async (graceMs) => {
  /** @type {Set<number>} */
  const known = new Set();
  // Listed before any of them ends, because an orphan's original parent is unknown.
  for (const { pid, parent } of descendants()) {
    known.add(pid);
    if (parent === process.pid) send(pid, 'SIGTERM');
  }
  const isAnyLeft = () => everyProcess().some(({ pid }) => known.has(pid));
  for (let waited = 0; waited < graceMs && isAnyLeft(); waited += 100) await wait(100);
  for (const { pid } of descendants()) known.add(pid);
  for (const pid of known) send(pid, 'SIGKILL');
};

/**
 * Makes a signal end this program and everything it started.
 * @param {number} graceMs the time programs get to end by themselves and clean up
 * @returns {AbortSignal} aborted when the shutdown begins, so that nothing new is started
 */
export const endTogether = (graceMs = 8000) => {
  const ending = new AbortController();
  const codes = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 });
  for (const [signal, code] of Object.entries(codes))
    process.once(signal, () => {
      if (ending.signal.aborted) return;
      ending.abort();
      void endDescendants(graceMs).finally(() => process.exit(code));
    });
  return ending.signal;
};
