import { fileURLToPath } from 'node:url';

interface Modules {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

const sourcePath = (file: string): string => fileURLToPath(new URL(`../src/${file}`, import.meta.url));

/** Returns a module and all modules that it imports statically. */
function staticImports(entry: string, modules: Modules): Set<string> {
  const found = new Set([entry]);
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** Returns all modules that are imported dynamically: the pages, and the parts that they load later. */
function dynamicEntries(entry: string, modules: Modules): Set<string> {
  const seen = new Set([entry]);
  const later = new Set<string>();
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const next of dynamicallyImportedIds) later.add(next);
    for (const next of [...importedIds, ...dynamicallyImportedIds]) seen.add(next);
  }
  return later;
}

/** With a lower number every page would load code of a few; with a higher one there would be a hundred small files. */
const enoughToShare = 3;

const isOfForms = (id: string): boolean => id.includes('/src/form/');
const isOfLedger = (id: string): boolean => id.includes('/src/features/ledger/');
const isOfMarketRules = (id: string): boolean => id.includes('market-rules');
const isOfPopovers = (id: string): boolean => id.includes('/@base-ui/react/popover/');
const isOfReports = (id: string): boolean => /\/src\/(?:features\/)?reports\//.test(id);
const isOfImports = (id: string): boolean =>
  /\/src\/(?:features\/)?imports[./]|\/refusals\/import-errors\./.test(id);
/** Without what they share with others of the contract, whose schemas need those of all pages to be there before. */
const isOfClientFile = (id: string): boolean =>
  /\/src\/features\/(?:client-|documents\/|risk-profiles\/|suitability\/)/.test(id) ||
  // No schema of others needs these.
  id.endsWith('/contract/src/clients/risk-profile.ts');
const isOfLog = (id: string): boolean => /\/(?:features\/compliance-log|compliance\/log)[-./]/.test(id);
const isOfModels = (id: string): boolean => /\/src\/(?:features\/)?(?:models|restrictions)\//.test(id);
const isOfAllocations = (id: string): boolean => id.includes('/src/features/proposals/allocation/');
const isOfSecurity = (id: string): boolean => id.includes('/src/features/security/');

/** Returns the modules that several pages share. */
function sharedByPages(modules: Modules): readonly string[] {
  const pages = dynamicEntries(sourcePath('main.tsx'), modules);
  const users = new Map<string, number>();
  for (const page of pages) {
    for (const id of staticImports(page, modules)) users.set(id, (users.get(id) ?? 0) + 1);
  }
  return [...users].filter(([, count]) => count >= enoughToShare).map(([id]) => id);
}

type Group = [name: string, members: Set<string>];

/** Parts what several pages share: the first group that has a module takes it. */
const groupsOfPages = (shared: readonly string[]): Group[] => [
  ['ledger', new Set(shared.filter(isOfLedger))],
  // The names of markets and rules in both languages, which a few pages show.
  ['market-rules', new Set(shared.filter(isOfMarketRules))],
  // What opens explanations of figures, and the notifications.
  ['popovers', new Set(shared.filter(isOfPopovers))],
  ['reports', new Set(shared.filter(isOfReports))],
  ['imports', new Set(shared.filter(isOfImports))],
  // What the file of a client is made of: documents, risk profile, KYC, limits, reviews.
  ['client-file', new Set(shared.filter(isOfClientFile))],
  // The log of complaints and breaches, whose pages and card share its schemas and texts.
  ['compliance-log', new Set(shared.filter(isOfLog))],
  // The pages of models and cards of restrictions, which share their schemas.
  ['models', new Set(shared.filter(isOfModels))],
  // Allocations of proposals, which only their pages show.
  ['allocations', new Set(shared.filter(isOfAllocations))],
  // Only administrators open the audit log, whose texts are long.
  ['security', new Set(shared.filter(isOfSecurity))],
  ['pages', new Set(shared)],
];

/**
 * Splits the pages into chunks. The first load gets two: what every page starts with, and what the sign-in page adds and
 * other pages share with it. By default the bundler would cut it into fifty files, which compress a fifth worse and need a
 * request each. After the sign-in there are fifteen more: what writes figures, the table of pages, the layout, the frame of tables and the table of entry types, the
 * chart, the forms that edit records, what the pages of the ledger share, popovers, those of reports, of imports, of the client's file, of the log of complaints, of models, of allocations and of the audit log, and what several other pages share.
 * Code of only one or two pages stays with them.
 */
export function chunkNames(): (id: string, modules: Modules) => string | null {
  let groups: Group[] | undefined;
  return (id, modules) => {
    const imported = (...files: string[]) =>
      new Set(files.flatMap((file) => [...staticImports(sourcePath(file), modules)]));
    groups ??= [
      ['start', imported('main.tsx')],
      ['public', imported('features/auth/AuthPage.tsx')],
      // What writes figures, dates and times in the chosen formats.
      ['formats', imported('ui/text/use-format.ts')],
      [
        'shell',
        imported(
          'shell-route.tsx',
          'portal.css',
          'shell/frame/Shell.tsx',
          'ui/table/TableFrame.tsx',
          'records/instruments/price-unit.ts',
        ),
      ],
      // The table of pages and what their addresses hold. After the layout, which must not import it.
      ['routes', imported('routes.tsx')],
      ['chart', imported('ui/chart/series/TimeSeriesChart.tsx')],
      [
        'forms',
        new Set(
          [...imported('form/panel/EditPanel.tsx', 'form/merging/use-record-change.ts')].filter(isOfForms),
        ),
      ],
      ...groupsOfPages(sharedByPages(modules)),
    ];
    const [name = null] = groups.find(([, members]) => members.has(id)) ?? [];
    // Other pages share the fields of the public pages, but not their forms.
    return name === 'public' && id.includes('/features/auth/') ? 'sign-in' : name;
  };
}
