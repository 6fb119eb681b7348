/** Who may do what with a saved layout. */
import type { FeatureName, Role } from '@partnerfolio/contract/access';
import type { Layout } from '@partnerfolio/contract/imports';

/** The right to import the type of file that the layout is for. */
export const layoutFeature = (kind: Layout['kind']): FeatureName =>
  kind === 'transactions' ? 'portfolios.import' : 'market_data.manage';

interface Viewer {
  readonly id: string;
  readonly role: Role;
}
interface Owned {
  readonly owner_id: string;
  readonly is_shared: boolean;
}

/** Whether the viewer may see a layout: their own, or one shared with the firm. */
export const seesLayout = ({ id }: Viewer, layout: Owned): boolean =>
  layout.owner_id === id || layout.is_shared;

/**
 * A shared layout is offered to the whole firm, so only employees and administrators with the right to import may
 * share one.
 */
export const mayShareLayouts = ({ role }: Viewer, mayImport: boolean): boolean =>
  mayImport && role !== 'agent';

/**
 * Owners may change and delete their layouts; an administrator may also stop the sharing of any shared layout, or
 * delete it.
 */
export const mayRemoveLayout = ({ id, role }: Viewer, layout: Owned): boolean =>
  layout.owner_id === id || (role === 'admin' && layout.is_shared);
