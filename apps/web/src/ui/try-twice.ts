const secondTryAfterMs = 1000;

/** Fetches a part of the pages; a second time when the first fails, since a network may be gone for a moment. */
export async function tryTwice<M>(fetchIt: () => Promise<M>): Promise<M> {
  try {
    return await fetchIt();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, secondTryAfterMs));
    return await fetchIt();
  }
}
