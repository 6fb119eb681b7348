/** The SQL of unknown names. */
import { isMinorUnit } from '@partnerfolio/contract/currencies';
import { currencySchema } from '@partnerfolio/contract/values';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';
import type { ListedNames } from '../../assess/instruments/unknown-names.ts';

/** The unknown names of an import's shown reading. */
export const findUnknownNames = async (db: Db, importId: string): Promise<ListedNames> => {
  const row = await db
    .selectFrom('imports')
    .select('unknown_names')
    .where('id', '=', importId)
    .where('state', 'in', ['uploaded', 'failed'])
    .executeTakeFirst();
  // Only a reading writes them.
  return (row?.unknown_names as ListedNames | null | undefined) ?? { items: [], total: 0 };
};

/** The currency of all rows of an import's shown reading; null if they have none or several, or no portfolio can have it. */
export const findFileCurrency = async (db: Db, importId: string): Promise<string | null> => {
  const { rows } = await sql<{ currency: string }>`
    select distinct shown ->> 'currency' as currency
    from import_rows join imports on imports.id = import_rows.import_id and imports.reading_id = import_rows.reading_id
    where imports.id = ${importId} and status <> 'ignored' and shown ->> 'currency' is not null limit 2`.execute(
    db,
  );
  const [only, other] = rows;
  const currency = other === undefined ? currencySchema.safeParse(only?.currency).data : undefined;
  return currency === undefined || isMinorUnit(currency) ? null : currency;
};
