import type { Viewer } from '@partnerfolio/contract/identity';
import { useRouter } from '@tanstack/react-router';
import { hasRole, useViewer } from '../../session/auth.tsx';
import { navItems, type NavItem } from './nav-items.ts';

const mayOpen = (viewer: Viewer, { roles }: NavItem): boolean =>
  !roles || hasRole(viewer, roles.length > 0 ? roles : undefined);

/** Returns the pages that the user may open, in the sidebar's order. */
export function useNavItems(): readonly NavItem[] {
  const viewer = useViewer();
  const { routesByPath } = useRouter();
  return navItems.filter((item) => item.to in routesByPath && mayOpen(viewer, item));
}
