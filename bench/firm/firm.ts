/**
 * `npm run bench firm [-- [--scale=0.1] [--minutes=10] [--embedded] [figures] [analytics] [lists] [search] [trail] [load] [streams] [storm]]`:
 * measures the pages, lists and background work of a firm with 10,000 clients.
 */
import { findPostgresBin } from '../../apps/server/src/testing/postgres-bin.mjs';
import { startPostgres } from '../../apps/server/src/testing/postgres-server.ts';
import type { PostgresServer } from '../../apps/server/src/testing/postgres-server.ts';
import { account, signIn, startPortal } from '../portal.ts';
import type { Place, Portal } from '../portal.ts';
import { measureStreams } from '../streams.ts';
import { measureAnalytics, measureFigures } from './figures.ts';
import { copyFirm, embedFirm, firmFolder, keepFirm } from './kept-firm.ts';
import type { KeptFirm } from './kept-firm.ts';
import { measureLists, measureSearch, measureTrail } from './lists.ts';
import { measureLoad } from './load.ts';
import { printTable, report } from './report.ts';
import { measureStorm } from './storm.ts';
import { onEmbedded, onPostgres } from './targets.ts';
import type { Targets } from './targets.ts';

interface Plan {
  readonly scale: number;
  readonly minutes: number;
  readonly isEmbedded: boolean;
  readonly sections: readonly string[];
}

interface Bench {
  readonly portal: Portal;
  readonly place: Place;
  readonly firm: KeptFirm;
  readonly targets: Targets;
  readonly plan: Plan;
}

const streamsOverTwo = async ({ portal, place }: Bench): Promise<void> => {
  const second = await startPortal(place, false);
  try {
    const { ms, slowest, megabytes } = await measureStreams([portal, second]);
    const what = 'an event to 1,000 streams over two processes, slowest';
    report({ what, value: slowest, unit: 'ms', target: 1000, median: ms, megabytes });
  } finally {
    await second.stop();
  }
};

/** Last, because it ends the portal: the two processes of the storm live on other days. */
const stormOverTwo = async ({ portal, place, plan }: Bench): Promise<void> => {
  await portal.stop();
  await measureStorm(place, plan.minutes);
};

/** In this order, because sections that change the firm come after those that only read it. */
const sections: Record<string, (bench: Bench) => Promise<void>> = {
  figures: ({ portal, firm, targets }) => measureFigures(portal, firm, targets),
  analytics: ({ portal, targets }) => measureAnalytics(portal, targets),
  lists: ({ portal, targets }) => measureLists(portal, targets),
  search: ({ portal, targets }) => measureSearch(portal, targets),
  trail: ({ portal, targets }) => measureTrail(portal, targets),
  load: ({ portal, plan }) =>
    measureLoad(portal, { minutes: plan.minutes, readsPerSecond: 50, writesPerSecond: 2, streams: 200 }),
  streams: streamsOverTwo,
  storm: stormOverTwo,
};

/** Sections with two processes, which need a PostgreSQL server. */
const needsServer = new Set(['streams', 'storm']);

const read = (words: readonly string[]): Plan => {
  const numberOf = (name: string, otherwise: number) =>
    Number(words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
  const isEmbedded = words.includes('--embedded');
  const named = words.filter((word) => Object.hasOwn(sections, word));
  return {
    scale: numberOf('scale', isEmbedded ? 0.1 : 1),
    minutes: numberOf('minutes', 10),
    isEmbedded,
    sections: Object.keys(sections).filter((name) => named.length === 0 || named.includes(name)),
  };
};

const measureAt = async (place: Place, firm: KeptFirm, plan: Plan): Promise<void> => {
  const portal = await startPortal(place, false);
  const targets = plan.isEmbedded ? onEmbedded : onPostgres;
  try {
    for (const name of plan.sections) {
      if (plan.isEmbedded && needsServer.has(name)) continue;
      // A section may take longer than an access token is valid.
      await signIn(portal.client, account);
      await sections[name]?.({ portal, place, firm, targets, plan });
    }
  } finally {
    await portal.stop();
    printTable();
  }
};

const measureOn = async (server: PostgresServer, plan: Plan): Promise<void> => {
  const firm = await keepFirm(server, plan.scale);
  if (plan.isEmbedded) {
    const place = embedFirm(server, firm);
    return measureAt(place, firm, plan).finally(() => place.remove());
  }
  const { place, remove } = await copyFirm(server, firm);
  try {
    await measureAt(place, firm, plan);
  } finally {
    await remove();
  }
};

const isOption = (word: string): boolean =>
  word === '--embedded' || /^--(?:scale|minutes)=\d+(?:\.\d+)?$/u.test(word);

export const benchFirm = async (words: readonly string[]): Promise<void> => {
  const unknown = words.filter((word) => !isOption(word) && !Object.hasOwn(sections, word));
  const bin = findPostgresBin();
  if (unknown.length > 0 || bin === undefined) {
    process.stdout.write(
      `Sections: ${Object.keys(sections).join(', ')}; options: --scale=0.1, --minutes=10, --embedded. It needs an installed PostgreSQL server.\n`,
    );
    process.exitCode = 1;
    return;
  }
  const server = await startPostgres(bin, firmFolder);
  try {
    await measureOn(server, read(words));
  } finally {
    await server.stop();
  }
};
