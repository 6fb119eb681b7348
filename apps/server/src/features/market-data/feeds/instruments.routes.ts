/** The endpoint that creates an instrument, with the symbols by which providers know it. */
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import { createInstrument } from '@partnerfolio/contract/market-data';
import { createOnce } from '../../../platform/serve/idempotency.ts';
import { on } from '../../../platform/serve/on.ts';
import { invariant, isRefusal, refuse } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { createInstruments, readInstrument } from '../actions.ts';
import { setProviderSymbols } from './actions.ts';
import { refreshSoon } from './refresh.actions.ts';

export const newInstrumentRoutes = [
  on(createInstrument).handle(async ({ app, body, viewer }) => {
    const { symbols = [], ...form } = body;
    const answer = await inTransaction(app.db, (trx) => {
      const create = async () => {
        const actor = { userId: viewer.id, now: app.clock.now() };
        const created = await createInstruments(trx, [form], actor);
        if (!created.ok)
          return refuse('already_exists', {
            fields: [fieldError('symbol', 'instrument_exists')],
          });
        const [id] = created.ids;
        invariant(id !== undefined, 'creating one instrument gives one id');
        const refusal = await setProviderSymbols(trx, { instrumentId: id, symbols }, actor);
        invariant(refusal?.code !== 'not_found', 'an instrument that was just created is there');
        return (refusal as Refusal<'invalid'> | null) ?? readInstrument(trx, id);
      };
      return createOnce(trx, { create });
    });
    if (symbols.length > 0 && !isRefusal(answer)) refreshSoon(app);
    return answer;
  }),
];
