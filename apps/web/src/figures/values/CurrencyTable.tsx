import type { ExplainedValue, ValueCurrency } from '@partnerfolio/contract/figures/value-explanations';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Table } from '../../ui/table/Table.tsx';
import { Badge } from '../../ui/text/Badge.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { ExplanationPart } from '../ExplanationPart.tsx';
import { MoneyText, Unknown } from '../FigureText.tsx';

/** A currency, or the portfolios that the viewer may not see. */
type Row = Pick<ValueCurrency, 'portfolios' | 'value' | 'base'> & { shown: ValueCurrency | null };

const rowsFrom = ({ currencies, hidden }: ExplainedValue): Row[] => [
  ...currencies.map((shown) => ({ ...shown, shown })),
  ...(hidden ? [{ ...hidden, value: null, shown: null }] : []),
];

/** The sums by currency with the exchange rates used; absent if one currency that needs no rate holds everything. */
export function CurrencyTable({ explained }: { explained: ExplainedValue }) {
  const { t } = useLingui();
  const format = useFormat();
  const { currency } = explained;
  const rows = rowsFrom(explained);
  if (rows.every(({ shown }) => shown?.currency === currency)) return null;
  return (
    <ExplanationPart title={t`By currency`}>
      <div className="-mx-5 border-y border-line">
        <Table<Row>
          dense
          label={t`By currency`}
          rows={rows}
          keyOf={({ shown }) => shown?.currency ?? ''}
          columns={[
            {
              id: 'currency',
              header: t`Currency`,
              takesRest: true,
              cell: ({ shown }) =>
                shown ? <CurrencyName of={shown} /> : <Trans>Other portfolios of the firm</Trans>,
            },
            {
              id: 'portfolios',
              header: t`Portfolios`,
              align: 'right',
              wideOnly: true,
              cell: ({ portfolios }) => format.count(portfolios),
            },
            {
              id: 'value',
              header: t`Value`,
              align: 'right',
              wideOnly: true,
              cell: ({ value, shown }) =>
                shown &&
                (value === null ? (
                  <Unknown reason="missing_price" />
                ) : (
                  <MoneyText figure={{ known: true, value }} unit={shown.currency} />
                )),
            },
            {
              id: 'fxRate',
              header: t`FX rate`,
              align: 'right',
              cell: ({ shown }) =>
                shown?.fxRate === null ? (
                  <Unknown reason="missing_rate" />
                ) : (
                  shown && format.quantity(shown.fxRate, { minDigits: 2, maxDigits: 8 })
                ),
            },
            {
              id: 'base',
              header: t`Value, ${currency}`,
              align: 'right',
              cell: ({ base, shown }) =>
                base === null ? (
                  <Unknown reason={shown?.fxRate === null ? 'missing_rate' : 'missing_price'} />
                ) : (
                  <MoneyText figure={{ known: true, value: base }} unit={currency} />
                ),
            },
          ]}
        />
      </div>
    </ExplanationPart>
  );
}

/**
 * A currency with links to the quotes of its rate; a cross rate has one of each pair. In a narrow table also the sum in the
 * currency, for which no column has room.
 */
function CurrencyName({ of: { currency, value, route } }: { of: ValueCurrency }) {
  const format = useFormat();
  return (
    <span className="flex flex-wrap items-baseline gap-x-2" title={route?.path.join(' → ')}>
      {currency}
      {value !== null && (
        <span className="num text-xs text-ink-3 @3xl:hidden">{format.amount(value, { currency })}</span>
      )}
      {route?.quotes.map(({ base, quote, day }) => (
        <Link
          key={`${base}${quote}`}
          to={paths.fxPair}
          params={{ base, quote }}
          className="rounded-sm text-xs text-accent hover:underline"
        >
          {base}/{quote}, {format.date(day)}
        </Link>
      ))}
      {route?.stale === true && (
        <Badge tone="warn">
          <Trans>Stale rate</Trans>
        </Badge>
      )}
    </span>
  );
}
