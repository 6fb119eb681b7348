/** The rates of a file so far beside the stored ones, by pair, year and day. */

const slotsOfYear = 366;
/** A float64 gives this many digits back. */
const exactDigits = 15;

/** Rates of a year; texts that a number would not give back are kept beside the numbers. */
const createYear = () => {
  const rates = new Float64Array(slotsOfYear).fill(Number.NaN);
  const texts = new Map<number, string>();
  return {
    set(slot: number, rate: string): void {
      rates[slot] = Number(rate);
      if (rate.length > exactDigits) texts.set(slot, rate);
    },
    /** Null on a day without a rate. */
    at(slot: number): string | null {
      const rate = rates[slot] ?? Number.NaN;
      return Number.isNaN(rate) ? null : (texts.get(slot) ?? String(rate));
    },
    /** Whether the rate of a day is this one; both are written without trailing zeros. */
    isAt(slot: number, rate: string): boolean {
      return rates[slot] === Number(rate) && (texts.get(slot) ?? rate) === rate;
    },
  };
};

export interface RateYear {
  readonly seen: ReturnType<typeof createYear>;
  readonly stored: ReturnType<typeof createYear>;
}

export const createRateYear = (): RateYear => ({ seen: createYear(), stored: createYear() });
