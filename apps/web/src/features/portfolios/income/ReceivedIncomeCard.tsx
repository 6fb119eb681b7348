import type { Income, IncomeRow } from '@partnerfolio/contract/figures/income';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { MoneyText } from '../../../figures/FigureText.tsx';
import { dayAfter } from '../../../records/first-days.ts';
import { StatementMenu } from '../../../records/portfolio/StatementMenu.tsx';
import { typeTexts } from '../../../texts/labels.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { InstrumentCell } from '../holdings/HoldingCells.tsx';
import { RoundedNote } from '../../../figures/RoundedNote.tsx';
import { RangeControls } from '../range/RangeControls.tsx';
import type { RangeSearch } from '../search.ts';
import { AmountFacts, hasFees } from './AmountFacts.tsx';

interface ReceivedIncomeCardProps {
  id: string;
  /** Undefined while it loads. */
  income: Income | undefined;
  search: RangeSearch;
  onChange: (change: RangeSearch) => void;
  /** Why it cannot be shown. */
  children: ReactNode;
}

/** The dividends and interest booked in a range: gross, tax withheld and net, by type and instrument. */
export function ReceivedIncomeCard({ id, income, search, onChange, children }: ReceivedIncomeCardProps) {
  return (
    <Card
      flush
      title={<Trans>Income received</Trans>}
      context={
        <>
          <Trans>dividends, interest and accrued interest of trades, at the exchange rate of each day</Trans>
          {income && (
            <RoundedNote
              figures={income.received.instruments.flatMap(({ gross, tax, fee, net }) => [
                gross,
                tax,
                fee,
                net,
              ])}
              currency={income.currency}
            />
          )}
        </>
      }
      actions={
        income &&
        income.from < income.to && (
          <StatementMenu id={id} template="income" from={dayAfter(income.from)} to={income.to} />
        )
      }
    >
      <div className="px-4 pb-3">
        <RangeControls id={id} search={search} shown={income} onChange={onChange} />
        {children}
        {!income && !children && <Skeleton className="h-40 w-full" />}
        {income && <Totals income={income} />}
      </div>
      {income && <InstrumentTable income={income} />}
    </Card>
  );
}

/** Of purchases and sales only the accrued interest is income. */
const accruedTexts: Partial<Record<keyof typeof typeTexts, MessageDescriptor>> = {
  buy: msg`Accrued interest paid`,
  sell: msg`Accrued interest received`,
};

function Totals({ income: { received, currency, from, to } }: { income: Income }) {
  const { t, i18n } = useLingui();
  const { total, types } = received;
  return (
    <>
      <AmountFacts
        label={t`Income in this range`}
        amounts={total}
        currency={currency}
        explainGross={(shown) => (
          <ExplainLink name={t`Income`} explained={{ figure: 'income', from, to }}>
            {shown}
          </ExplainLink>
        )}
      />
      {types.length > 1 && (
        <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-xs text-ink-2">
          {types.map(({ type, gross }) => (
            <li key={type}>
              {i18n._(accruedTexts[type] ?? typeTexts[type])} <MoneyText figure={gross} currency={currency} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function InstrumentTable({ income }: { income: Income }) {
  const { t } = useLingui();
  const { received } = income;
  const columns = useIncomeColumns(income, hasFees(received.total));
  return (
    <div className="border-t border-line">
      <Table
        label={t`Income by instrument`}
        columns={columns}
        rows={received.instruments}
        keyOf={({ instrument }) => instrument?.id ?? 'cash'}
        empty={
          <EmptyState>
            <Trans>No dividends or interest in this range.</Trans>
          </EmptyState>
        }
      />
    </div>
  );
}

function useIncomeColumns(income: Income, withFees: boolean): Column<IncomeRow>[] {
  const { t } = useLingui();
  const { currency } = income;
  const amount = (
    id: 'gross' | 'tax' | 'fee' | 'net',
    header: string,
    wideOnly = true,
  ): Column<IncomeRow> => ({
    id,
    header,
    align: 'right',
    wideOnly,
    cell: (row) =>
      id === 'gross' ? <Gross row={row} income={income} /> : <MoneyText figure={row[id]} unit={currency} />,
    total: <MoneyText figure={income.received.total[id]} unit={currency} />,
  });
  return [
    {
      id: 'name',
      header: t`Instrument`,
      takesRest: true,
      cell: (row) => <RowName row={row} income={income} />,
    },
    {
      id: 'payments',
      header: t`Payments`,
      align: 'right',
      wideOnly: true,
      cell: ({ payments }) => payments,
    },
    amount('gross', t`Gross`),
    amount('tax', t`Tax withheld`),
    ...(withFees ? [amount('fee', t`Fees`)] : []),
    amount('net', t`Net`, false),
  ];
}

interface IncomeRowProps {
  row: IncomeRow;
  income: Income;
}

/** The gross income of an instrument, which the entries of the range explain. */
function Gross({ row: { instrument, gross }, income: { from, to, currency } }: IncomeRowProps) {
  const { t } = useLingui();
  const shown = <MoneyText figure={gross} unit={currency} />;
  if (instrument === null || !gross.known) return shown;
  return (
    <ExplainLink
      name={`${t`Income`}, ${instrument.name}`}
      explained={{ figure: 'income', from, to, instrumentId: instrument.id }}
    >
      {shown}
    </ExplainLink>
  );
}

/** The instrument, and on a phone below it the number of payments and the gross amount. */
function RowName({ row, income }: IncomeRowProps) {
  const { instrument, payments } = row;
  return (
    <span className="grid max-md:py-1.5">
      {instrument ? <InstrumentCell isStacked instrument={instrument} /> : <Trans>Interest on cash</Trans>}
      <span className="text-xs whitespace-normal md:pb-1.5 text-ink-3 @3xl:hidden">
        <Plural value={payments} one="# payment" other="# payments" />
        {' · '}
        <Trans>gross</Trans> <Gross row={row} income={income} />
      </span>
    </span>
  );
}
