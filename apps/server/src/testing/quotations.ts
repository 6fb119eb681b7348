/** Changing what the prices of an instrument state, for tests. */
interface Client {
  readonly path: string;
  readonly put: (path: string, body: object) => Promise<unknown>;
  readonly readRevision: (path: string) => Promise<number>;
}

/** Prepares the change of an instrument to prices in percent, and returns it. */
export const quotationWrite = async ({ path, put, readRevision }: Client) => {
  const revision = await readRevision(path);
  return () => put(`${path}/quotation`, { quotation: 'percent', prices: 'keep', revision });
};
