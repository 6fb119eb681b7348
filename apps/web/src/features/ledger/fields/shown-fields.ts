import type { TransactionDetail, TransactionForm } from '@partnerfolio/contract/ledger';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import type { ShownField } from '../../../form/merging/shown-fields.ts';
import { isExact } from '../../../figures/exact.ts';
import { useAccountNameById } from '../../../records/portfolio/account-names.ts';
import { typeTexts } from '../../../texts/labels.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { EntryInput } from './entry-form.ts';
import { shownTime } from './entry-values.ts';

type Accounts = Pick<Portfolio, 'accounts'> | undefined;

/** Returns the names and formatting of an entry's fields, in a portfolio with these accounts. */
export const useShownFields = (portfolio: Accounts): ShownField<TransactionDetail, EntryInput>[] =>
  Object.values(useFieldsByName(portfolio));

/** Returns those of the accounts. */
function useAccountFields(
  portfolio: Accounts,
): Record<'accountId' | 'toAccountId', ShownField<TransactionDetail, EntryInput>> {
  const { t } = useLingui();
  const nameOfAccount = useAccountNameById(portfolio);
  return {
    accountId: {
      label: t`Account`,
      text: (entry) => nameOfAccount(entry.accountId),
      typed: ({ accountId }) => nameOfAccount(accountId),
    },
    toAccountId: {
      label: t`To account`,
      text: (entry) => nameOfAccount(entry.toAccountId),
      typed: ({ toAccountId }) => nameOfAccount(toAccountId),
    },
  };
}

/** The same by name; a field that the form has and this lacks does not compile. */
export function useFieldsByName(
  portfolio: Accounts,
): Readonly<Record<keyof TransactionForm, ShownField<TransactionDetail, EntryInput>>> {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const number = (text: string | null) => (text && isExact(text) ? format.quantity(text) : (text ?? ''));
  const date = (day: string | null) => (day ? format.date(day) : '');
  return {
    ...useAccountFields(portfolio),
    type: { label: t`Type`, text: (entry) => i18n._(typeTexts[entry.type]) },
    tradeDate: { label: t`Trade date`, text: (entry) => date(entry.tradeDate) },
    tradeTime: { label: t`Trade time`, text: (entry) => shownTime(entry.tradeTime) },
    settlementDate: { label: t`Settlement date`, text: (entry) => date(entry.settlementDate) },
    instrumentId: {
      label: t`Instrument`,
      text: (entry) => entry.instrument?.symbol ?? '',
      typed: ({ instrumentId }, nameOf) => nameOf(instrumentId),
    },
    quantity: { label: t`Quantity`, text: (entry) => number(entry.quantity) },
    price: { label: t`Unit price`, text: (entry) => number(entry.price) },
    amount: { label: t`Gross amount`, text: (entry) => number(entry.amount) },
    lots: {
      label: t`Transferred lots`,
      text: ({ lots }) =>
        (lots ?? [])
          .map(
            (lot) => `${number(lot.quantity)} · ${date(lot.acquired)} · ${lot.cost ? number(lot.cost) : '?'}`,
          )
          .join(', '),
    },
    ratioNew: { label: t`New units`, text: (entry) => number(entry.ratioNew) },
    ratioOld: { label: t`For old units`, text: (entry) => number(entry.ratioOld) },
    toInstrumentId: {
      label: t`Instrument received`,
      text: (entry) => entry.toInstrument?.symbol ?? '',
      typed: ({ toInstrumentId }, nameOf) => nameOf(toInstrumentId),
    },
    costShare: {
      label: t`Share of the cost`,
      text: ({ costShare }) => (costShare === null ? '' : format.percent(Number(costShare))),
      typed: ({ costShare }) => (costShare ? `${costShare} %` : ''),
    },
    fromLots: {
      label: t`Lots used`,
      text: ({ fromLots }) => (fromLots ?? []).map((pick) => number(pick.quantity)).join(', '),
      typed: ({ fromLots }) => Object.values(fromLots).filter(Boolean).map(number).join(', '),
    },
    fee: { label: t`Fee`, text: (entry) => number(entry.fee) },
    tax: { label: t`Tax`, text: (entry) => number(entry.tax) },
    accruedInterest: { label: t`Accrued interest`, text: (entry) => number(entry.accruedInterest) },
    currency: { label: t`Currency`, text: (entry) => entry.currency },
    toAmount: { label: t`Amount bought`, text: (entry) => number(entry.toAmount) },
    toCurrency: { label: t`Currency bought`, text: (entry) => entry.toCurrency ?? '' },
    note: { label: t`Note`, text: (entry) => entry.note ?? '' },
  };
}
