/** Searches for several things at once, and passes on each result as it comes. */

/** How many searches wait for the provider at once, so that it is not flooded. */
const searchesAtOnce = 3;

interface EachSearch<T, R> {
  find: (one: T) => Promise<R>;
  onFound: (one: T, result: R) => void;
  /** Whether the results are still wanted; once they are not, nothing more is asked or passed on. */
  isWanted: () => boolean;
}

/** Resolves when all are searched or no longer wanted; the first error ends the search. */
export async function searchEach<T, R>(
  all: readonly T[],
  { find, onFound, isWanted }: EachSearch<T, R>,
): Promise<void> {
  const waiting = [...all];
  let hasFailed = false;
  const goesOn = () => isWanted() && !hasFailed;
  const work = async () => {
    for (let next = waiting.splice(0, 1); goesOn(); next = waiting.splice(0, 1)) {
      const [one] = next;
      if (one === undefined) return;
      const result = await find(one).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
      if (goesOn()) onFound(one, result);
    }
  };
  await Promise.all(Array.from({ length: searchesAtOnce }, work));
}
