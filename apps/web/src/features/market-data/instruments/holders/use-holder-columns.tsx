import type { InstrumentHolder } from '@partnerfolio/contract/instruments/page';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MoneyText, RateText } from '../../../../figures/FigureText.tsx';
import { paths } from '../../../../paths.ts';
import { PortfolioLink } from '../../../../records/PortfolioLink.tsx';
import type { Column } from '../../../../ui/table/table-rows.ts';
import { useFormat } from '../../../../ui/text/use-format.ts';

/** Returns the columns of the portfolios that hold an instrument. */
export function useHolderColumns(): Column<InstrumentHolder>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      id: 'portfolio',
      header: t`Portfolio`,
      takesRest: true,
      cell: (row) => <HeldPortfolio holder={row} />,
    },
    {
      id: 'client',
      header: t`Client`,
      sortable: true,
      wideOnly: true,
      cell: ({ client }) => (
        <Link to={paths.client} params={{ id: client.id }} className="rounded-sm hover:underline">
          {client.name}
        </Link>
      ),
    },
    {
      id: 'quantity',
      header: t`Quantity`,
      align: 'right',
      sortable: true,
      wideOnly: true,
      cell: ({ quantity }) => format.quantity(quantity),
    },
    {
      id: 'value',
      header: t`Value`,
      align: 'right',
      cell: ({ value, currency }) => <MoneyText figure={value} currency={currency} />,
    },
    {
      id: 'weight',
      header: t`Weight`,
      align: 'right',
      importance: 6,
      sortable: true,
      cell: ({ weight }) => <RateText plain figure={weight} />,
    },
  ];
}

/** The portfolio, and in tables that are too narrow for these columns its client and quantity. */
function HeldPortfolio({ holder: { portfolio, client, quantity } }: { holder: InstrumentHolder }) {
  const format = useFormat();
  const units = format.quantity(quantity);
  return (
    <span className="block @max-3xl:py-1.5">
      <PortfolioLink {...portfolio} />
      <span className="block text-xs wrap-anywhere whitespace-normal text-ink-3 @3xl:hidden">
        {client.name} · <Trans>{units} units</Trans>
      </span>
    </span>
  );
}
