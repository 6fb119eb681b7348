/** States the facts of a file, a few seconds' worth in each call, so that any call can be the last for a while. */
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FactChoices, FactImport } from '@partnerfolio/contract/instruments/fact-imports';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { because, isRefusal, refuse } from '../../../platform/http/problem.ts';
import { stateRows } from '../../instrument-facts/import.actions.ts';
import type { StatedRow } from '../../instrument-facts/import.actions.ts';
import { addIssuer } from '../../issuers/actions.ts';
import type { Assessed } from '../assess/assess.actions.ts';
import { storeAssessed } from '../assess/store.actions.ts';
import type { Act } from '../import/act.ts';
import * as queries from '../import/queries.ts';
import type { FactImportDetail, RowEnd } from '../import/queries.ts';
import { readView } from '../import/view.actions.ts';
import type { FactLayout } from '../read/layout.ts';

/** How long one call works; the embedded database serves the requests of others between two steps. */
const callMs = 4_000;
const rowsInStep = 100;

interface Asked {
  readonly importId: string;
  readonly revision: number;
  readonly leaveOut: boolean;
}

const leftOut: readonly string[] = ['error', 'issuer', 'unknown'];
const toState: readonly string[] = ['new', 'changed', 'confirmed'];

const isOpen = ({ asOf, date, number, percent, highCosts }: FactImport['open']): boolean =>
  asOf || [date, number, percent, highCosts].some((one) => one !== null);

/** Why the file cannot be applied as it is; null if it can. */
const obstacle = ({ open, outcomes }: Assessed, leaveOut: boolean) => {
  if (isOpen(open)) return refuse('wrong_state', because('fact_import_open'));
  if (!outcomes.some(({ status }) => toState.includes(status)))
    return refuse('wrong_state', because('fact_import_empty'));
  const count = outcomes.filter(({ status }) => leftOut.includes(status)).length;
  return count > 0 && !leaveOut ? refuse('wrong_state', because('fact_rows_left_out', { count })) : null;
};

/** Creates the issuers that the user confirmed; one that cannot be created keeps its rows out. */
const createIssuers = async (
  trx: Db,
  act: Act,
  { newIssuers, choices }: Pick<Assessed, 'newIssuers'> & { choices: FactChoices },
) => {
  const confirmed = new Set(
    choices.issuers.flatMap(({ name, issuerId }) => (issuerId === null ? [name] : [])),
  );
  for (const { name, lei } of newIssuers)
    if (confirmed.has(name)) await addIssuer(trx, act, { name, lei, country: null, parentId: null });
};

/** Starts stating: from here on what the user answered stays as it is. */
const begin = (act: Act, { importId, revision, leaveOut }: Asked) =>
  inTransaction(act.app.db, async (trx) => {
    const row = await queries.lockImport(trx, importId);
    if (row === null) return refuse('not_found');
    if (row.revision !== revision) return refuse('stale');
    if (row.state === 'applying') return null;
    if (row.state !== 'uploaded') return refuse('wrong_state', because('fact_import_ended'));
    const file = {
      layout: row.layout as FactLayout,
      rows: await queries.readRows(trx, importId),
      choices: row.choices as FactChoices,
      today: act.app.clock.today(),
    };
    const assessed = await storeAssessed(trx, importId, file);
    const refused = obstacle(assessed, leaveOut);
    if (refused !== null) return refused;
    if (assessed.newIssuers.length > 0) {
      await createIssuers(trx, act, { ...assessed, choices: file.choices });
      await storeAssessed(trx, importId, file);
    }
    await queries.changeImport(trx, importId, { state: 'applying' });
    return null;
  });

const sourceOf = ({ kind, version, file_name: name }: FactImportDetail, own: string | null): string =>
  kind === 'emt' ? `EMT ${version ?? ''}: ${name}`.slice(0, 200) : (own ?? name);

const endOf = ({ line, is }: StatedRow): RowEnd => {
  if (is === 'stated') return { line, status: 'stated', errors: [] };
  const code = is === 'gone' ? 'no_instrument_of_name' : 'too_many_facts';
  return { line, status: 'refused', errors: [fieldError('isin', code)] };
};

const finish = async (trx: Db, { app, viewer }: Act, row: FactImportDetail): Promise<void> => {
  const now = app.clock.now();
  await queries.changeImport(trx, row.id, { state: 'applied', applied_at: now.toISOString() });
  await writeAudit(trx, {
    eventType: 'fact_import.apply',
    now,
    userId: viewer.id,
    entity: 'fact_import',
    entityId: row.id,
    metadata: { fileName: row.file_name, count: row.statements },
  });
};

/** States the next rows, unless another call has done so; returns whether there are more. */
const stateNext = (act: Act, importId: string): Promise<boolean> =>
  inTransaction(act.app.db, async (trx) => {
    const row = await queries.lockImport(trx, importId);
    if (row?.state !== 'applying') return false;
    const next = await queries.nextRows(trx, importId, rowsInStep);
    if (next.length === 0) {
      await finish(trx, act, row);
      return false;
    }
    const stated = await stateRows(
      trx,
      next.map((one) => ({ ...one, source: sourceOf(row, one.source) })),
      { importId, origin: row.kind, userId: act.viewer.id, now: act.app.clock.now() },
    );
    await queries.endRows(trx, importId, stated.map(endOf));
    const added = stated.reduce((sum, { statements }) => sum + statements, 0);
    await queries.changeImport(trx, importId, { statements: row.statements + added });
    return true;
  });

/** States the facts of the next rows. Two calls at once take turns: the second finds the first one's rows done. */
export const applyNext = async (act: Act, asked: Asked) => {
  const { app, viewer } = act;
  return app.workTurns.next(viewer.id, async () => {
    const refused = await begin(act, asked);
    if (isRefusal(refused)) return refused;
    const end = performance.now() + callMs;
    while (performance.now() < end && (await stateNext(act, asked.importId)));
    return readView(app.db, asked.importId);
  });
};
