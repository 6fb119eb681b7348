// Locks that keep two commands from writing the same files at the same time.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { inHome } from './places.mjs';

const pause = 200;

/** Whether a process with this id is running. @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is running and belongs to another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
};

/** Takes the lock if it is free. @param {string} file */
const takeLock = (file) => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return false;
  }
};

/** Removes a lock whose holder was killed before releasing it. @param {string} file */
const removeIfDead = (file) => {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
  } catch (error) {
    // Released between the two calls: the next attempt takes it.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
};

/**
 * Runs the work once no other command holds the lock of this name.
 * @template T
 * @param {string} name @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const withLock = async (name, work) => {
  const file = inHome('.cache', `${name}.turn`);
  mkdirSync(inHome('.cache'), { recursive: true });
  for (let tries = 0; !takeLock(file); tries += 1) {
    if (tries === 0) console.log(`Waiting for another command to finish (${name})…`);
    removeIfDead(file);
    await wait(pause);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
};
