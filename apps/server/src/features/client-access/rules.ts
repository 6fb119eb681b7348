/** Who sees every client. */
import type { Staff } from '../../platform/access/access.ts';

/**
 * Admins, and employees who have the right, see every client; an agent never does, whatever a group grants. By an API token
 * nobody does without that scope.
 */
export const seesEveryClient = (
  viewer: Pick<Staff, 'role' | 'rights'> & { readonly token?: Staff['token'] },
): boolean => {
  const maySeeAll = viewer.rights.has('clients.view_all');
  const isAdmin = viewer.role === 'admin' && (maySeeAll || (viewer.token ?? null) === null);
  return isAdmin || (viewer.role === 'employee' && maySeeAll);
};
