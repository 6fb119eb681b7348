/** How many wrong passwords are too many. */

/** Failed tries already counted. */
export interface FailedTries {
  /** On this account from this network, from devices of the same standing, in 15 minutes. */
  readonly accountAndNetwork: number;
  /** On this account from devices not seen before, in an hour. */
  readonly account: number;
  /** From this network by devices not seen before, in an hour. */
  readonly network: number;
}

export interface Allowance {
  readonly remaining: number;
  /** The limit that was reached; the widest when several were. */
  readonly reached: keyof FailedTries | null;
  /** Seconds until the limit that was reached has surely passed. */
  readonly retryAfter: number;
}

export const triesAtMost = { accountAndNetwork: 5, account: 20, network: 50 } as const;
/** Wrong codes of the second step in an hour, from any device: the password was right, so a known device is no excuse. */
export const wrongCodesAtMost = 20;
export const windowSeconds = { accountAndNetwork: 900, account: 3600, network: 3600 } as const;

/**
 * What is left. A device that signed in to the account before counts only its own kind's failures on its own network, so
 * that strangers never lock it out.
 */
export const signInAllowance = (failed: FailedTries, isKnownDevice: boolean): Allowance => {
  const limits = isKnownDevice
    ? (['accountAndNetwork'] as const)
    : (['network', 'account', 'accountAndNetwork'] as const);
  const left = limits.map((limit) => Math.max(0, triesAtMost[limit] - failed[limit]));
  const reached = limits.find((_, index) => left[index] === 0) ?? null;
  return {
    remaining: Math.min(...left),
    reached,
    retryAfter: reached === null ? 0 : windowSeconds[reached],
  };
};
