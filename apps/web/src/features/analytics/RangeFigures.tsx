import type { Analytics } from '@partnerfolio/contract/analytics';
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import { useLingui } from '@lingui/react/macro';
import { Explanation } from '../../figures/Explanation.tsx';
import { RateMark } from '../../figures/FigureText.tsx';
import { useSamplingText } from '../../figures/SamplingText.tsx';
import { leadMoney } from '../../figures/lead-money.ts';
import { unknownText } from '../../texts/unknown-texts.ts';
import { Delta } from '../../ui/text/Delta.tsx';
import { FigureCard, Figures } from '../../ui/text/FigureCard.tsx';
import { useFormat } from '../../ui/text/use-format.ts';

/** Current value, and return and risk over the range, each with its method or why it is unknown. */
export function RangeFigures({ analytics }: { analytics: Analytics | undefined }) {
  const { t } = useLingui();
  const format = useFormat();
  const note = useNote();
  const samplingText = useSamplingText();
  if (!analytics) return <LoadingFigures />;
  const { value, currency, twr, twrAnnual, volatility, sampling, maxDrawdown: fall } = analytics;
  const percent = (rate: number) => <Delta>{format.percent(rate, { signed: true })}</Delta>;
  const noted = (figure: RateFigure) => (
    <>
      <RateMark figure={figure} />
      {figure.known ? percent(figure.value) : '—'}
    </>
  );
  const yearly = twrAnnual.known && format.percent(twrAnnual.value, { signed: true });
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
        value={noted(twr)}
        note={note(twr, yearly ? t`TWR, net; ${yearly} p.a.` : t`TWR, net`)}
      />
      <FigureCard
        label={t`Volatility`}
        about={<Explanation name={t`Volatility`} of="volatility" />}
        value={volatility.known ? format.percent(volatility.value) : '—'}
        note={note(volatility, sampling ? t`p.a.; ${samplingText(sampling)}` : t`p.a.`)}
      />
      <FigureCard
        tallNote="onLaptops"
        label={t`Max drawdown`}
        about={<Explanation name={t`Max drawdown`} of="fall" />}
        value={fall.known && fall.value === 0 ? '—' : noted(fall)}
        note={<FallNote fall={fall} />}
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

function FallNote({ fall }: { fall: Analytics['maxDrawdown'] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  if (!fall.known) return i18n._(unknownText(fall.reason));
  if (fall.value === 0) return t`No drawdown`;
  const [peak, trough] = [format.date(fall.peak), format.date(fall.trough)];
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
