/** Reads all rows of a list through its own handler, without a row missing or twice. */
import { exportRowsAtMost } from '@partnerfolio/contract/exports/tables';
import type { ExportTable } from '@partnerfolio/contract/exports/tables';
import type { ExportFormat } from '@partnerfolio/contract/exports/formats';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import type { App } from '../../platform/context.ts';
import { giveWay } from '../../platform/database/steps.ts';
import { inSnapshot } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { answerOf } from '../../platform/serve/answer-of.ts';
import type { AnyCall, Bindings } from '../../platform/serve/answer-of.ts';
import { because, isRefusal, refuse } from '../../platform/http/problem.ts';
import type { AnyRefusal, Refusal } from '../../platform/http/problem.ts';
import { isAskedFor } from './tables/columns.ts';
import { stateOf } from './tables/queries.ts';
import type { TableDefinition } from './tables/table.ts';

/** A list whose rows are read as a whole. */
export interface AskedRows {
  readonly definition: Pick<TableDefinition, 'columns' | 'restsOn' | 'rows' | 'complete'>;
  /** The bindings of the lists, and of the records that name a file. */
  readonly bindings: Bindings;
  readonly list: EndpointSpec;
  /** The filters and the order of the list. */
  readonly filters: Readonly<Record<string, unknown>>;
}

export interface AskedExport extends AskedRows {
  readonly table: ExportTable;
  readonly definition: TableDefinition;
  readonly format: ExportFormat;
}

export interface Read {
  readonly rows: readonly unknown[];
  readonly first: unknown;
}

const rowsAtOnce = 1000;
/** With columns that take long, so that a page holds up the one session of the embedded database only briefly. */
const slowRowsAtOnce = 100;

const rowsOfPage = ({ definition, filters }: AskedRows): number => {
  const isSlow = definition.columns.some(
    (column) => column.askedBy !== undefined && isAskedFor(column, filters),
  );
  return isSlow ? slowRowsAtOnce : rowsAtOnce;
};

/** What an export may be refused for. */
export type ExportRefusal = Refusal<'not_found' | 'wrong_state', 'export_too_long' | 'export_kept_changing'>;

/** The refusal of a list, which names its problems; each is also a problem of its export. */
const listRefusal = (refusal: AnyRefusal): ExportRefusal => refusal as ExportRefusal;

const tooLong = () => refuse('wrong_state', because('export_too_long', { limit: exportRowsAtMost }));

/** The app as a handler sees it inside the transaction that reads a page. */
type AppWithin = (trx: Trx) => App;

const appWithin = async ({ app }: AnyCall): Promise<AppWithin> => {
  // The firm is read beforehand: the embedded database has one connection, which the transaction occupies.
  const facts = await app.firm.facts();
  const firm = { facts: () => Promise.resolve(facts), currency: () => Promise.resolve(facts.currency) };
  return (trx) => ({ ...app, db: trx, replica: undefined, firm });
};

interface Page {
  readonly rows: readonly unknown[];
  readonly answer: unknown;
}

const readPage = async (
  asked: AskedRows,
  call: AnyCall,
  { trx, app, offset }: { readonly trx: Trx; readonly app: App; readonly offset: number },
): Promise<Page | ExportRefusal> => {
  const query = { ...asked.filters, offset, limit: rowsOfPage(asked) };
  const answer = await answerOf(asked.bindings, asked.list.name, { ...call, app, query });
  if (isRefusal(answer)) return listRefusal(answer);
  return { answer, rows: await asked.definition.complete(trx, asked.definition.rows(answer)) };
};

/** Reads page after page until the last. */
const readAll = async (
  asked: AskedRows,
  next: (offset: number) => Promise<Page | 'changed' | ExportRefusal>,
) => {
  const rows: unknown[] = [];
  let first: unknown;
  for (;;) {
    const page = await next(rows.length);
    if (page === 'changed' || 'ok' in page) return page;
    first ??= page.answer;
    for (const row of page.rows) rows.push(row);
    if (rows.length > exportRowsAtMost) return tooLong();
    if (page.rows.length < rowsOfPage(asked)) return { rows, first };
  }
};

/** All pages in one transaction, from the same state of the database. */
const readInSnapshot = async (asked: AskedRows, call: AnyCall) => {
  const within = await appWithin(call);
  return inSnapshot(call.app.db, (trx) =>
    readAll(asked, (offset) => readPage(asked, call, { trx, app: within(trx), offset })),
  );
};

/** The id in the path; null for a list of the firm. */
const recordOf = ({ params }: AnyCall): string | null => {
  const { id } = (params ?? {}) as { readonly id?: string };
  return id ?? null;
};

/**
 * Each page in a short transaction, because others wait for the one session of the embedded database. `changed` if what the rows
 * rest on has changed since the first page, so that rows may be missing or twice.
 */
const readInSteps = async (asked: AskedRows, call: AnyCall) => {
  const within = await appWithin(call);
  let began: string | undefined;
  return readAll(asked, async (offset) => {
    const from = performance.now();
    const page = await inSnapshot(call.app.db, async (trx) => {
      const state = await stateOf(trx, asked.definition.restsOn, recordOf(call));
      began ??= state;
      return state === began ? readPage(asked, call, { trx, app: within(trx), offset }) : 'changed';
    });
    await giveWay(call.app, performance.now() - from);
    return page;
  });
};

const readingTries = 5;

/** The rows of a paged list, all from the same state of the database: no row is missed or repeated by a change. */
export const readPages = async (asked: AskedRows, call: AnyCall): Promise<Read | ExportRefusal> => {
  const read = call.app.config.databaseUrl === null ? readInSteps : readInSnapshot;
  for (let tries = 0; tries < readingTries; tries += 1) {
    const outcome = await read(asked, call);
    if (outcome !== 'changed') return outcome;
  }
  return refuse('wrong_state', because('export_kept_changing'));
};

/** The rows of a list that is answered as a whole. */
export const readWhole = async (asked: AskedRows, call: AnyCall): Promise<Read | ExportRefusal> => {
  const first = await answerOf(asked.bindings, asked.list.name, { ...call, query: { ...asked.filters } });
  if (isRefusal(first)) return listRefusal(first);
  const rows = asked.definition.rows(first);
  return rows.length > exportRowsAtMost ? tooLong() : { rows, first };
};
