import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { home } from './places.mjs';

/** @typedef {{ env?: NodeJS.ProcessEnv, cwd?: string }} RunOptions */

/** Receives a program's output in place of the terminal. @typedef {(text: Buffer) => void} Listener */

const exitCodeOf = (/** @type {number | null} */ code) => code ?? 1;

/**
 * Runs one of our programs under this Node in the current terminal, or passes its output to a listener. Returns its exit code.
 * Forwards signals that only this process gets; Ctrl+C in the terminal reaches both.
 * @param {string[]} args @param {RunOptions & { listener?: Listener }} [options]
 */
export const runNode = async (args, { env, cwd = home, listener } = {}) => {
  const out = listener === undefined ? 'inherit' : 'pipe';
  const stdio = /** @type {import('node:child_process').StdioOptions} */ (['inherit', out, out]);
  const child = spawn(process.execPath, args, { stdio, cwd, env: { ...process.env, ...env } });
  for (const stream of [child.stdout, child.stderr]) if (listener) stream?.on('data', listener);
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, pass);
  // Not 'exit': the last output may arrive after it.
  const [code] = await once(child, 'close');
  for (const signal of signals) process.off(signal, pass);
  return exitCodeOf(code);
};

/**
 * Runs a program and returns its output and exit code; does not throw if it fails.
 * @param {string} file @param {string[]} args @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export const capture = (file, args, { env, cwd = home } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ code: exitCodeOf(code), output: Buffer.concat(chunks).toString() }),
    );
  });
