import { listColumns } from '@partnerfolio/contract/lists/columns';
import type { PortfoliosValue } from '@partnerfolio/contract/portfolios';
import type { ColumnOf } from '@partnerfolio/contract/lists/columns';
import { useLingui } from '@lingui/react/macro';
import { MoneyText, RateText } from '../../../figures/FigureText.tsx';
import { portfolioKindTexts } from '../../../texts/labels.ts';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { QualityLink } from '../quality/QualityBadge.tsx';
import type { PortfolioRow } from './portfolio-row.ts';

type Name = ColumnOf<'portfolios'>;
type Columns<N extends Name> = Record<N, Omit<Column<PortfolioRow>, 'id'>>;
type Description = 'kind' | 'baseCurrency' | 'openedOn' | 'closedOn' | 'dataState';

/** Returns the columns of a table of portfolios that can go; the name stands before them. */
export function usePortfolioColumns(sum?: PortfoliosValue): Column<PortfolioRow>[] {
  const columns: Columns<Name> = { ...useDescriptions(), ...useFigures(sum) };
  return listColumns.portfolios.columns.map((id) => ({ id, ...columns[id] }));
}

/** The columns that say what a portfolio is. */
function useDescriptions(): Columns<Description> {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return {
    kind: { header: t`Type`, importance: 1, cell: (row) => i18n._(portfolioKindTexts[row.kind]) },
    baseCurrency: { header: t`Currency`, importance: 2, cell: (row) => row.baseCurrency },
    openedOn: {
      header: t`Opened on`,
      sortable: true,
      importance: 1,
      cell: (row) => <span className="num">{format.date(row.openedOn)}</span>,
    },
    closedOn: {
      header: t`Closed on`,
      importance: 1,
      cell: ({ closedOn }) => closedOn && <span className="num">{format.date(closedOn)}</span>,
    },
    dataState: {
      header: <span className="pl-4">{t`Data`}</span>,
      label: t`Data`,
      sortable: true,
      wideOnly: true,
      cell: (row) => (
        <span className="pl-4">{row.quality && <QualityLink id={row.id} quality={row.quality} />}</span>
      ),
    },
  };
}

/** The columns of figures. */
function useFigures(sum: PortfoliosValue | undefined): Columns<Exclude<Name, Description>> {
  const { t } = useLingui();
  return {
    value: {
      header: <ValueHeader />,
      label: t`Value`,
      align: 'right',
      sortable: true,
      total: sum && <MoneyText figure={sum.value} currency={sum.currency} />,
      cell: (row) => (
        <span className="font-medium">
          <MoneyText figure={row.value} currency={row.baseCurrency} />
        </span>
      ),
    },
    dayChange: {
      header: t`Day`,
      under: 'value',
      align: 'right',
      sortable: true,
      importance: 2,
      cell: (row) => <RateText figure={row.dayChange} />,
    },
    yearToDate: {
      header: <YearToDate />,
      label: t`Year to date`,
      under: 'value',
      align: 'right',
      importance: 6,
      sortable: true,
      cell: (row) => <RateText figure={row.yearToDate} />,
    },
    sinceInception: {
      header: t`Since inception, total`,
      align: 'right',
      sortable: true,
      importance: 2,
      cell: (row) => <RateText figure={row.sinceInception} />,
    },
  };
}

/** On a phone the column has day and year to date in its second line. */
function ValueHeader() {
  const { t } = useLingui();
  return (
    <span>
      {t`Value`}
      <span aria-hidden="true" className="block font-normal md:hidden print:hidden">{t`day · YTD`}</span>
    </span>
  );
}

/** The column's title, in full if there is room. */
function YearToDate() {
  const { t } = useLingui();
  return (
    <>
      <span className="@max-3xl:sr-only">{t`Year to date`}</span>
      <span aria-hidden="true" className="@3xl:hidden">{t`YTD`}</span>
    </>
  );
}
