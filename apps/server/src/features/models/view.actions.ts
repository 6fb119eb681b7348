/** Models and versions as they are answered: with names, expanded, and with their hypothetical figures. */
import type { ModelContent, ModelTarget } from '@partnerfolio/contract/models/content';
import type {
  Model,
  ModelComparison,
  ModelInstrument,
  ModelRow,
  ModelVersion,
  ModelVersionRow,
  ShownContent,
} from '@partnerfolio/contract/models/models';
import type { ModelState } from '@partnerfolio/contract/models/limits';
import type { LocalDate } from '@partnerfolio/contract/values';
import { personOf } from '../../platform/basics/person.ts';
import type { Db } from '../../platform/database/db.ts';
import { invariant } from '../../platform/http/problem.ts';
import { readVersion } from '../assumptions/actions.ts';
import { readFactsOn } from '../instrument-facts/actions.ts';
import { comparedContents } from './comparison.rules.ts';
import { instrumentsOf, withMerged } from './content.rules.ts';
import { classWeights, expandedClasses, partsOf } from './expansion.rules.ts';
import type { Part, Stored } from './expansion.rules.ts';
import { hypothetical, weightedCharges } from './figures.rules.ts';
import type { Assumed } from './figures.rules.ts';
import * as queries from './queries.ts';
import type { ModelRecord, VersionRecord } from './queries.ts';

/** All models as they are today, with what is needed to read their versions. */
export interface Book extends Stored {
  readonly models: ReadonlyMap<string, ModelRecord>;
  /** A stored content with merged instruments resolved. */
  readonly present: (content: ModelContent) => ModelContent;
}

/** Reads every model with its current content, and the instruments of these and of further contents. */
export const readBook = async (db: Db, further: readonly ModelContent[] = []): Promise<Book> => {
  const rows = await queries.listCurrent(db);
  const ids = new Set([...rows.map(({ content }) => content), ...further].flatMap(instrumentsOf));
  const named = await queries.findInstruments(db, [...ids]);
  const present = (content: ModelContent) => withMerged(content, (id) => named.get(id)?.id ?? id);
  const models = new Map(rows.map((row) => [row.id, { ...row, content: present(row.content) }]));
  return { models, instruments: named, present, contentOf: (id) => models.get(id)?.content ?? null };
};

const shownContent = (content: ModelContent, { models, instruments }: Book): ShownContent => {
  const instrument = (id: string): ModelInstrument => {
    const found = instruments.get(id);
    invariant(found !== undefined, 'the instruments of a version are never deleted');
    return found;
  };
  const shown = (target: ModelTarget): ShownContent['targets'][number] => {
    if (target.of === 'class') return target;
    const { targetPct } = target;
    if (target.of === 'model') {
      const { modelId } = target;
      return { of: 'model', model: { id: modelId, name: models.get(modelId)?.name ?? '' }, targetPct };
    }
    const { instrumentId, band, substitutes } = target;
    return {
      of: 'instrument',
      instrument: instrument(instrumentId),
      targetPct,
      band,
      substitutes: substitutes.map(instrument),
    };
  };
  return { ...content, targets: content.targets.map(shown) };
};

const toVersionRow = (row: VersionRecord, parts: readonly Part[] | null): ModelVersionRow => ({
  number: row.number,
  note: row.note,
  createdAt: row.created_at,
  createdBy: personOf(row.created_by, row.creator_name),
  classes: parts && classWeights(parts),
});

interface Reading {
  readonly db: Db;
  readonly today: LocalDate;
}

interface Place {
  readonly id: string;
  readonly book: Book;
  readonly assumed: Assumed | null;
}

const readFigures = async (
  { db, today }: Reading,
  parts: readonly Part[] | null,
  assumed: Assumed | null,
): Promise<ModelVersion['figures']> => {
  const ids = (parts ?? []).flatMap(({ instrument }) => instrument?.id ?? []);
  const facts = await readFactsOn(db, ids, today);
  const chargeOf = (id: string) => facts.get(id)?.get('ongoingCharge')?.value ?? null;
  return { ...hypothetical(parts, assumed), charges: weightedCharges(parts, chargeOf) };
};

const toVersion = async (
  reading: Reading,
  { id, book, assumed }: Place,
  { row, before }: { readonly row: VersionRecord; readonly before: VersionRecord | undefined },
): Promise<ModelVersion> => {
  const content = book.present(row.content);
  const parts = partsOf(content, id, book);
  const former = before === undefined ? null : partsOf(book.present(before.content), id, book);
  return {
    ...toVersionRow(row, parts),
    content: shownContent(content, book),
    expanded: parts && expandedClasses({ parts, before: former }, content.classBands),
    figures: await readFigures(reading, parts, assumed),
  };
};

/** A model with its current version and the list of all; null if it does not exist. */
export const readModel = async (reading: Reading, id: string, may: Model['may']): Promise<Model | null> => {
  const rows = await queries.listVersions(reading.db, id);
  const [newest, before] = rows;
  if (newest === undefined) return null;
  const book = await readBook(
    reading.db,
    rows.map(({ content }) => content),
  );
  const own = book.models.get(id);
  invariant(own !== undefined, 'a model has a version from its first moment');
  const assumed = await readVersion(reading.db);
  const { name, description, state, revision } = own;
  return {
    id,
    name,
    description,
    state,
    revision,
    current: await toVersion(reading, { id, book, assumed }, { row: newest, before }),
    versions: rows.map((row) => toVersionRow(row, partsOf(book.present(row.content), id, book))),
    containedIn: modelsAround(book, id),
    may,
  };
};

/** The active models whose current version contains a model. */
export const modelsAround = ({ models }: Book, id: string): { id: string; name: string }[] =>
  [...models.values()]
    .filter(
      ({ state, content }) =>
        state === 'active' &&
        content.targets.some((target) => target.of === 'model' && target.modelId === id),
    )
    .map((one) => ({ id: one.id, name: one.name }));

/** The models of a state by name, and how many each state has. */
export const readModels = async (
  db: Db,
  state: ModelState,
): Promise<{ items: ModelRow[]; counts: Record<ModelState, number> }> => {
  const book = await readBook(db);
  const assumed = await readVersion(db);
  const all = [...book.models.values()];
  const items = all
    .filter((row) => row.state === state)
    .map((row): ModelRow => {
      const parts = partsOf(row.content, row.id, book);
      return {
        id: row.id,
        name: row.name,
        description: row.description,
        state: row.state,
        revision: row.revision,
        version: { number: row.number, createdAt: row.created_at },
        targets: row.content.targets.length,
        classes: parts && classWeights(parts),
        figures: hypothetical(parts, assumed),
      };
    });
  const active = all.filter((row) => row.state === 'active').length;
  return { items, counts: { active, retired: all.length - active } };
};

/** Finds versions of a model with what reads them; null if the model or one of them does not exist. */
const openVersions = async (db: Db, id: string, numbers: readonly number[]) => {
  const found = await queries.findVersions(db, id, numbers);
  const book = await readBook(
    db,
    [...found.values()].map(({ content }) => content),
  );
  const own = book.models.get(id);
  return own === undefined
    ? null
    : { found, model: { id, name: own.name }, place: { id, book, assumed: await readVersion(db) } };
};

/** A version of a model; null if either does not exist. */
export const readModelVersion = async (
  reading: Reading,
  { id, number }: { readonly id: string; readonly number: number },
): Promise<(ModelVersion & { model: { id: string; name: string } }) | null> => {
  const opened = await openVersions(reading.db, id, [number, number - 1]);
  const row = opened?.found.get(number);
  if (opened === null || row === undefined) return null;
  const before = opened.found.get(number - 1);
  return { ...(await toVersion(reading, opened.place, { row, before })), model: opened.model };
};

/** Two versions of a model side by side; null if one of them does not exist. */
export const compareVersions = async (
  reading: Reading,
  { id, from, to }: { readonly id: string; readonly from: number; readonly to: number },
): Promise<ModelComparison | null> => {
  const opened = await openVersions(reading.db, id, [from, to]);
  const [former, newer] = [opened?.found.get(from), opened?.found.get(to)];
  if (opened === null || former === undefined || newer === undefined) return null;
  const { place, model } = opened;
  const side = async (row: VersionRecord) => {
    const parts = partsOf(place.book.present(row.content), id, place.book);
    return { ...toVersionRow(row, parts), figures: await readFigures(reading, parts, place.assumed) };
  };
  const shown = (row: VersionRecord) => shownContent(place.book.present(row.content), place.book);
  return {
    model,
    from: await side(former),
    to: await side(newer),
    ...comparedContents(shown(former), shown(newer)),
  };
};
