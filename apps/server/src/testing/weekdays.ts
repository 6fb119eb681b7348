/** The weekdays on which tests price instruments daily, so that the risk of what holds them is known. */
const dayMs = 86_400_000;

/** A number of weekdays from a date on. */
export const weekdaysFrom = (first: string, count: number): string[] => {
  const days: string[] = [];
  for (let at = Date.parse(first); days.length < count; at += dayMs) {
    const day = new Date(at);
    if (day.getUTCDay() % 6 !== 0) days.push(day.toISOString().slice(0, 10));
  }
  return days;
};

/** Prices on days: the first is the start, each later one has the return of its place. */
export const pricesOn = (
  days: readonly string[],
  start: number,
  returns: readonly number[],
): Record<string, string> => {
  let price = start;
  return Object.fromEntries(
    days.map((day, i) => {
      if (i > 0) price *= 1 + (returns[i] ?? 0);
      return [day, price.toFixed(10)];
    }),
  );
};
