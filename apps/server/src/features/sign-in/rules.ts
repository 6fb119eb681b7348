/** The limits on wrong passwords. */

/** Counted failures. */
export interface FailedTries {
  /** On this account from this network, from known or from unknown devices like this one, in 15 minutes. */
  readonly accountAndNetwork: number;
  /** On this account from unknown devices, in an hour. */
  readonly account: number;
  /** From this network by unknown devices, in an hour. */
  readonly network: number;
}

export interface Allowance {
  readonly remaining: number;
  /** The limit that was reached; the widest of several. */
  readonly reached: keyof FailedTries | null;
  /** Seconds after which the limit has certainly passed. */
  readonly retryAfter: number;
}

export const triesAtMost = { accountAndNetwork: 5, account: 20, network: 50 } as const;
/**
 * The limit of wrong codes of the second step in an hour, from any device: the password was right, so a known device
 * is no exemption.
 */
export const wrongCodesAtMost = 20;
export const windowSeconds = { accountAndNetwork: 900, account: 3600, network: 3600 } as const;

/**
 * The remaining attempts. For a device that signed in to the account before, only failures of known devices on its
 * own network count, so that strangers never lock it out.
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
