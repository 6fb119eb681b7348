/** The SQL of the firm's logo. */
import type { Db } from '../database/db.ts';

interface LogoRow {
  readonly logo: Buffer;
  readonly logo_hash: string;
  readonly logo_width: number;
  readonly logo_height: number;
}

/** The logo with the hash that names its version. */
export const findLogo = async (db: Db): Promise<Pick<LogoRow, 'logo' | 'logo_hash'> | null> => {
  const row = await db.selectFrom('firm').select(['logo', 'logo_hash']).executeTakeFirst();
  if (row === undefined || row.logo === null || row.logo_hash === null) return null;
  return { logo: row.logo, logo_hash: row.logo_hash };
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
