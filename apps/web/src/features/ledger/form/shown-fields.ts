import type { TransactionDetail } from '@partnerfolio/contract/ledger';
import { useLingui } from '@lingui/react/macro';
import type { ShownField } from '../../../form/stale-fields.ts';
import { typeTexts } from '../../../records/labels.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { shownTime } from './entry-form.ts';

/** Returns the names and formatting of an entry's fields. */
export function useShownFields(): ShownField<TransactionDetail>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const number = (text: string | null) => (text === null ? '' : format.quantity(text));
  const date = (day: string | null) => (day === null ? '' : format.date(day));
  return [
    { label: t`Type`, text: (entry) => i18n._(typeTexts[entry.type]) },
    { label: t`Trade date`, text: (entry) => date(entry.tradeDate) },
    { label: t`Trade time`, text: (entry) => shownTime(entry.tradeTime) },
    { label: t`Settlement date`, text: (entry) => date(entry.settlementDate) },
    { label: t`Instrument`, text: (entry) => entry.instrument?.symbol ?? '' },
    { label: t`Quantity`, text: (entry) => number(entry.quantity) },
    { label: t`Unit price`, text: (entry) => number(entry.price) },
    { label: t`Gross amount`, text: (entry) => number(entry.amount) },
    {
      label: t`Transferred lots`,
      text: ({ lots }) =>
        (lots ?? [])
          .map(
            (lot) =>
              `${number(lot.quantity)} · ${date(lot.acquired)} · ${lot.cost === null ? '?' : number(lot.cost)}`,
          )
          .join(', '),
    },
    { label: t`Instrument received`, text: (entry) => entry.toInstrument?.symbol ?? '' },
    {
      label: t`Share of the cost`,
      text: ({ costShare }) => (costShare === null ? '' : format.percent(Number(costShare))),
    },
    {
      label: t`Lots used`,
      text: ({ fromLots }) => (fromLots ?? []).map((pick) => number(pick.quantity)).join(', '),
    },
    { label: t`Fee`, text: (entry) => number(entry.fee) },
    { label: t`Tax`, text: (entry) => number(entry.tax) },
    { label: t`Currency`, text: (entry) => entry.currency },
    { label: t`Amount bought`, text: (entry) => number(entry.toAmount) },
    { label: t`Currency bought`, text: (entry) => entry.toCurrency ?? '' },
    { label: t`Note`, text: (entry) => entry.note ?? '' },
  ];
}
