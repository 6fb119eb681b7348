/** Creates or chooses the instruments of unknown names, in one transaction, and reads the file again with them. */
import { layoutSchema } from '@partnerfolio/contract/imports';
import { editsAtMost } from '@partnerfolio/contract/imports/row-edits';
import type { NameChoice } from '@partnerfolio/contract/imports/unknown-names';
import { can } from '../../../../platform/access/access.ts';
import type { Staff } from '../../../../platform/access/access.ts';
import type { App } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { inTransaction } from '../../../../platform/database/transactions.ts';
import { isRefusal, refuse } from '../../../../platform/http/problem.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import { refreshSoon } from '../../../market-data/feeds/refresh.actions.ts';
import { chooseForNames, countEdits } from '../../understand/edits/edits.queries.ts';
import { importError } from '../../import/errors.rules.ts';
import { readAgain } from '../reading/read-again.actions.ts';
import { changeImport, findImport, lockImport } from '../../import/queries.ts';
import { refuseFields, refuseStep, refuseWithoutLayout } from '../../import/refusals.ts';
import { hasFile } from '../../import/rules.ts';
import {
  instrumentsOfChoices,
  isAnyListed,
  isMatchedBy,
  placeOfRepeated,
  unknownInstrument,
} from './chosen-instruments.actions.ts';
import type { ListedNames } from '../../assess/instruments/unknown-names.ts';

interface Choosing {
  readonly importId: string;
  readonly choices: readonly NameChoice[];
  /** The revision of the reading that the user saw. */
  readonly revision: number;
  readonly viewer: Staff;
}

type Refused = Refusal<'invalid' | 'forbidden' | 'wrong_state' | 'stale' | 'already_exists'>;
type Creation = Extract<NameChoice, { kind: 'create' }>;

interface CreatedChoice {
  readonly choice: NameChoice;
  readonly instrumentId: string;
}

const repeatedName = (choices: readonly NameChoice[]): Refusal<'invalid'> | null => {
  const at = placeOfRepeated(choices.map(({ name }) => name));
  const name = choices[at]?.name;
  return name === undefined
    ? null
    : refuseFields({ path: `choices.${at}.name`, error: importError('name_chosen_twice', { name }) });
};

/** Whether rows of a name find a new instrument by themselves, so that no choice has to be stored. */
const isMatchedByName = ({ name, instrument }: Creation, { items }: ListedNames): boolean =>
  isMatchedBy(name, instrument) && items.some((one) => one.name === name && one.problem === 'missing');

const storeChoices = async (
  trx: Db,
  { importId, listed }: { importId: string; listed: ListedNames },
  choices: readonly CreatedChoice[],
): Promise<void> => {
  for (const { choice, instrumentId } of choices)
    if (choice.kind === 'existing' || !isMatchedByName(choice, listed))
      await chooseForNames(trx, importId, { names: [choice.name], instrumentId });
};

/** Creates the instruments of the choices; returns the instrument of every choice. */
const createdChoices = async (
  trx: Db,
  { app, viewer, choices }: Choosing & { readonly app: App },
): Promise<readonly CreatedChoice[] | Refusal<'already_exists' | 'invalid'>> => {
  const ids = await instrumentsOfChoices(trx, choices, { userId: viewer.id, now: app.clock.now() });
  if (isRefusal(ids)) return ids;
  return choices.map((choice, i) => ({ choice, instrumentId: ids[i] ?? '' }));
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
    ? refuseStep('forbidden', importError('may_not_create_instruments'))
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
    const created = await createdChoices(trx, { ...choosing, app });
    if (isRefusal(created)) return created;
    await storeChoices(trx, { importId, listed }, created);
    if ((await countEdits(trx, importId)) > editsAtMost)
      return refuseStep('wrong_state', importError('too_many_edits', { limit: editsAtMost }));
    await changeImport(trx, importId, {});
    return revision + 1;
  });

/** Settles unknown names and checks every row again. */
export const chooseInstruments = async (app: App, choosing: Choosing): Promise<Refused | null> => {
  const revision = await keepChoices(app, choosing);
  if (typeof revision !== 'number') return revision;
  if (isAnyListed(choosing.choices)) refreshSoon(app);
  const row = await findImport(app.db, choosing.importId);
  if (row === null) return refuse('wrong_state');
  const layout = layoutSchema.parse(row.layout);
  const mayCreate = can(choosing.viewer, 'market_data.instruments');
  const mayCorrect = can(choosing.viewer, 'ledger.correct');
  return readAgain(app, { row, layout, mayCreate, mayCorrect, revision });
};
