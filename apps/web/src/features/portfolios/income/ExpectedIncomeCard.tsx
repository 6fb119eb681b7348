import type { ExpectedIncome, Income, IncomeAmounts } from '@partnerfolio/contract/figures/income';
import { Trans, useLingui } from '@lingui/react/macro';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { MoneyText } from '../../../figures/FigureText.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { InstrumentCell } from '../holdings/HoldingCells.tsx';
import { RoundedNote } from '../../../figures/RoundedNote.tsx';
import { AmountFacts } from './AmountFacts.tsx';

/** What the holdings are expected to pay within a year, payment by payment. */
export function ExpectedIncomeCard({ income: { expected, currency } }: { income: Income }) {
  const { t } = useLingui();
  const columns = useExpectedColumns(expected.total, currency);
  return (
    <Card
      flush
      title={<Trans>Expected income</Trans>}
      context={
        <>
          <Trans>next 12 months</Trans>
          <RoundedNote
            figures={expected.payments.flatMap(({ gross, tax, net }) => [gross, tax, net])}
            currency={currency}
          />
        </>
      }
    >
      <div className="px-4 pb-3">
        <AmountFacts
          label={t`Expected income`}
          amounts={expected.total}
          currency={currency}
          explainNet={(shown) => (
            <ExplainLink name={t`Expected income`} explained={{ figure: 'expectedIncome' }}>
              {shown}
            </ExplainLink>
          )}
        />
        <p className="mt-3 max-w-[90ch] text-xs text-ink-2">
          <Trans>
            Method: each payment of the last year on a holding still held is expected a year later, with the
            same amount and tax per unit for the units held now, at today's exchange rate. Not a forecast:
            cuts and new dividends are not known. Interest on cash is left out.
          </Trans>
        </p>
      </div>
      <div className="border-t border-line">
        <Table
          label={t`Expected payments`}
          columns={columns}
          rows={expected.payments}
          keyOf={({ instrument, day, paidOn, gross }) =>
            `${instrument.id}/${day}/${paidOn}/${gross.known ? gross.value : ''}`
          }
          empty={
            <EmptyState>
              <Trans>No holding has paid income in the last year.</Trans>
            </EmptyState>
          }
        />
      </div>
    </Card>
  );
}

function useExpectedColumns(total: IncomeAmounts, currency: string): Column<ExpectedIncome>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      id: 'day',
      header: t`Expected`,
      wideOnly: true,
      cell: ({ day }) => <span className="num">{format.date(day)}</span>,
    },
    {
      id: 'name',
      header: t`Instrument`,
      takesRest: true,
      cell: (payment) => <PaymentName payment={payment} currency={currency} />,
    },
    {
      id: 'paid',
      header: t`Last paid`,
      wideOnly: true,
      cell: ({ paidOn }) => <span className="num text-ink-2">{format.date(paidOn)}</span>,
    },
    {
      id: 'quantity',
      header: t`Quantity`,
      align: 'right',
      wideOnly: true,
      cell: ({ quantity }) => format.quantity(quantity, { maxDigits: 4 }),
    },
    {
      id: 'gross',
      header: t`Gross`,
      align: 'right',
      wideOnly: true,
      cell: ({ gross }) => <MoneyText figure={gross} unit={currency} />,
      total: <MoneyText figure={total.gross} unit={currency} />,
    },
    {
      id: 'tax',
      header: t`Tax withheld`,
      align: 'right',
      wideOnly: true,
      cell: ({ tax }) => <MoneyText figure={tax} unit={currency} />,
      total: <MoneyText figure={total.tax} unit={currency} />,
    },
    {
      id: 'net',
      header: t`Net`,
      align: 'right',
      cell: ({ net, transactionId }) => (
        <ExplainLink name={t`Net`} explained={{ figure: 'expectedIncome', transactionId }}>
          <MoneyText figure={net} unit={currency} />
        </ExplainLink>
      ),
      total: <MoneyText figure={total.net} unit={currency} />,
    },
  ];
}

/** The instrument, and on a phone below it the day and the gross amount. */
function PaymentName({ payment, currency }: { payment: ExpectedIncome; currency: string }) {
  const format = useFormat();
  const { instrument, day, gross } = payment;
  return (
    <span className="grid">
      <InstrumentCell instrument={instrument} />
      <span className="pb-1.5 text-xs whitespace-normal text-ink-3 @3xl:hidden">
        <span className="num">{format.date(day)}</span>
        {' · '}
        <Trans>gross</Trans> <MoneyText figure={gross} unit={currency} />
      </span>
    </span>
  );
}
