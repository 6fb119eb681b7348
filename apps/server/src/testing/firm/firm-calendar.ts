/** The days and the size of a generated firm. */
export const dayMs = 86_400_000;

/** The first day with closing prices. */
export const beginningMs = Date.UTC(2016, 10, 21);

export const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** The days with a closing price, and the next one, whose prices a benchmark imports. */
export interface FirmCalendar {
  readonly days: readonly number[];
  readonly texts: readonly string[];
  /** How many of the days have prices. */
  readonly priced: number;
}

export const firmCalendar = (lastDay: string): FirmCalendar => {
  const end = Date.parse(`${lastDay}T00:00:00Z`);
  const days: number[] = [];
  for (let at = beginningMs; at <= end + 5 * dayMs; at += dayMs) {
    const weekday = new Date(at).getUTCDay();
    if (weekday > 0 && weekday < 6) days.push(at);
  }
  return { days, texts: days.map(isoDay), priced: days.filter((at) => at <= end).length };
};

export interface FirmSize {
  readonly clients: number;
  readonly households: number;
  readonly portfolios: number;
  readonly instruments: number;
  readonly proposals: number;
  readonly events: number;
  readonly attempts: number;
}

/** Scale 1 is the firm of 10,000 clients; its staff and the entries of a portfolio are the same at any scale. */
export const firmSize = (scale: number): FirmSize => {
  const some = (count: number) => Math.max(1, Math.round(count * scale));
  return {
    clients: some(10_000),
    households: some(3000),
    portfolios: some(10_000),
    instruments: Math.max(25, some(2000)),
    proposals: some(20_000),
    events: some(1_000_000),
    attempts: some(200_000),
  };
};

export const entriesOfPortfolio = 100;
