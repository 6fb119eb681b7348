/** How the parts of the pages that do not come with the first load are fetched. */
import { ApiProblem, isProblem } from './api.ts';
import { tryTwice } from './ui/try-twice.ts';

/** Whether the portal answers at all. */
export const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Fetches a part. Without network it is told as that; else the portal has been renewed and has no such part any more, which
 * is told in the words by which the router knows to load the whole page anew, once.
 */
export async function fetchPart<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await tryTwice(load);
  } catch (error) {
    if (!(await isReachable())) throw new ApiProblem({ status: 0, code: 'network' });
    throw new Error(`Failed to fetch dynamically imported module: ${String(error)}`, { cause: error });
  }
}

/** Whether this tab has been loaded anew for the sake of this error; without storage nobody knows, so that it never is. */
function isFirstTime({ message }: Error): boolean {
  try {
    if (sessionStorage.getItem('loaded-anew') === message) return false;
    sessionStorage.setItem('loaded-anew', message);
    return true;
  } catch {
    return false;
  }
}

/** Fetches a part that no page of the router's stands for, and does for it what the router does for pages. */
export async function fetchOrLoadAnew<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await fetchPart(load);
  } catch (error) {
    if (isProblem(error) || !(error instanceof Error) || !isFirstTime(error)) throw error;
    location.reload();
    return await new Promise<never>(() => {});
  }
}
