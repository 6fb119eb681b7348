import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The root of the repository. */
export const home = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/** Returns a path inside the repository. @param {string[]} parts */
export const inHome = (...parts) => join(home, ...parts);

/** Returns the JavaScript file of a package's command, to run under this Node. @param {string} file */
export const tool = (file) => inHome('node_modules', file);
