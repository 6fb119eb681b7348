/**
 * Preloaded into a process and its threads: notes each file and folder that is forced to disk, a line each in the file
 * that FSYNC_LOG names, because threads share nothing else.
 */
import fs from 'node:fs';

const log = process.env['FSYNC_LOG'];
if (!log) throw new Error('FSYNC_LOG names no file');
const { fsyncSync, openSync } = fs;
/** @type {Map<number, string>} */
const paths = new Map();

fs.openSync = (path, ...rest) => {
  const descriptor = openSync(path, ...rest);
  paths.set(descriptor, String(path));
  return descriptor;
};
fs.fsyncSync = (descriptor) => {
  fsyncSync(descriptor);
  const kind = fs.fstatSync(descriptor).isDirectory() ? 'folder' : 'file';
  fs.appendFileSync(log, `${kind} ${paths.get(descriptor)}\n`);
};
