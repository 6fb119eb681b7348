import type {
  MoneyFigure,
  OutdatedEnds,
  RateFigure,
  UnknownReason,
} from '@partnerfolio/contract/figures/values';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FigureNote } from '../shell/frame/FigureLegend.tsx';
import { unknownText } from '../texts/unknown-texts.ts';
import { Delta } from '../ui/text/Delta.tsx';
import { useFormat } from '../ui/text/use-format.ts';

/** Returns the text of why a figure is unknown. If several conversion routes were possible, it lists their currencies. */
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

/** A dash for an unknown figure, with the reason as a tooltip and for screen readers. */
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
  /** Leave out if the column or title names the currency. */
  currency?: string | undefined;
  /** The currency that the column or title names; it gives the number of decimals. */
  unit?: string | undefined;
  /** Shows a gain or loss with its sign and in colour. */
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
      {figure.outdated && <OutdatedMark ends={figure.outdated} />}
      {change ? <Delta>{text}</Delta> : <span className="num">{text}</span>}
    </>
  );
}

/** Marks an incomplete total. It stands before the amount, so that the figures of a column line up. */
function PartialMark() {
  return (
    <span data-noted={'partial' satisfies FigureNote} className="me-1.5 text-xs text-warn max-md:me-0.5">
      <span className="max-md:sr-only">
        <Trans>incomplete</Trans>
      </span>
      <span aria-hidden="true" className="md:hidden">
        *
      </span>
    </span>
  );
}

/** Returns a function that says at which end a figure over a range rests on outdated prices, and with what share. */
export function useOutdatedText() {
  const { t } = useLingui();
  const format = useFormat();
  const percent = (share: number): string => {
    const isNearlyWhole = share < 1 && (share < 0.01 || share > 0.99);
    return format.percent(share, { digits: isNearlyWhole ? 2 : 0 });
  };
  return ({ opening, closing, unmoved }: OutdatedEnds): string => {
    const [first, last] = [percent(opening), percent(closing)];
    const notes = [
      opening > 0 && t`Opening value: ${first} at outdated prices or rates`,
      closing > 0 && t`Closing value: ${last} at outdated prices or rates`,
      unmoved && t`No new price in between`,
    ];
    return notes.filter((note) => typeof note === 'string').join('. ');
  };
}

/** Marks a figure over a range that rests on outdated prices at one of its ends. */
export function OutdatedMark({ ends }: { ends: OutdatedEnds }) {
  return <Mark text={useOutdatedText()(ends)} of={['outdated']} />;
}

function Mark({ text, of }: { text: string; of: readonly FigureNote[] }) {
  const warns = of.includes('outdated') || of.includes('littleCapital');
  return (
    <span
      data-noted={of.join(' ')}
      className={warns ? 'me-1 text-xs text-warn' : 'me-1 text-xs text-ink-3'}
      role="img"
      aria-label={text}
      title={text}
    >
      †
    </span>
  );
}

/** A mark with the notes on a return; nothing if there are none. */
export function RateMark({ figure }: { figure: RateFigure }) {
  const { t } = useLingui();
  const outdatedText = useOutdatedText();
  if (!figure.known) return null;
  const notes: Partial<Record<FigureNote, string>> = {
    ...(figure.outdated && { outdated: outdatedText(figure.outdated) }),
    ...(figure.littleCapital && {
      littleCapital: t`Includes a day beyond ±50 % on less than 1 % of the highest value`,
    }),
    ...(figure.leftOut && {
      leftOut: t`Leaves out charges, income or returned capital booked without holdings`,
    }),
    ...(figure.sinceOpening && { sinceOpening: t`Since inception, which was this year` }),
  };
  const of = Object.keys(notes) as FigureNote[];
  if (of.length === 0) return null;
  return <Mark text={Object.values(notes).join('. ')} of={of} />;
}

interface RateTextProps {
  figure: RateFigure;
  /** Leaves out the sign and colour, as for weights. */
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
