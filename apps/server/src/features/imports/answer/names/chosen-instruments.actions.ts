/** The instruments that users choose or create for names in a file, in an import and in answers to requests. */
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { NameChoice } from '@partnerfolio/contract/imports/unknown-names';
import type { Db } from '../../../../platform/database/db.ts';
import { refuse } from '../../../../platform/http/problem.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import type { Actor } from '../../../market-data/actions.ts';
import { createListed } from '../../../market-data/feeds/listed-instruments.actions.ts';
import { currenciesOfInstruments } from '../../../market-data/queries.ts';

type Unnamed<C> = C extends unknown ? Omit<C, 'name'> : never;
/** A new instrument, an existing one, or none. */
type Choice = Unnamed<NameChoice> | { readonly kind: 'refuse' };
type NewInstrument = Extract<NameChoice, { kind: 'create' }>['instrument'];

/** The place of the first key that occurred before; −1 if each is there once. */
export const placeOfRepeated = (keys: readonly string[]): number => {
  const seen = new Set<string>();
  return keys.findIndex((key) => seen.size === seen.add(key).size);
};

/** Refuses choices of existing instruments that do not exist. */
export const unknownInstrument = async (
  trx: Db,
  choices: readonly Choice[],
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
  choices: readonly Choice[],
): Refusal<C> => {
  const places = choices.flatMap(({ kind }, i) => (kind === 'create' ? [i] : []));
  return refuse(code, {
    fields: fields.map((one) => {
      const [place = '', ...field] = one.path.split('.');
      return { ...one, path: `choices.${places[Number(place)] ?? 0}.instrument.${field.join('.')}` };
    }),
  });
};

/** Creates the new instruments; returns the id of each choice's instrument, null for a refused one. */
export const instrumentsOfChoices = async (
  trx: Db,
  choices: readonly Choice[],
  actor: Actor,
): Promise<readonly (string | null)[] | Refusal<'already_exists' | 'invalid'>> => {
  const forms = choices.flatMap((one) => (one.kind === 'create' ? [one.instrument] : []));
  const created = await createListed(trx, forms, actor);
  if (!created.ok) return atChoices(created, choices);
  const ids = [...created.ids];
  return choices.map((one) => {
    if (one.kind === 'create') return ids.shift() ?? null;
    return one.kind === 'existing' ? one.instrumentId : null;
  });
};

/** Whether rows of a name find the instrument by themselves, so that no choice has to be stored. */
export const isMatchedBy = (name: string, { symbol, isin }: NewInstrument): boolean =>
  symbol.toUpperCase() === name || isin === name;

/** Whether prices of a new instrument can be fetched. */
export const isAnyListed = (choices: readonly Choice[]): boolean =>
  choices.some((one) => one.kind === 'create' && one.instrument.symbols?.length);
