import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { home } from './places.mjs';

/** @typedef {{ env?: NodeJS.ProcessEnv, cwd?: string }} RunOptions */

const exitCodeOf = (/** @type {number | null} */ code) => code ?? 1;

/**
 * Runs one of our programs under this Node in the current terminal, and returns its exit code.
 * Forwards signals that only this process gets; Ctrl+C in the terminal reaches both.
 * @param {string[]} args @param {RunOptions} [surroundings]
 */
export const runNode = async (args, { env, cwd = home } = {}) => {
  const child = spawn(process.execPath, args, { stdio: 'inherit', cwd, env: { ...process.env, ...env } });
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, pass);
  const [code] = await once(child, 'exit');
  for (const signal of signals) process.off(signal, pass);
  return exitCodeOf(code);
};

/**
 * Runs a program and returns its output and exit code; does not throw if it fails.
 * @param {string} file @param {string[]} args @param {RunOptions} [surroundings]
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
