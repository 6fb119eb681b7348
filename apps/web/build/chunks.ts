import { fileURLToPath } from 'node:url';

interface Modules {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

const sourceOf = (file: string): string => fileURLToPath(new URL(`../src/${file}`, import.meta.url));

/** The modules that one module brings along by static imports, itself among them. */
function broughtBy(entry: string, modules: Modules): Set<string> {
  const found = new Set([entry]);
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** Every module that is fetched when it is needed: the pages, and the pieces that come after them. */
function fetchedLater(entry: string, modules: Modules): Set<string> {
  const seen = new Set([entry]);
  const later = new Set<string>();
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const next of dynamicallyImportedIds) later.add(next);
    for (const next of [...importedIds, ...dynamicallyImportedIds]) seen.add(next);
  }
  return later;
}

/** Fewer would leave a hundred small files; more would bring what one kind of page needs to all the others. */
const enoughToShare = 3;

/** The modules that several of the pages bring. */
function sharedByPages(modules: Modules): Set<string> {
  const pages = fetchedLater(sourceOf('main.tsx'), modules);
  const users = new Map<string, number>();
  for (const page of pages) {
    for (const id of broughtBy(page, modules)) users.set(id, (users.get(id) ?? 0) + 1);
  }
  return new Set([...users].filter(([, count]) => count >= enoughToShare).map(([id]) => id));
}

/**
 * Puts what the first load is made of into two files: what every page starts with, and what the sign-in page adds and
 * other pages share with it. Left to itself the bundler cuts it into fifty, which pack a fifth worse and are asked for
 * one by one. Behind the sign-in likewise: the frame of the pages with their map, the chart, and what several pages are
 * made of; what only one or two need stays with them.
 */
export function chunkOf(): (id: string, modules: Modules) => string | null {
  let groups: [name: string, members: Set<string>][] | undefined;
  return (id, modules) => {
    const brought = (...files: string[]) =>
      new Set(files.flatMap((file) => [...broughtBy(sourceOf(file), modules)]));
    groups ??= [
      ['start', brought('main.tsx')],
      ['public', brought('features/auth/AuthPage.tsx')],
      ['shell', brought('routes.tsx', 'shell/Shell.tsx')],
      ['chart', brought('ui/chart/series/TimeSeriesChart.tsx')],
      ['pages', sharedByPages(modules)],
    ];
    const [name = null] = groups.find(([, members]) => members.has(id)) ?? [];
    // Other pages share the fields of the public pages, but not its forms.
    return name === 'public' && id.includes('/features/auth/') ? 'sign-in' : name;
  };
}
