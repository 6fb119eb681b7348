const staleAfterDays = 7;
const dayMs = 86_400_000;

/** Whether a price of that day is too old to be the current one: older than a week, as the figures take it. */
export const isStale = (day: string, today: string): boolean =>
  (Date.parse(today) - Date.parse(day)) / dayMs > staleAfterDays;
