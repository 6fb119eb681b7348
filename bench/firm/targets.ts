/** The targets of a firm of 10,000 clients on PostgreSQL, and of a tenth of it on the embedded database. */
export interface Targets {
  readonly dashboard: number;
  readonly afterCloses: number;
  readonly afterEntry: number;
  readonly analytics: number;
  readonly lists: number;
  readonly search: number;
  readonly trail: number | null;
}

export const onPostgres: Targets = {
  dashboard: 100,
  afterCloses: 20,
  afterEntry: 1,
  analytics: 300,
  lists: 40,
  search: 100,
  trail: 150,
};

export const onEmbedded: Targets = {
  dashboard: 150,
  afterCloses: 6,
  afterEntry: 0.5,
  analytics: 300,
  lists: 60,
  search: 100,
  trail: null,
};
