const staleAfterDays = 7;
const dayMs = 86_400_000;

/** Whether a price is outdated: more than a week old, as in the server's figures. */
export const isStale = (day: string, today: string): boolean =>
  (Date.parse(today) - Date.parse(day)) / dayMs > staleAfterDays;
