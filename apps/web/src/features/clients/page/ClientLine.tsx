import { getClientFigures } from '@partnerfolio/contract/clients';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MoneyText, RateMark } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { FigureLine } from '../../../records/FigureLine.tsx';
import { Delta } from '../../../ui/text/Delta.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

const views = [
  paths.clientPortfolios,
  paths.clientProposals,
  paths.clientActivity,
  paths.clientDocuments,
  paths.clientRiskProfile,
  paths.answerQuestionnaire,
  paths.clientDetails,
  paths.clientReports,
];

/** The client's figures; all views but the first show one line of them: value and year to date. */
export function ClientLine({ clientId, children }: { clientId: string; children: ReactNode }) {
  const format = useFormat();
  const { data } = useQuery(queryOf(getClientFigures, { params: { id: clientId } }));
  if (!data) return <FigureLine {...{ views, params: { id: clientId }, line: undefined, children }} />;
  const { value, currency, portfolios, yearToDate } = data;
  const year = yearToDate.known ? format.percent(yearToDate.value, { signed: true }) : null;
  const line = (
    <>
      <span className="sr-only">
        <Trans>Value</Trans>{' '}
      </span>
      <b className="text-xl font-bold">
        {portfolios > 0 ? <MoneyText figure={value} currency={currency} /> : '—'}
      </b>{' '}
      {year !== null && (
        <span className="num">
          <RateMark figure={yearToDate} />
          <Trans>
            <Delta>{year}</Delta> YTD
          </Trans>
        </span>
      )}
    </>
  );
  return <FigureLine {...{ views, params: { id: clientId }, line, children }} />;
}
