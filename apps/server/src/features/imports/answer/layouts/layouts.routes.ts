/** The endpoints of saved layouts. */
import { deleteImportLayout, listImportLayouts, updateImportLayout } from '@partnerfolio/contract/imports';
import type { SavedLayout } from '@partnerfolio/contract/imports';
import { can } from '../../../../platform/access/access.ts';
import type { Staff } from '../../../../platform/access/access.ts';
import { on } from '../../../../platform/serve/on.ts';
import { changeLayout, deleteLayout } from './layouts.actions.ts';
import { listLayouts } from './layouts.queries.ts';
import type { LayoutRow } from './layouts.queries.ts';
import { layoutFeature, mayRemoveLayout, mayShareLayouts } from './layouts.rules.ts';

const view = (viewer: Staff, row: LayoutRow): SavedLayout => {
  const isOwn = row.owner_id === viewer.id;
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    isShared: row.is_shared,
    owner: { id: row.owner_id, fullName: row.owner_name },
    isOwn,
    may: {
      rename: isOwn,
      share: isOwn && (row.is_shared || mayShareLayouts(viewer, can(viewer, layoutFeature(row.kind)))),
      remove: mayRemoveLayout(viewer, row),
    },
    usedAt: row.used_at,
  };
};

export const layoutRoutes = [
  on(listImportLayouts).handle(async ({ app, viewer }) => {
    const rows = await listLayouts(app.db, viewer.id);
    const usable = rows.filter(({ kind }) => can(viewer, layoutFeature(kind)));
    return { items: usable.map((row) => view(viewer, row)) };
  }),

  on(updateImportLayout).handle(
    async ({ app, viewer, params, body }) =>
      (await changeLayout({ app, viewer }, params.id, body)) ?? { done: true as const },
  ),

  on(deleteImportLayout).handle(
    async ({ app, viewer, params }) =>
      (await deleteLayout({ app, viewer }, params.id)) ?? { done: true as const },
  ),
];
