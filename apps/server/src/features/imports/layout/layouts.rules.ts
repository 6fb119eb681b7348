/** Who may do what with a layout. */
import type { FeatureName, Role } from '@partnerfolio/contract/access';
import type { Layout } from '@partnerfolio/contract/imports';

/** The right to import what the layout is for. */
export const layoutFeature = (kind: Layout['kind']): FeatureName =>
  kind === 'prices' ? 'market_data.manage' : 'portfolios.import';

interface Viewer {
  readonly id: string;
  readonly role: Role;
}
interface Owned {
  readonly owner_id: string;
  readonly is_shared: boolean;
}

/** Whether the viewer sees a layout: their own, and what is shared with the firm. */
export const seesLayout = ({ id }: Viewer, layout: Owned): boolean =>
  layout.owner_id === id || layout.is_shared;

/** Sharing puts a layout in front of the whole firm: employees and admins with the right to import may. */
export const mayShareLayouts = ({ role }: Viewer, mayImport: boolean): boolean =>
  mayImport && role !== 'agent';

/** An owner does as they like with their layout; an admin may stop sharing or remove what the firm is shown. */
export const mayRemoveLayout = ({ id, role }: Viewer, layout: Owned): boolean =>
  layout.owner_id === id || (role === 'admin' && layout.is_shared);
