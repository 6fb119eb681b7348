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
              cell: ({ shown }) => shown?.currency ?? <Trans>Other portfolios of the firm</Trans>,
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
              cell: ({ shown }) => shown && <Rate of={shown} />,
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

/** A rate with links to its quotes; a cross rate names each of its pairs. */
function Rate({ of: { fxRate, route } }: { of: ValueCurrency }) {
  const format = useFormat();
  if (fxRate === null) return <Unknown reason="missing_rate" />;
  return (
    <span title={route?.path.join(' → ')}>
      {route?.stale === true && (
        <span className="me-1.5">
          <Badge tone="warn">
            <Trans>Stale rate</Trans>
          </Badge>
        </span>
      )}
      {format.quantity(fxRate, { minDigits: 2, maxDigits: 8 })}
      {route?.quotes.map(({ base, quote, day }) => (
        <Link
          key={`${base}${quote}`}
          to={paths.fxPair}
          params={{ base, quote }}
          className="ms-2 rounded-sm text-accent hover:underline"
        >
          {base}/{quote}, {format.date(day)}
        </Link>
      ))}
    </span>
  );
}
