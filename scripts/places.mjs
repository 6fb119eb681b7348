import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The root of the repository. */
export const home = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/** A path inside the repository. @param {string[]} parts */
export const inHome = (...parts) => join(home, ...parts);

/** The JavaScript file behind a package's command, to be run by this same Node. @param {string} file */
export const tool = (file) => inHome('node_modules', file);
