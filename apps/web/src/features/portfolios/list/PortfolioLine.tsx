import type { Performance } from '@partnerfolio/contract/performance';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MoneyText, RateMark } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import { FigureLine } from '../../../records/FigureLine.tsx';
import { useToday } from '../../../today.ts';
import { Delta } from '../../../ui/text/Delta.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

const views = [
  paths.holdings,
  paths.lots,
  paths.income,
  paths.risk,
  paths.attribution,
  paths.ledger,
  paths.portfolioImports,
  paths.portfolioReports,
  paths.portfolioHistory,
];

interface PortfolioLineProps {
  id: string;
  performance: Performance | undefined;
  children: ReactNode;
}

/** The portfolio's figures; all views but the first show one line of them. */
export function PortfolioLine({ id, performance, children }: PortfolioLineProps) {
  const line = performance && <Line performance={performance} />;
  return <FigureLine {...{ views, params: { id }, line, children }} />;
}

/** Value, last day's change and year to date. */
function Line({ performance }: { performance: Performance }) {
  const format = useFormat();
  const today = useToday();
  const { asOf, value, currency, dayChange, returns } = performance;
  const year = returns.find(({ period }) => period === 'YTD')?.twr;
  const day = dayChange.rate.known ? format.percent(dayChange.rate.value, { signed: true }) : null;
  const lastDay = asOf.slice(0, 4) === today.slice(0, 4) ? format.shortDate(asOf) : format.date(asOf);
  const sinceJanuary = year?.known ? format.percent(year.value, { signed: true }) : null;
  return (
    <>
      <span className="sr-only">
        <Trans>Value</Trans>{' '}
      </span>
      <b className="text-xl font-bold">
        <MoneyText figure={value} currency={currency} />
      </b>{' '}
      {day !== null && (
        <span className="num">
          <RateMark figure={dayChange.rate} />
          {asOf === today ? (
            <Trans>
              <Delta>{day}</Delta> today
            </Trans>
          ) : (
            <>
              <Delta>{day}</Delta> {lastDay}
            </>
          )}
        </span>
      )}{' '}
      {sinceJanuary !== null && (
        <span className="num">
          {year && <RateMark figure={year} />}
          <Trans>
            <Delta>{sinceJanuary}</Delta> YTD
          </Trans>
        </span>
      )}
    </>
  );
}
