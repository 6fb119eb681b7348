/** The SQL of the check of prospects: what is on file of a client besides what other features read. */
import type { LocalDate } from '@partnerfolio/contract/values';
import type { Db } from '../../platform/database/db.ts';

interface Validity {
  readonly valid_from: LocalDate | null;
  readonly valid_until: LocalDate | null;
}

/** The validity of each agreement of a client, or of a portfolio of it. */
export const listAgreements = (db: Db, clientId: string): Promise<Validity[]> =>
  db
    .selectFrom('client_documents')
    .select(['valid_from', 'valid_until'])
    .where('client_id', '=', clientId)
    .where('type', '=', 'agreement')
    .execute();

/** Email and phone of the main contact; null without one. */
export const findMainChannels = async (db: Db, clientId: string) =>
  (await db
    .selectFrom('client_contacts')
    .select(['email', 'phone'])
    .where('client_id', '=', clientId)
    .where('is_main', '=', true)
    .executeTakeFirst()) ?? null;
