/** The SQL of the firm's logo. */
import type { Db } from '../database/db.ts';

interface LogoRow {
  readonly logo: Buffer;
  readonly logo_hash: string;
  readonly logo_width: number;
  readonly logo_height: number;
}

/** The logo with its size and the hash that names its version. */
export const findLogo = async (db: Db): Promise<LogoRow | null> => {
  const row = await db
    .selectFrom('firm')
    .select(['logo', 'logo_hash', 'logo_width', 'logo_height'])
    .executeTakeFirst();
  if (!row?.logo || row.logo_hash === null || row.logo_width === null || row.logo_height === null)
    return null;
  const { logo, logo_hash, logo_width, logo_height } = row;
  return { logo, logo_hash, logo_width, logo_height };
};

/** The hash of the logo, with the firm locked against other writers; undefined before it is set up. */
export const lockLogo = (trx: Db): Promise<{ readonly logo_hash: string | null } | undefined> =>
  trx.selectFrom('firm').select('logo_hash').forUpdate().executeTakeFirst();

export const putLogo = async (trx: Db, row: LogoRow): Promise<void> => {
  await trx.updateTable('firm').set(row).execute();
};

export const deleteLogo = async (trx: Db): Promise<void> => {
  await trx
    .updateTable('firm')
    .set({ logo: null, logo_hash: null, logo_width: null, logo_height: null })
    .execute();
};
