/** Saved layouts: an import saves its layout for the user who books it, who may share it with the firm. */
import type { AuditEventType } from '@partnerfolio/contract/audit-events';
import { layoutSchema } from '@partnerfolio/contract/imports';
import type { Layout } from '@partnerfolio/contract/imports';
import { v7 as uuid } from 'uuid';
import { can } from '../../../../platform/access/access.ts';
import type { Staff } from '../../../../platform/access/access.ts';
import { writeAudit } from '../../../../platform/audit/audit.ts';
import type { App } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { refuse } from '../../../../platform/http/problem.ts';
import type { Refusal } from '../../../../platform/http/problem.ts';
import { inTransaction } from '../../../../platform/database/transactions.ts';
import { asStored } from '../../understand/layout/later-fields.ts';
import * as queries from './layouts.queries.ts';
import { layoutFeature, mayRemoveLayout, mayShareLayouts, seesLayout } from './layouts.rules.ts';

export interface LayoutOfColumns {
  readonly layout: Layout;
  readonly origin: 'saved' | 'shared';
}

/** The layout for a file's columns from the user's own imports, or one that a colleague shares. */
export const savedLayoutFor = async (
  db: Db,
  userId: string,
  columns: { readonly kind: Layout['kind']; readonly headerHash: Buffer },
): Promise<LayoutOfColumns | null> => {
  const found = await queries.layoutForColumns(db, userId, columns);
  const parsed = layoutSchema.safeParse(found?.layout);
  if (found === null || !parsed.success || parsed.data.kind !== columns.kind) return null;
  const layout = asStored(parsed.data, found.layout);
  if (found.is_own === true) return { layout, origin: 'saved' };
  // Each user decides whether to create instruments.
  const shared = layout.kind === 'rates' ? layout : { ...layout, createInstruments: false };
  return { layout: shared, origin: 'shared' };
};

/** Keeps only words that the booked file contains; others come from another file or were only typed. */
const ofThisFile = (layout: Layout, words: readonly string[]): Layout =>
  layout.kind !== 'transactions'
    ? layout
    : {
        ...layout,
        // Whose rows a file has is asked of each file.
        account: null,
        types: Object.fromEntries(Object.entries(layout.types).filter(([word]) => words.includes(word))),
      };

export interface Booked {
  readonly userId: string;
  readonly fileName: string;
  readonly layout: Layout;
  readonly headerHash: Buffer;
  readonly words: readonly string[];
  readonly now: Date;
}

/** Saves the layout of a file for the user who booked it, in the booking's transaction. */
export const saveBookedLayout = (trx: Db, booked: Booked): Promise<void> =>
  queries.saveLayout(trx, {
    id: uuid(),
    owner_id: booked.userId,
    kind: booked.layout.kind,
    header_hash: booked.headerHash,
    name: booked.fileName,
    layout: JSON.stringify(ofThisFile(booked.layout, booked.words)),
    used_at: booked.now.toISOString(),
  });

interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockLayout>>>;

const audit = (
  trx: Db,
  { app, viewer }: Act,
  { eventType, row }: { eventType: AuditEventType; row: Locked },
) =>
  writeAudit(trx, {
    eventType,
    now: app.clock.now(),
    userId: viewer.id,
    entity: 'import_layout',
    entityId: row.id,
    metadata: { kind: row.kind, name: row.name },
  });

/** The layout, locked, if the viewer may see it and import such files. */
const lockVisible = async (trx: Db, viewer: Staff, id: string): Promise<Locked | null> => {
  const row = await queries.lockLayout(trx, id);
  if (row === null || !can(viewer, layoutFeature(row.kind))) return null;
  return seesLayout(viewer, row) ? row : null;
};

interface LayoutChange {
  readonly name?: string | undefined;
  readonly isShared?: boolean | undefined;
}

/**
 * Whether the viewer may make this change. Owners may change their own layout, but agents may not share it; for a
 * shared layout of someone else, the only possible change is to stop sharing.
 */
const mayChange = (viewer: Staff, row: Locked, { name, isShared }: LayoutChange): boolean => {
  if (row.owner_id !== viewer.id)
    return name === undefined && isShared === false && mayRemoveLayout(viewer, row);
  return isShared !== true || row.is_shared || mayShareLayouts(viewer, true);
};

/** Renames a layout, shares it with the firm, or stops sharing it. */
export const changeLayout = (
  act: Act,
  id: string,
  change: LayoutChange,
): Promise<Refusal<'not_found' | 'forbidden'> | null> =>
  inTransaction(act.app.db, async (trx) => {
    const row = await lockVisible(trx, act.viewer, id);
    if (row === null) return refuse('not_found');
    if (!mayChange(act.viewer, row, change)) return refuse('forbidden');
    const { name = row.name, isShared = row.is_shared } = change;
    await queries.updateLayout(trx, id, { name, is_shared: isShared });
    const eventType = isShared ? 'import_layout.share' : 'import_layout.unshare';
    if (isShared !== row.is_shared) await audit(trx, act, { eventType, row });
    return null;
  });

/** Deletes a layout; files with its columns are then recognised from scratch. */
export const deleteLayout = (act: Act, id: string): Promise<Refusal<'not_found' | 'forbidden'> | null> =>
  inTransaction(act.app.db, async (trx) => {
    const row = await lockVisible(trx, act.viewer, id);
    if (row === null) return refuse('not_found');
    if (!mayRemoveLayout(act.viewer, row)) return refuse('forbidden');
    await queries.deleteLayout(trx, id);
    if (row.is_shared) await audit(trx, act, { eventType: 'import_layout.forget', row });
    return null;
  });

/** Deletes the saved layouts of an erased user. */
export const forgetUserLayouts = (trx: Db, userId: string): Promise<void> =>
  queries.deleteUserLayouts(trx, userId);
