/** The paths within the ZIP file: every system can unpack them, and no two are one for any of them. */
import { nameWithin } from '../../platform/files/file-name.ts';

const folderAtMost = 60;
const fileAtMost = 100;
const longestEnding = 10;

/** What two names have in common that a system without letter case takes for one. */
const keyOf = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase();

const endingOf = (name: string): string => {
  const ending = /\.[\w-]+$/.exec(name)?.[0] ?? '';
  return ending.length > longestEnding ? '' : ending;
};

export interface Naming {
  /** A new folder within another; its path ends with a slash. */
  folder(within: string, given: string): string;
  /** A new file within a folder. */
  file(within: string, given: string): string;
}

/** Numbers a name that its folder has already. */
export const createNaming = (): Naming => {
  const taken = new Map<string, Set<string>>();
  const free = (within: string, nameOf: (addition: string) => string): string => {
    const names = taken.get(within) ?? new Set();
    taken.set(within, names);
    let name = nameOf('');
    for (let n = 2; names.has(keyOf(name)); n += 1) name = nameOf(` (${n})`);
    names.add(keyOf(name));
    return `${within}${name}`;
  };
  return {
    folder: (within, given) =>
      `${free(within, (ending) => nameWithin(given, { atMost: folderAtMost, ending }))}/`,
    file(within, given) {
      const ending = endingOf(given);
      const stem = given.slice(0, given.length - ending.length);
      return free(within, (addition) =>
        nameWithin(stem, { atMost: fileAtMost, ending: `${addition}${ending}` }),
      );
    },
  };
};
