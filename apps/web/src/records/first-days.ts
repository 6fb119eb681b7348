const dayMs = 86_400_000;
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day after a date. */
export const dayAfter = (date: string): string => dateOf(Date.parse(date) + dayMs);

/** The first day of as many calendar months as end with the month of a date. */
export const firstOfMonths = (last: string, count: number): string =>
  dateOf(Date.UTC(Number(last.slice(0, 4)), Number(last.slice(5, 7)) - count));
