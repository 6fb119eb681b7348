/** Chooses a layout: reads the file with it and stores the status of every row for the preview. */
import { layoutSchema } from '@partnerfolio/contract/imports';
import type { AssumedChoice, Layout } from '@partnerfolio/contract/imports';
import { v7 as uuid } from 'uuid';
import { can } from '../../../../platform/access/access.ts';
import type { Staff } from '../../../../platform/access/access.ts';
import type { App } from '../../../../platform/context.ts';
import { isRefusal } from '../../../../platform/http/problem.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import { forgetAnswers } from '../../assess/rows/answers.queries.ts';
import { readHead } from '../../understand/reader/file-readers.actions.ts';
import { importError } from '../../import/errors.rules.ts';
import { decidedLayout, unreadableParts } from './decided-layout.ts';
import type { ImportRow } from '../../import/queries.ts';
import { refuseFields, refuseStep } from '../../import/refusals.ts';
import { hasFile, tableErrors, withTable } from '../../import/rules.ts';
import { keepReading } from '../reading/keep-reading.actions.ts';
import { previewOrRefusal } from '../../assess/rows-preview.actions.ts';
import type { HeadReading } from '../../understand/reader/reader-messages.ts';
import { keptScan, refusalOfLimit, rescopedScan, scanFor } from '../../understand/reader/scan.actions.ts';
import type { KeptScan } from '../../understand/reader/scan.actions.ts';
import { storedFile } from '../../upload/stored-file.ts';

interface LayoutChoice {
  readonly row: ImportRow;
  readonly layout: Layout;
  /** The table of a file that has several; null if the user has not chosen one. */
  readonly table: number | null;
  /** The layout's choices that no user has made; they hold only if the file itself decides them. */
  readonly assumed: readonly AssumedChoice[];
  readonly viewer: Staff;
}

/** A stored layout contains only the words that occur in the file. */
const withOwnWords = (layout: Layout, words: readonly string[]): Layout => {
  if (layout.kind !== 'transactions') return layout;
  const own = words.flatMap((word) => {
    const meaning = Object.hasOwn(layout.types, word) ? layout.types[word] : undefined;
    return meaning === undefined ? [] : [[word, meaning] as const];
  });
  return { ...layout, types: Object.fromEntries(own) };
};

interface Chosen {
  readonly layout: Layout;
  readonly scan: KeptScan;
}

/** Scans the file under the layout's columns and decides all assumed choices. */
const decide = async (
  app: App,
  { row, layout, assumed, head }: Omit<LayoutChoice, 'viewer' | 'table'> & { head: HeadReading },
): Promise<Chosen | Refusal<'invalid'>> => {
  const asked = { layout, header: head.header };
  const scan = keptScan(row, asked) ?? (await scanFor(app.db, row, asked));
  const decided = decidedLayout(layout, assumed, scan);
  return isRefusal(decided) ? decided : { layout: withOwnWords(decided, scan.words), scan };
};

const createsInstruments = (layout: Layout): boolean => layout.kind !== 'rates' && layout.createInstruments;

/** Checks a choice before anything is read. */
const obstacle = ({
  row,
  layout,
  viewer,
}: LayoutChoice): Refusal<'invalid' | 'wrong_state' | 'forbidden'> | null => {
  if (!hasFile(row.state)) return refuseStep('wrong_state', importError('in_state', { state: row.state }));
  if (layout.kind !== row.kind)
    return refuseFields({ path: 'kind', error: importError('other_kind_of_import', { kind: row.kind }) });
  return createsInstruments(layout) && !can(viewer, 'market_data.instruments')
    ? refuseStep('forbidden', importError('may_not_create_instruments'))
    : null;
};

/** Whether earlier answers still hold, because only the creation of instruments has changed. */
const readsAlike = (one: unknown, other: Layout): boolean => {
  const parsed = layoutSchema.safeParse(one);
  const plain = (layout: Layout) => JSON.stringify({ ...layout, createInstruments: false });
  return parsed.success && plain(parsed.data) === plain(other);
};

const readAndKeep = async (
  app: App,
  { row, viewer, isOtherTable }: Pick<LayoutChoice, 'row' | 'viewer'> & { isOtherTable: boolean },
  { layout, scan }: Chosen,
): Promise<Refusal<'invalid' | 'wrong_state'> | null> => {
  if (isOtherTable || !readsAlike(row.layout, layout)) await forgetAnswers(app.db, row.id);
  const reading = { importId: row.id, readingId: uuid() };
  const mayCreate = can(viewer, 'market_data.instruments');
  const mayCorrect = can(viewer, 'ledger.correct');
  const counts = await previewOrRefusal({ app, row, reading, mayCreate, mayCorrect, scan }, layout);
  if (isRefusal(counts)) return counts;
  const change = {
    ...counts,
    layout: JSON.stringify(layout),
    table_index: row.table_index,
    // Stored under the words that are kept, so that the next request finds the scan.
    scan: JSON.stringify(rescopedScan(row, scan, layout)),
    reading_id: reading.readingId,
    done_rows: 0,
  };
  return (await keepReading(app, { row, change, instruments: null }))
    ? null
    : refuseStep('wrong_state', importError('moved_on'));
};

/** Sets the layout of a waiting import. The rows are checked again when it is applied. */
export const chooseImportLayout = async (
  app: App,
  choice: LayoutChoice,
): Promise<Refusal<'invalid' | 'wrong_state' | 'forbidden'> | null> => {
  const refusal = obstacle(choice);
  if (refusal !== null) return refusal;
  const { layout, viewer } = choice;
  const errors = tableErrors(choice.row, choice.table);
  if (errors.length > 0) return refuseFields(...errors);
  const row = withTable(choice.row, choice.table);
  const isOtherTable = row.table_index !== choice.row.table_index;
  try {
    const head = await readHead(app.db, storedFile(row), { kind: row.kind, asked: layout });
    const missing = unreadableParts(layout, head);
    if (missing.length > 0) return refuseFields(...missing);
    const chosen = await decide(app, { ...choice, row, head });
    return isRefusal(chosen) ? chosen : await readAndKeep(app, { row, viewer, isOtherTable }, chosen);
  } catch (error) {
    return refusalOfLimit(error);
  }
};
