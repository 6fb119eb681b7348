import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { graveMarks, markTexts } from './mark-texts.ts';

const link = 'rounded-sm font-medium text-accent hover:underline';

/** Where the price and the exchange rate of a holding come from. */
export function QuoteFacts({ explanation: { quote } }: { explanation: Explanation }) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (quote === null) return null;
  const { instrument, priceDay, rate, day: pricedOn } = quote;
  const day = pricedOn && format.date(pricedOn);
  const path = rate?.path.join(' → ');
  return (
    <ul className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {day !== null && (
        <li>
          {instrument && priceDay ? (
            <Link to={paths.price} params={{ id: instrument.id, day: priceDay }} className={link}>
              <Trans>Closing price of {day}</Trans>
            </Link>
          ) : (
            <Trans>Price of {day}</Trans>
          )}
        </li>
      )}
      {rate && path && (
        <li>
          {path}
          {rate.quotes.map(({ base, quote: into, day: of }) => (
            <Link
              key={`${base}${into}`}
              to={paths.fxPair}
              params={{ base, quote: into }}
              className={`ms-2 ${link}`}
            >
              {base}/{into}, {format.date(of)}
            </Link>
          ))}
        </li>
      )}
      {quote.marks.map((mark) => (
        <li key={mark}>
          <Badge tone={graveMarks.has(mark) ? 'warn' : 'neutral'}>{i18n._(markTexts[mark])}</Badge>
        </li>
      ))}
    </ul>
  );
}
