import type { TransactionDetail, TransactionForm } from '@partnerfolio/contract/ledger';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { fractionDigits } from '../../../ui/text/decimal-text.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { Attachments } from '../attachments/Attachments.tsx';
import { CashMoved } from '../amounts/CashMoved.tsx';
import { shownTime } from '../fields/entry-values.ts';
import { useRateTexts } from '../amounts/use-rate-texts.ts';
import { statesQuote } from '../../../records/instruments/price-unit.ts';
import { hasSeveralAccounts, useAccountNameById } from '../../../records/portfolio/account-names.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

type Fact = [label: string, value: ReactNode];

/** The fields of an entry that the panel shows; the others are shown with one of these, or in the panel's title. */
type StatedField = Exclude<
  keyof TransactionForm,
  'type' | 'currency' | 'ratioOld' | 'toAmount' | 'toCurrency'
>;

/** Returns what a currency exchange sold and bought, and its rate in both directions; null for other types. */
function useExchangeFacts(entry: TransactionDetail): Fact[] | null {
  const { t } = useLingui();
  const format = useFormat();
  const rates = useRateTexts()(entry);
  const { amount, currency, toAmount, toCurrency } = entry;
  if (amount === null || toAmount === null || toCurrency === null) return null;
  return [
    [t`Amount sold`, format.money(amount, currency)],
    [t`Amount bought`, format.money(toAmount, toCurrency)],
    [t`Rate`, rates && `${rates.there}\n${rates.back}`],
  ];
}

/** When and by whom an entry was booked and last edited. */
function useBookedFacts({ createdAt, createdBy, changed, importId }: TransactionDetail): Fact[] {
  const { t } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const editor = changed?.by && personName(changed.by);
  return [
    [t`Entered`, format.moment(createdAt)],
    [t`By`, createdBy && personName(createdBy)],
    [t`Changed`, changed && [format.moment(changed.at), editor].filter(Boolean).join(', ')],
    [t`Source`, importId && t`Imported from a file`],
  ];
}

/** The price of an entry, per unit or in percent of the nominal. */
function usePriceFact({ price, type, currency, instrument }: TransactionDetail): Fact[] {
  const { t } = useLingui();
  const format = useFormat();
  const isInPercent = instrument?.quotation === 'percent' && statesQuote(type);
  if (isInPercent) return [[t`Price`, price && `${format.quantity(price, { minDigits: 2 })} %`]];
  const digits = Math.max(2, fractionDigits(price ?? ''));
  return [[t`Unit price`, price && format.money(price, currency, { digits })]];
}

/** All stored details of an entry, and its attachments. */
export function EntryFacts({
  entry,
  portfolio,
}: {
  entry: TransactionDetail;
  portfolio: Portfolio | undefined;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOfAccount = useAccountNameById(portfolio);
  const bookedFacts = useBookedFacts(entry);
  const { currency, instrument, toInstrument, ratioNew, ratioOld, costShare, fromLots } = entry;
  const money = (amount: string | null) => amount && format.money(amount, currency);
  const exchanged = useExchangeFacts(entry);
  const priceFacts = usePriceFact(entry);
  const charge = (amount: string) => (/[1-9]/.test(amount) ? format.money(amount, currency) : null);
  const stated: Record<StatedField, readonly Fact[]> = {
    accountId: [[t`Account`, hasSeveralAccounts(portfolio) && nameOfAccount(entry.accountId)]],
    toAccountId: [[t`To account`, nameOfAccount(entry.toAccountId)]],
    tradeDate: [[t`Trade date`, format.date(entry.tradeDate)]],
    tradeTime: [[t`Trade time`, shownTime(entry.tradeTime)]],
    settlementDate: [[t`Settlement date`, entry.settlementDate && format.date(entry.settlementDate)]],
    instrumentId: [[t`Instrument`, instrument && `${instrument.symbol} · ${instrument.name}`]],
    quantity: [[t`Quantity`, entry.quantity && format.quantity(entry.quantity)]],
    price: priceFacts,
    ratioNew: [
      [t`Ratio`, ratioNew && ratioOld && `${format.quantity(ratioNew)} : ${format.quantity(ratioOld)}`],
    ],
    toInstrumentId: [
      [t`Instrument received`, toInstrument && `${toInstrument.symbol} · ${toInstrument.name}`],
    ],
    costShare: [[t`Share of the cost`, costShare && format.percent(Number(costShare))]],
    fromLots: [[t`Lots used`, fromLots?.map((pick) => format.quantity(pick.quantity)).join(' + ')]],
    lots: [[t`Transferred lots`, entry.lots && <CarriedLots lots={entry.lots} currency={currency} />]],
    amount: exchanged ?? [[t`Gross amount`, money(entry.amount)]],
    fee: [[t`Fee`, charge(entry.fee)]],
    tax: [[t`Tax`, charge(entry.tax)]],
    accruedInterest: [[t`Accrued interest`, charge(entry.accruedInterest)]],
    note: [
      [t`Cash in or out`, entry.net && <CashMoved entry={entry} />],
      [t`Note`, entry.note],
    ],
  };
  const facts: Fact[] = [...Object.values(stated).flat(), ...bookedFacts];
  return (
    <>
      <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-sm">
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="num wrap-break-word whitespace-pre-line">{value}</dd>
            </div>
          ))}
      </dl>
      {portfolio && <Attachments key={entry.id} transactionId={entry.id} portfolio={portfolio} />}
    </>
  );
}

interface CarriedLotsProps {
  lots: NonNullable<TransactionDetail['lots']>;
  currency: string;
}

/** The lots of a transfer in: purchase date, quantity and cost. */
function CarriedLots({ lots, currency }: CarriedLotsProps) {
  const format = useFormat();
  return (
    <ul className="grid gap-1">
      {lots.map((lot, index) => {
        const quantity = format.quantity(lot.quantity);
        const cost = lot.cost === null ? null : format.money(lot.cost, currency);
        const day = format.date(lot.acquired);
        return (
          // Two lots may be equal, so only their index identifies them.
          <li key={index}>
            {cost === null ? (
              <Trans>
                {quantity} of {day}, cost unknown
              </Trans>
            ) : (
              <Trans>
                {quantity} of {day} for {cost}
              </Trans>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A placeholder for the details. */
export function LoadingFacts() {
  return (
    <div className="grid gap-3">
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <Skeleton key={line} className={line % 2 ? 'w-64' : 'w-48'} />
      ))}
    </div>
  );
}
