/** The last days of the month, quarter and year before a day. */
export function periodEnds(today: string): { month: string; quarter: string; year: string } {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const quarterStart = month - ((month - 1) % 3);
  return { month: dayBefore(year, month), quarter: dayBefore(year, quarterStart), year: dayBefore(year, 1) };
}

/** The day before the first of a month. */
const dayBefore = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
