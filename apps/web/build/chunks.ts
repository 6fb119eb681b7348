import { fileURLToPath } from 'node:url';

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const sourceOf = (file: string): string => fileURLToPath(new URL(`../src/${file}`, import.meta.url));

/** The modules that one module brings along by static imports, itself among them. */
function broughtBy(entry: string, modules: Modules): Set<string> {
  const found = new Set([entry]);
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/**
 * Puts what the first load is made of into two files: what every page starts with, and what the sign-in page adds and
 * other pages share with it. Left to itself the bundler cuts it into fifty, which pack a fifth worse and are asked for
 * one by one.
 */
export function firstLoad(): (id: string, modules: Modules) => string | null {
  let groups: [name: string, members: Set<string>][] | undefined;
  return (id, modules) => {
    groups ??= [
      ['start', broughtBy(sourceOf('main.tsx'), modules)],
      ['entrance', broughtBy(sourceOf('features/auth/AuthPage.tsx'), modules)],
    ];
    const [name = null] = groups.find(([, members]) => members.has(id)) ?? [];
    // Other pages share the fields of the entrance, but not its forms.
    return name === 'entrance' && id.includes('/features/auth/') ? 'sign-in' : name;
  };
}
