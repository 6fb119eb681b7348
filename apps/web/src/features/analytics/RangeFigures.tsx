import type { Analytics } from '@partnerfolio/contract/analytics';
import type { analyticsFigures } from '@partnerfolio/contract/figures/explained';
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ExplainLink } from '../../figures/ExplainLink.tsx';
import { Explanation } from '../../figures/Explanation.tsx';
import { RateMark } from '../../figures/FigureText.tsx';
import { useSamplingText } from '../../figures/SamplingText.tsx';
import { leadMoney } from '../../figures/lead-money.ts';
import { unknownText } from '../../texts/unknown-texts.ts';
import { Delta } from '../../ui/text/Delta.tsx';
import { FigureCard, Figures } from '../../ui/text/FigureCard.tsx';
import { useFormat } from '../../ui/text/use-format.ts';

type AnalyticsFigure = (typeof analyticsFigures)[number];

/** Current value, and return and risk over the range, each with its method or why it is unknown. */
export function RangeFigures({ analytics }: { analytics: Analytics | undefined }) {
  const { t } = useLingui();
  const format = useFormat();
  const note = useNote();
  const samplingText = useSamplingText();
  if (!analytics) return <LoadingFigures />;
  const { value, currency, twr, twrAnnual, volatility, sampling, maxDrawdown: drawdown } = analytics;
  const percent = (rate: number) => <Delta>{format.percent(rate, { signed: true })}</Delta>;
  const explain = (explained: AnalyticsFigure, name: string, shown: ReactNode) => (
    <ExplainLink name={name} explained={{ figure: explained }}>
      {shown}
    </ExplainLink>
  );
  const noted = (figure: RateFigure, explained: AnalyticsFigure, name: string) =>
    figure.known
      ? explain(
          explained,
          name,
          <>
            <RateMark figure={figure} />
            {percent(figure.value)}
          </>,
        )
      : '—';
  return (
    <Figures>
      <FigureCard
        lead
        label={t`Value`}
        value={value.known ? leadMoney(format, value.value, currency) : '—'}
        note={note(value, t`all open portfolios`)}
      />
      <FigureCard
        tallNote="onPhones"
        label={t`Return`}
        about={<Explanation name={t`Return`} of="analytics" />}
        value={noted(twr, 'twr', t`Return`)}
        note={<ReturnNote twr={twr} annual={twrAnnual} />}
      />
      <FigureCard
        label={t`Volatility`}
        about={<Explanation name={t`Volatility`} of="volatility" />}
        value={
          volatility.known ? explain('volatility', t`Volatility`, format.percent(volatility.value)) : '—'
        }
        note={note(volatility, sampling ? t`p.a.; ${samplingText(sampling)}` : t`p.a.`)}
      />
      <FigureCard
        tallNote="onLaptops"
        label={t`Max drawdown`}
        about={<Explanation name={t`Max drawdown`} of="maxDrawdown" />}
        value={drawdown.known && drawdown.value === 0 ? '—' : noted(drawdown, 'maxDrawdown', t`Max drawdown`)}
        note={<DrawdownNote drawdown={drawdown} />}
      />
    </Figures>
  );
}

/** Returns a function for a figure's note: why it is unknown, or its method and whether it covers everything. */
function useNote() {
  const { t, i18n } = useLingui();
  return (figure: MoneyFigure | RateFigure, method: string): string => {
    if (!figure.known) return i18n._(unknownText(figure.reason));
    return figure.partial ? t`${method}; incomplete` : method;
  };
}

/** The method of the return, with the return p.a. and its explanation. */
function ReturnNote({ twr, annual }: { twr: RateFigure; annual: RateFigure }) {
  const { t } = useLingui();
  const format = useFormat();
  const note = useNote();
  if (!twr.known || !annual.known) return note(twr, t`TWR, net`);
  const yearly = (
    <ExplainLink name={t`TWR, net, p.a.`} explained={{ figure: 'twrAnnual' }}>
      {format.percent(annual.value, { signed: true })}
    </ExplainLink>
  );
  const method = <Trans>TWR, net; {yearly} p.a.</Trans>;
  return twr.partial ? <Trans>{method}; incomplete</Trans> : method;
}

function DrawdownNote({ drawdown }: { drawdown: Analytics['maxDrawdown'] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  if (!drawdown.known) return i18n._(unknownText(drawdown.reason));
  if (drawdown.value === 0) return t`No drawdown`;
  const [peak, trough] = [format.date(drawdown.peak), format.date(drawdown.trough)];
  return t`${peak} to ${trough}`;
}

function LoadingFigures() {
  const { t } = useLingui();
  return (
    <Figures>
      <FigureCard lead loading label={t`Value`} value="" />
      <FigureCard loading tallNote="onPhones" label={t`Return`} value="" />
      <FigureCard loading label={t`Volatility`} value="" />
      <FigureCard loading tallNote="onLaptops" label={t`Max drawdown`} value="" />
    </Figures>
  );
}
