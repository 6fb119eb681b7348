// Lets two commands started at once take turns where they would write the same files.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { inHome } from './places.mjs';

const pause = 200;

/** Whether a process of this number lives. @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and is someone else's.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
};

/** Takes the turn if it is free. @param {string} file */
const takeTurn = (file) => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return false;
  }
};

/** Drops a turn whose holder was killed before it could give it back. @param {string} file */
const dropIfDead = (file) => {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
  } catch (error) {
    // Given back between the two calls: the next round takes it.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
};

/**
 * Does the work when no other command does work of the same name.
 * @template T
 * @param {string} name @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const inTurn = async (name, work) => {
  const file = inHome('.cache', `${name}.turn`);
  mkdirSync(inHome('.cache'), { recursive: true });
  for (let tries = 0; !takeTurn(file); tries += 1) {
    if (tries === 0) console.log(`Waiting for another command to finish (${name})…`);
    dropIfDead(file);
    await wait(pause);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
};
