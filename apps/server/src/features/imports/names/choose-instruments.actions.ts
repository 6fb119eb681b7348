/** Creates or chooses the instruments of unknown names, in one transaction, and reads the file again with them. */
import { layoutSchema } from '@partnerfolio/contract/imports';
import { editsAtMost } from '@partnerfolio/contract/imports/row-edits';
import type { NameChoice } from '@partnerfolio/contract/imports/unknown-names';
import { can } from '../../../platform/access/access.ts';
import type { Staff } from '../../../platform/access/access.ts';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { fieldError, isRefusal, refuse } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { createListed } from '../../market-data/feeds/listed-instruments.actions.ts';
import { refreshSoon } from '../../market-data/feeds/refresh.actions.ts';
import { currenciesOfInstruments } from '../../market-data/queries.ts';
import { chooseForNames, countEdits } from '../edits/edits.queries.ts';
import { importFault } from '../faults.rules.ts';
import { readAgain } from '../preview/read-again.actions.ts';
import { changeImport, findImport, lockImport } from '../queries.ts';
import { refuseFields, refuseStep, refuseWithoutLayout } from '../refusals.ts';
import { hasFile } from '../rules.ts';
import type { ListedNames } from './unknown-names.ts';

interface Choosing {
  readonly importId: string;
  readonly choices: readonly NameChoice[];
  /** The revision of the reading that the user saw. */
  readonly revision: number;
  readonly viewer: Staff;
}

type Refused = Refusal<'invalid' | 'forbidden' | 'wrong_state' | 'stale' | 'already_exists'>;
type Creation = Extract<NameChoice, { kind: 'create' }>;
type Existing = Extract<NameChoice, { kind: 'existing' }>;

interface Settled {
  readonly choice: NameChoice;
  readonly instrumentId: string;
}

const repeatedName = (choices: readonly NameChoice[]): Refusal<'invalid'> | null => {
  const seen = new Set<string>();
  const at = choices.findIndex(({ name }) => seen.size === seen.add(name).size);
  const name = choices[at]?.name;
  return name === undefined
    ? null
    : refuseFields({ path: `choices.${at}.name`, fault: importFault('name_chosen_twice', { name }) });
};

const unknownInstrument = async (
  trx: Db,
  choices: readonly NameChoice[],
): Promise<Refusal<'invalid'> | null> => {
  const ids = choices.flatMap((one) => (one.kind === 'existing' ? one.instrumentId : []));
  const known = await currenciesOfInstruments(trx, ids);
  const fields = choices.flatMap((one, i) =>
    one.kind === 'existing' && !known.has(one.instrumentId)
      ? [fieldError(`choices.${i}.instrumentId`, 'unknown_instrument')]
      : [],
  );
  return fields.length === 0 ? null : refuse('invalid', { fields });
};

/** Moves the errors of new instruments to the places of their choices. */
const atChoices = <C extends 'already_exists' | 'invalid'>(
  { code, fields = [] }: Refusal<C>,
  choices: readonly NameChoice[],
): Refusal<C> => {
  const places = choices.flatMap(({ kind }, i) => (kind === 'create' ? [i] : []));
  return refuse(code, {
    fields: fields.map((one) => {
      const [place = '', ...field] = one.path.split('.');
      return { ...one, path: `choices.${places[Number(place)] ?? 0}.instrument.${field.join('.')}` };
    }),
  });
};

/** Whether rows of a name find a new instrument by themselves, so that no choice has to be stored. */
const isFoundByName = ({ name, instrument }: Creation, { items }: ListedNames): boolean =>
  (instrument.symbol.toUpperCase() === name || instrument.isin === name) &&
  items.some((one) => one.name === name && one.problem === 'missing');

const storeChoices = async (
  trx: Db,
  { importId, listed }: { importId: string; listed: ListedNames },
  choices: readonly Settled[],
): Promise<void> => {
  for (const { choice, instrumentId } of choices)
    if (choice.kind === 'existing' || !isFoundByName(choice, listed))
      await chooseForNames(trx, importId, { names: [choice.name], instrumentId });
};

/** Creates the instruments of the choices; returns the instrument of every choice. */
const settledChoices = async (
  trx: Db,
  { app, viewer, choices }: Choosing & { readonly app: App },
): Promise<readonly Settled[] | Refusal<'already_exists' | 'invalid'>> => {
  const forms = choices.flatMap((one) => (one.kind === 'create' ? [one.instrument] : []));
  const created = await createListed(trx, forms, { userId: viewer.id, now: app.clock.now() });
  if (!created.ok) return atChoices(created, choices);
  const ids = [...created.ids];
  const idOf = (one: NameChoice) =>
    one.kind === 'create' ? ids.shift() : (one satisfies Existing).instrumentId;
  return choices.map((choice) => ({ choice, instrumentId: idOf(choice) ?? '' }));
};

/** The import's unknown names, locked. */
const lockNames = async (
  trx: Db,
  { importId, revision }: Choosing,
): Promise<ListedNames | Refusal<'wrong_state' | 'stale'>> => {
  const row = await lockImport(trx, importId);
  if (row === null || !hasFile(row.state) || row.reading_id === null || row.kind !== 'transactions')
    return refuseWithoutLayout();
  if (row.revision !== revision) return refuse('stale');
  // Only a reading writes them.
  return (row.unknown_names as ListedNames | null) ?? { items: [], total: 0 };
};

const creationRefusal = ({ choices, viewer }: Choosing): Refusal<'forbidden'> | null =>
  choices.some(({ kind }) => kind === 'create') && !can(viewer, 'market_data.instruments')
    ? refuseStep('forbidden', importFault('may_not_create_instruments'))
    : null;

/**
 * Stores the choices, unless the import has changed since the user saw it; returns its new revision. Concurrent calls:
 * one wins, the other gets 412.
 */
const keepChoices = (app: App, choosing: Choosing): Promise<number | Refused> =>
  inTransaction(app.db, async (trx): Promise<number | Refused> => {
    const { importId, choices, revision } = choosing;
    const listed = await lockNames(trx, choosing);
    if (isRefusal(listed)) return listed;
    const refusal =
      creationRefusal(choosing) ?? repeatedName(choices) ?? (await unknownInstrument(trx, choices));
    if (refusal !== null) return refusal;
    const settled = await settledChoices(trx, { ...choosing, app });
    if (isRefusal(settled)) return settled;
    await storeChoices(trx, { importId, listed }, settled);
    if ((await countEdits(trx, importId)) > editsAtMost)
      return refuseStep('wrong_state', importFault('too_many_edits', { limit: editsAtMost }));
    await changeImport(trx, importId, {});
    return revision + 1;
  });

/** Settles unknown names and checks every row again. */
export const chooseInstruments = async (app: App, choosing: Choosing): Promise<Refused | null> => {
  const revision = await keepChoices(app, choosing);
  if (typeof revision !== 'number') return revision;
  if (choosing.choices.some((one) => one.kind === 'create' && one.instrument.symbols?.length))
    refreshSoon(app);
  const row = await findImport(app.db, choosing.importId);
  if (row === null) return refuse('wrong_state');
  const layout = layoutSchema.parse(row.layout);
  const mayCreate = can(choosing.viewer, 'market_data.instruments');
  return readAgain(app, { row, layout, mayCreate, revision });
};
