// A folder should show what belongs together, which more than about fifteen files hide.

const filesAtMost = 15;

/** Larger folders that are allowed, each with its number of files and the reason. @type {Record<string, { files: number, because: string }>} */
const crowded = {
  'packages/contract/src': { files: 37, because: 'one file for each feature' },
  'apps/web/src': { files: 28, because: 'the routes and what the whole app uses' },
  'apps/web/pieces': { files: 20, because: 'one file for each group of components' },
  scripts: { files: 23, because: 'the commands and checks, one file each' },
};

const isSource = (/** @type {string} */ path) =>
  /\.(ts|tsx|mjs|js)$/.test(path) && !/\.(test|spec)\.tsx?$|\/testing\/|\/locales\//.test(path);

/**
 * Returns folders with too many source files; tests do not count.
 * @param {{ path: string }[]} sources
 */
export const crowdedFolders = (sources) => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { path } of sources.filter((source) => isSource(source.path))) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > (crowded[folder]?.files ?? filesAtMost))
    .map(([folder, count]) => `${folder} has ${count} files: move them to subfolders named by subject`);
};
