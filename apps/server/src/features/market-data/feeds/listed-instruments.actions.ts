/** Creates instruments together with the symbols by which providers know them. */
import { instrumentFormSchema } from '@partnerfolio/contract/market-data';
import type { newInstrumentSchema } from '@partnerfolio/contract/market-data';
import type { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { invariant, refuse } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { createInstruments } from '../actions.ts';
import type { Actor } from '../actions.ts';
import { setProviderSymbols } from './actions.ts';

type NewInstrument = z.output<typeof newInstrumentSchema>;

/** Refuses like `createInstruments`, and a symbol at a provider that does not exist; the caller's transaction then ends. */
export const createListed = async (
  trx: Db,
  instruments: readonly NewInstrument[],
  actor: Actor,
): Promise<
  { readonly ok: true; readonly ids: readonly string[] } | Refusal<'already_exists' | 'invalid'>
> => {
  // Their symbols at providers are stored and audited on their own.
  const forms = instruments.map((one) => instrumentFormSchema.parse(one));
  const created = await createInstruments(trx, forms, actor);
  if (!created.ok) return created;
  for (const [i, instrumentId] of created.ids.entries()) {
    const symbols = instruments[i]?.symbols ?? [];
    const refusal =
      symbols.length > 0 ? await setProviderSymbols(trx, { instrumentId, symbols }, actor) : null;
    if (refusal === null) continue;
    invariant(refusal.code === 'invalid', 'an instrument that was just created is there');
    const { fields = [] } = refusal;
    return refuse('invalid', { fields: fields.map((one) => ({ ...one, path: `${i}.${one.path}` })) });
  }
  return created;
};
