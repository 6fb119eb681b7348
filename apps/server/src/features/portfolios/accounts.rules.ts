/** Pure decisions about the accounts of a portfolio: which are new, changed and removed. */
import type { Account } from '@partnerfolio/contract/portfolios';

/** What is stored of an account besides its id. */
export type AccountFields = Omit<Account, 'id' | 'openedOn' | 'closedOn'> & {
  readonly openedOn: string | null;
  readonly closedOn: string | null;
};

/** An account as a form states it, with the id of the stored one where it has one. */
export type StatedAccount = AccountFields & { readonly id?: string | undefined };

/** A stated account with the stored one that it changes; null for a new one. */
export interface PlannedAccount {
  /** Its place in the form; null for one that no form states. */
  readonly index: number | null;
  readonly stored: Account | null;
  readonly fields: AccountFields;
}

export interface AccountPlan {
  readonly kept: readonly PlannedAccount[];
  readonly removed: readonly Account[];
  /** The places of stated accounts whose id is not one of the portfolio. */
  readonly unknown: readonly number[];
}

const unnamed: AccountFields = {
  custodian: '',
  number: '',
  currency: null,
  alias: null,
  omnibus: false,
  openedOn: null,
  closedOn: null,
};

/** A number as it is compared: custodians print the same one with and without blanks and dashes. */
export const accountKey = ({ custodian, number }: Pick<Account, 'custodian' | 'number'>): string =>
  JSON.stringify([custodian.toLowerCase(), number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()]);

/** The stored account that a stated one changes: by its id, its custodian and number, or as the only one of both. */
const storedOf = (
  form: StatedAccount,
  { stored, isOnly }: { readonly stored: readonly Account[]; readonly isOnly: boolean },
): Account | null => {
  if (form.id !== undefined) return stored.find(({ id }) => id === form.id) ?? null;
  const same = stored.find((one) => accountKey(one) === accountKey(form));
  return same ?? (isOnly && stored.length === 1 ? (stored[0] ?? null) : null);
};

/** What a form changes of the accounts of a portfolio; one is always left. */
export const planAccounts = (stored: readonly Account[], forms: readonly StatedAccount[]): AccountPlan => {
  const planned = forms.map((form, index): PlannedAccount => {
    const { id: _, ...fields } = form;
    return { index, stored: storedOf(form, { stored, isOnly: forms.length === 1 }), fields };
  });
  const first = stored[0] ?? null;
  const kept = planned.length > 0 ? planned : [{ index: null, stored: first, fields: unnamed }];
  const keptIds = new Set(kept.map((one) => one.stored?.id));
  return {
    kept,
    removed: stored.filter(({ id }) => !keptIds.has(id)),
    unknown: planned.flatMap((one) =>
      one.index !== null && forms[one.index]?.id !== undefined && one.stored === null ? [one.index] : [],
    ),
  };
};

/** Whether custodian, number or dates of an account differ from what is stored, so that it may clash with others. */
export const isPlacedAnew = ({ stored, fields }: PlannedAccount): boolean =>
  stored === null ||
  accountKey(stored) !== accountKey(fields) ||
  stored.omnibus !== fields.omnibus ||
  stored.openedOn !== fields.openedOn ||
  stored.closedOn !== fields.closedOn;
