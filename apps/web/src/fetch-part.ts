/** Loads the parts of the pages that are not in the first load. */
import { ApiProblem, isProblem } from './api.ts';
import { tryTwice } from './ui/try-twice.ts';

/** Whether the portal answers. */
export const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Loads a part of the pages. Without a network it throws a network problem. If the portal answers, a newer release no longer
 * has the file; the error then has the text that makes the router reload the page once.
 */
export async function fetchPart<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await tryTwice(load);
  } catch (error) {
    if (!(await isReachable())) throw new ApiProblem({ status: 0, code: 'network' });
    throw new Error(`Failed to fetch dynamically imported module: ${String(error)}`, { cause: error });
  }
}

/** Whether the tab has not been reloaded for this error yet. Returns false without storage, to avoid endless reloads. */
function isFirstTime({ message }: Error): boolean {
  try {
    if (sessionStorage.getItem('loaded-anew') === message) return false;
    sessionStorage.setItem('loaded-anew', message);
    return true;
  } catch {
    return false;
  }
}

/** Loads a part outside the router's pages, and reloads the page for it as the router does for its own. */
export async function fetchOrReload<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await fetchPart(load);
  } catch (error) {
    if (isProblem(error) || !(error instanceof Error) || !isFirstTime(error)) throw error;
    location.reload();
    return await new Promise<never>(() => {});
  }
}
