import { getClientFigures, type ClientFigures as Answer } from '@partnerfolio/contract/clients';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import type { clientReturns } from '@partnerfolio/contract/figures/explained';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { Explanation } from '../../../figures/Explanation.tsx';
import { RateMark } from '../../../figures/FigureText.tsx';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { unknownText } from '../../../texts/unknown-texts.ts';
import { Delta } from '../../../ui/text/Delta.tsx';
import { FigureCard, Figures } from '../../../ui/text/FigureCard.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { ClientValue, ClientValueNote } from './ClientValue.tsx';
import { SoundnessText } from './SoundnessText.tsx';

/**
 * Queries the portfolios behind the client's figures, for a household including its members'. The whole page shares the
 * query.
 */
export const clientPortfoliosQuery = (clientId: string) =>
  queryOf(listPortfolios, { query: { clientId, withMembers: 'true', sum: 'true', limit: 200 } });

/** The client's value, return, number of portfolios and data quality. */
export function ClientFigures({ clientId }: { clientId: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(queryOf(getClientFigures, { params: { id: clientId } }));
  const { data: portfolios } = useQuery(clientPortfoliosQuery(clientId));
  const format = useFormat();
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  const isWhole = data?.sinceInceptionAnnual.known === true;
  return (
    <Figures>
      <FigureCard
        lead
        label={t`Value`}
        about={<Explanation name={t`Value`} of="value" explained={{ figure: 'clientValue' }} />}
        loading={!data}
        value={data && <ClientValue figures={data} />}
        note={data && <ClientValueNote figures={data} />}
      />
      <RateCard
        label={t`Year to date`}
        method={t`TWR, net`}
        figure={data?.yearToDate}
        of="yearToDate"
        explained="yearToDate"
      />
      <RateCard
        label={t`Since inception`}
        method={isWhole ? t`TWR, net, p.a.` : t`TWR, net, less than a year`}
        figure={isWhole ? data.sinceInceptionAnnual : data?.sinceInception}
        of="sinceInception"
        explained={isWhole ? 'sinceInceptionAnnual' : 'sinceInception'}
      />
      <FigureCard
        label={t`Portfolios`}
        loading={!data}
        value={data ? format.count(data.portfolios) : '—'}
        note={data && <PortfoliosNote figures={data} />}
      />
      <FigureCard
        label={t`Data`}
        loading={!portfolios}
        value={
          portfolios && (
            <SoundnessText
              clientId={clientId}
              rows={portfolios.items}
              hasMore={portfolios.total > portfolios.items.length}
            />
          )
        }
        note={t`prices, rates and ledger`}
      />
    </Figures>
  );
}

/** Says whose portfolios a household's figures cover. */
function PortfoliosNote({ figures: { members } }: { figures: Answer }) {
  if (members === 'every') return <Trans>open, including members'</Trans>;
  if (members === 'visible') return <Trans>open and visible to you</Trans>;
  return <Trans>open</Trans>;
}

interface RateCardProps {
  label: string;
  method: string;
  figure: RateFigure | undefined;
  of: 'yearToDate' | 'sinceInception';
  explained: (typeof clientReturns)[number];
}

function RateCard({ label, method, figure, of, explained }: RateCardProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <FigureCard
      label={label}
      about={
        <Explanation
          name={label}
          of={of}
          {...(figure?.known === true && { explained: { figure: explained } })}
        />
      }
      loading={!figure}
      value={
        figure?.known ? (
          <ExplainLink name={label} explained={{ figure: explained }}>
            <RateMark figure={figure} />
            <Delta>{format.percent(figure.value, { signed: true })}</Delta>
          </ExplainLink>
        ) : (
          '—'
        )
      }
      note={figure && !figure.known ? i18n._(unknownText(figure.reason)) : method}
    />
  );
}
