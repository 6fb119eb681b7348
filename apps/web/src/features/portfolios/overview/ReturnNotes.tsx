import type { Performance } from '@partnerfolio/contract/performance';
import { Plural, Trans } from '@lingui/react/macro';
import { negateExact } from '../../../figures/exact.ts';
import { useOutdatedText } from '../../../figures/FigureText.tsx';
import { LargeDays, OpposedReturns } from '../explain/ReturnChecks.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

/** Says at which end the figures of a range rest on outdated prices; nothing if at neither. */
export function OutdatedNote({ performance: { twr } }: { performance: Performance }) {
  const outdatedText = useOutdatedText();
  const outdated = twr.known && twr.outdated;
  return outdated ? <p className="mt-3 text-xs text-warn">{outdatedText(outdated)}.</p> : null;
}

/** Notes on the returns of a range: what they leave out, and days with a large return on little capital. */
export function ReturnNotes({
  performance: { leftOut, littleCapital, checks, currency },
}: {
  performance: Performance;
}) {
  const format = useFormat();
  const [day] = littleCapital;
  const date = day && format.date(day);
  const doubts = checks.largeDayCount + checks.opposedDays.length;
  const returned =
    leftOut && leftOut.returnedCapital !== '0' && format.money(leftOut.returnedCapital, currency);
  if (leftOut === null && day === undefined && doubts === 0) return null;
  return (
    <ul className="mt-3 grid gap-1 text-xs text-ink-2">
      {leftOut && (leftOut.charges !== '0' || leftOut.income !== '0') && (
        <li>
          <LeftOut leftOut={leftOut} currency={currency} />
        </li>
      )}
      {returned && (
        <li>
          <Trans>
            Capital of {returned} returned after the last sale is in the gain, but not in the return.
          </Trans>
        </li>
      )}
      {day && (
        <li className="text-warn">
          <Plural
            value={littleCapital.length}
            one={`Little capital: on ${date} the return was beyond ±50 % on less than 1 % of the highest value.`}
            other={`Little capital: on # days, the first of them ${date}, the return was beyond ±50 % on less than 1 % of the highest value.`}
          />
        </li>
      )}
      {checks.opposedDays.length > 0 && (
        <li className="text-warn">
          <OpposedReturns checks={checks} currency={currency} />
        </li>
      )}
      {checks.largeDayCount > 0 && (
        <li className="text-warn">
          <LargeDays checks={checks} currency={currency} />
        </li>
      )}
    </ul>
  );
}

interface LeftOutProps {
  leftOut: NonNullable<Performance['leftOut']>;
  currency: string;
}

function LeftOut({ leftOut, currency }: LeftOutProps) {
  const format = useFormat();
  const isRefund = leftOut.charges.startsWith('-');
  const charges = format.money(isRefund ? negateExact(leftOut.charges) : leftOut.charges, currency);
  const income = format.money(leftOut.income, currency);
  if (leftOut.income === '0')
    return isRefund ? (
      <Trans>Refunds of {charges} without holdings are not in the return.</Trans>
    ) : (
      <Trans>Charges of {charges} without holdings are not in the return.</Trans>
    );
  if (leftOut.charges === '0')
    return <Trans>Income of {income} without holdings is not in the return.</Trans>;
  return isRefund ? (
    <Trans>
      Refunds of {charges} and income of {income} without holdings are not in the return.
    </Trans>
  ) : (
    <Trans>
      Charges of {charges} and income of {income} without holdings are not in the return.
    </Trans>
  );
}
