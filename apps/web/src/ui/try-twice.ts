const secondTryAfterMs = 1000;

/** Loads a part of the pages, and retries once, since networks fail for moments. */
export async function tryTwice<M>(fetchIt: () => Promise<M>): Promise<M> {
  try {
    return await fetchIt();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, secondTryAfterMs));
    return await fetchIt();
  }
}
