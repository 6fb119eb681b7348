/** The list of clients: a page of rows with their values, and their years to date when they are asked for. */
import type { listClients } from '@partnerfolio/contract/clients';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { toFields } from '../../../platform/database/column-names.ts';
import { ratesInto } from '../../market-data/series.actions.ts';
import { listStale } from '../../figures/stored/queue.queries.ts';
import {
  baseCurrencies,
  listClientPortfolios,
  listClientValues,
} from '../../figures/totals/clients.queries.ts';
import { clientValue } from '../../figures/totals/clients.rules.ts';
import { listedColumns } from '../columns.ts';
import type { Caller } from '../figures/counted.actions.ts';
import { readYearsToDate } from '../figures/year-to-date.actions.ts';
import { listClientRows } from '../list.queries.ts';
import type { ClientPage } from '../list.queries.ts';
import { readCountingSheets } from '../../questionnaires/counting.queries.ts';
import { toListedProfile } from '../../questionnaires/answers.rules.ts';

/** A page of the list; years to date only when asked for, because no figure is stored by client. */
export const readClientList = async (
  { app, viewer }: Caller,
  query: ClientPage & { readonly withYearToDate?: 'true' | undefined },
): Promise<OutputOf<typeof listClients>> => {
  const currency = await app.firm.currency();
  const today = app.clock.today();
  const rates = await ratesInto(app.db, {
    currencies: await baseCurrencies(app.db),
    into: currency,
    on: today,
  });
  const { rows, total } = await listClientRows(app.db, viewer, { ...query, rates, today });
  const clientIds = rows.map((row) => row.id);
  const counted = await listClientPortfolios(app.db, viewer, clientIds);
  const open = counted.filter((one) => one.is_open).map((one) => one.id);
  const stale = await listStale(app.db, [...new Set(open)]);
  const values = await listClientValues(app.db, viewer, { clientIds, rates, today });
  const years =
    query.withYearToDate === undefined ? null : await readYearsToDate({ app, viewer }, rows, counted);
  const sheetOf = await readCountingSheets(app.db, rows);
  const items = rows.map((row) => ({
    id: row.id,
    ...toFields(listedColumns, row),
    owner: { id: row.owner_id, fullName: row.owner_name },
    household:
      row.household_id === null || row.household_name === null
        ? null
        : { id: row.household_id, name: row.household_name },
    updatedAt: row.updated_at,
    revision: row.revision,
    share: row.share_level,
    portfolios: values.get(row.id)?.portfolios ?? 0,
    value: clientValue(values.get(row.id) ?? null),
    currency,
    riskProfile: toListedProfile(sheetOf(row), today),
    yearToDate: years?.get(row.id) ?? null,
  }));
  return { items, total, renewing: stale.length };
};
