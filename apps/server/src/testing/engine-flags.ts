/**
 * How tests run the embedded engine: compiled once and not optimised while it runs, which changes its speed only. An engine
 * that lives for seconds opens in half the processor time.
 */
export const engineFlags: readonly string[] = ['--liftoff-only'];
