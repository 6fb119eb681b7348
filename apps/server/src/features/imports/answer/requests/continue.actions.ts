/** Goes on with imports whose requested instruments are there: reads their files again and tells the requesters. */
import { layoutSchema } from '@partnerfolio/contract/imports';
import type { App } from '../../../../platform/context.ts';
import { isRefusal } from '../../../../platform/http/problem.ts';
import { onChanges } from '../../../../platform/live/changes.ts';
import { readAgain } from '../reading/read-again.actions.ts';
import { findImport } from '../../import/queries.ts';
import { hasFile } from '../../import/rules.ts';
import { instrumentsRevision, listImportsToContinue, markChecked } from './requests.queries.ts';
import { tellRequesters } from './outcome.actions.ts';

const importsAtOnce = 100;

/** Background readings take turns with those of users, one at a time in each process. */
const turn = 'requested instruments';

/** Reads a waiting file again. A file that changes meanwhile stays for the next round. */
const readForRequests = async (app: App, importId: string): Promise<void> => {
  // Before the reading: what changes during it counts as not yet seen.
  const instruments = await instrumentsRevision(app.db);
  const row = await findImport(app.db, importId);
  if (row === null || !hasFile(row.state)) return;
  const layout = layoutSchema.parse(row.layout);
  // Nothing is created without its user; requested instruments exist by now.
  const reading = { row, layout, mayCreate: false, mayCorrect: true, revision: row.revision, instruments };
  const refusal = await app.workTurns.next(turn, () => readAgain(app, reading));
  if (isRefusal(refusal) && refusal.code === 'invalid') await markChecked(app.db, importId, instruments);
};

/** A file that cannot be read must not hold up the others; it is tried again in the next round. */
const continueOne = async (app: App, importId: string): Promise<void> => {
  try {
    await readForRequests(app, importId);
  } catch (error) {
    app.log.error({ err: error, importId }, 'an import with requested instruments was not read');
  }
};

/** Reads every import again whose requests were answered or whose instruments somebody added, each once. */
export const continueImports = async (app: App): Promise<void> => {
  const done = new Set<string>();
  for (;;) {
    const revision = await instrumentsRevision(app.db);
    const ids = await listImportsToContinue(app.db, { revision, limit: importsAtOnce + done.size });
    const next = ids.filter((id) => !done.has(id));
    if (next.length === 0) break;
    for (const id of next) {
      done.add(id);
      await continueOne(app, id);
    }
  }
  await tellRequesters(app);
};

/** Continues imports in the background. */
export const continueSoon = (app: App): void =>
  app.background.run('imports with requested instruments', () => continueImports(app));

/** Changes of instruments within this time are handled together. */
const togetherMs = 300;

/** Continues imports whenever instruments change, wherever; returns the function that stops it. */
export const continueWithInstruments = (app: App): (() => void) => {
  let waiting: NodeJS.Timeout | undefined;
  const stopListening = onChanges(app.db, (changes) => {
    if (changes.every(({ entity }) => entity !== 'instrument')) return;
    waiting ??= setTimeout(() => {
      waiting = undefined;
      continueSoon(app);
    }, togetherMs).unref();
  });
  return () => {
    stopListening();
    clearTimeout(waiting);
  };
};
