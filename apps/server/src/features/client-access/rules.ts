/** Which users see every client. */
import type { Staff } from '../../platform/access/access.ts';

/**
 * Administrators, and employees with the right, see every client; an agent never does, whatever a group grants. A
 * call by API token also needs that scope.
 */
export const seesEveryClient = (
  viewer: Pick<Staff, 'role' | 'rights'> & { readonly token?: Staff['token'] },
): boolean => {
  const maySeeAll = viewer.rights.has('clients.view_all');
  const isAdmin = viewer.role === 'admin' && (maySeeAll || (viewer.token ?? null) === null);
  return isAdmin || (viewer.role === 'employee' && maySeeAll);
};
