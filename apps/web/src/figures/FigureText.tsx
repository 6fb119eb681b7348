import type { MoneyFigure, RateFigure, UnknownReason } from '@partnerfolio/contract/values';
import { Trans, useLingui } from '@lingui/react/macro';
import { unknownText } from '../records/unknown-texts.ts';
import { Delta } from '../ui/text/Delta.tsx';
import { useFormat } from '../ui/text/use-format.ts';

/** Why a figure is not known, with the rates that would do where none of several could be chosen. */
export function useReason() {
  const { i18n } = useLingui();
  const format = useFormat();
  return ({
    reason,
    roots = [],
  }: {
    reason: UnknownReason;
    roots?: readonly number[] | undefined;
  }): string => {
    const text = i18n._(unknownText(reason));
    if (roots.length === 0) return text;
    return `${text}: ${roots.map((root) => format.percent(root, { signed: true })).join(', ')}`;
  };
}

interface UnknownProps {
  reason: UnknownReason;
  roots?: readonly number[] | undefined;
}

/** A figure that is not known: a dash, with its reason for whoever points at it or has it read aloud. */
export function Unknown({ reason, roots }: UnknownProps) {
  const text = useReason()({ reason, roots });
  return (
    <span className="text-ink-3" title={text}>
      <span aria-hidden="true">—</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

interface MoneyTextProps {
  figure: MoneyFigure;
  /** Leave out where the column or the title already says it. */
  currency?: string | undefined;
  /** The currency that is said elsewhere: how many digits the amount has. */
  unit?: string | undefined;
  /** A gain or a loss: with its sign, and in colour. */
  change?: boolean;
}

/** An exact amount, or a dash with the reason. */
export function MoneyText({ figure, currency, unit, change = false }: MoneyTextProps) {
  const format = useFormat();
  if (!figure.known) return <Unknown reason={figure.reason} />;
  const text = currency
    ? format.money(figure.value, currency, { signed: change })
    : format.amount(figure.value, { signed: change, currency: unit });
  return (
    <>
      {figure.partial && <PartialMark />}
      {change ? <Delta>{text}</Delta> : <span className="num">{text}</span>}
    </>
  );
}

/** Says that a total leaves something out; before the amount, so that the figures of a column stay in line. */
function PartialMark() {
  return (
    <span className="me-1.5 text-xs text-warn max-md:me-0.5">
      <span className="max-md:sr-only">
        <Trans>incomplete</Trans>
      </span>
      <span aria-hidden="true" className="md:hidden">
        *
      </span>
    </span>
  );
}

/** What a reader must know beside a return, behind a mark; nothing where there is nothing. */
export function RateMark({ figure }: { figure: RateFigure }) {
  const { t } = useLingui();
  if (!figure.known) return null;
  const notes = [
    figure.littleCapital && t`Includes a day beyond ±50 % on less than 1 % of the highest value`,
    figure.leftOut && t`Leaves out charges or income booked without holdings`,
    figure.sinceOpening && t`Since inception, which was this year`,
  ].filter((note) => typeof note === 'string');
  if (notes.length === 0) return null;
  const text = notes.join('. ');
  return (
    <span
      className={figure.littleCapital ? 'me-1 text-xs text-warn' : 'me-1 text-xs text-ink-3'}
      title={text}
    >
      <span aria-hidden="true">†</span>
      <span className="sr-only">{text}: </span>
    </span>
  );
}

interface RateTextProps {
  figure: RateFigure;
  /** A weight has no sign; a return has. */
  plain?: boolean;
  digits?: number;
}

/** A rate, or a dash with the reason. */
export function RateText({ figure, plain = false, digits = 2 }: RateTextProps) {
  const format = useFormat();
  if (!figure.known) return <Unknown reason={figure.reason} roots={figure.roots} />;
  const text = format.percent(figure.value, { signed: !plain, digits });
  return (
    <>
      <RateMark figure={figure} />
      {plain ? <span className="num">{text}</span> : <Delta>{text}</Delta>}
    </>
  );
}
