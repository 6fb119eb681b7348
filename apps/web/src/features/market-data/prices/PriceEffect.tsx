import { getPriceEffect, type PriceEffect as Effect } from '@partnerfolio/contract/instruments/page';
import { getInstrument } from '@partnerfolio/contract/market-data';
import { localDateSchema } from '@partnerfolio/contract/values';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { useViewer } from '../../../session/auth.tsx';
import { useToday } from '../../../today.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

interface PriceEffectProps {
  id: string;
  /** The day as entered so far. */
  day: string;
}

/** Which portfolios the price of a day moves, before it is saved or deleted. */
export function PriceEffect({ id, day }: PriceEffectProps) {
  const { rights } = useViewer();
  const today = useToday();
  const read = localDateSchema.safeParse(day);
  const enabled = rights.includes('market_data.manage') && read.success && read.data <= today;
  const { data, error, refetch } = useQuery({
    ...queryOf(getPriceEffect, { params: { id, day: read.data ?? localDateSchema.parse(today) } }),
    enabled,
  });
  const instrument = useQuery(queryOf(getInstrument, { params: { id } }));
  const worthless = instrument.data?.worthless ?? null;
  if (!enabled) return null;
  if (worthless !== null && day >= worthless.since) return <UnusedPrice since={worthless.since} />;
  return <PriceEffectView effect={data} error={error} onRetry={() => void refetch()} />;
}

/** A price of a worthless instrument moves nothing. */
function UnusedPrice({ since }: { since: string }) {
  const format = useFormat();
  const day = format.date(since);
  return (
    <p className="text-sm text-ink-2">
      <Trans>The instrument is worthless since {day}: the price is kept, but not used.</Trans>
    </p>
  );
}

interface PriceEffectViewProps {
  /** Undefined while loading. */
  effect: Effect | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** Which portfolios a change moves, and on which days. */
export function PriceEffectView({ effect, error, onRetry }: PriceEffectViewProps) {
  if (error) return <Failure error={error} onRetry={onRetry} />;
  return (
    <div aria-live="polite" className="grid gap-1.5 text-sm text-ink-2">
      {effect ? <ShownEffect effect={effect} /> : <Skeleton className="h-5 w-60" />}
    </div>
  );
}

/** How many portfolios the price moves, and for which days. */
function EffectText({ effect }: { effect: Effect }) {
  const format = useFormat();
  const { portfolios } = effect;
  const from = format.date(effect.from);
  const to = format.date(effect.to);
  if (effect.from === effect.to)
    return portfolios === 0 ? (
      <Trans>None of the portfolios that you can see holds it on {from}.</Trans>
    ) : (
      <Plural
        value={portfolios}
        one={`Changes the value of # portfolio on ${from}:`}
        other={`Changes the values of # portfolios on ${from}:`}
      />
    );
  return portfolios === 0 ? (
    <Trans>
      None of the portfolios that you can see holds it from {from} to {to}.
    </Trans>
  ) : (
    <Plural
      value={portfolios}
      one={`Changes the values of # portfolio from ${from} to ${to}:`}
      other={`Changes the values of # portfolios from ${from} to ${to}:`}
    />
  );
}

function ShownEffect({ effect }: { effect: Effect }) {
  const { portfolios, named, renewing } = effect;
  const more = portfolios - named.length;
  return (
    <>
      <p>
        <EffectText effect={effect} />
      </p>
      {named.length > 0 && (
        <ul className="grid gap-1">
          {named.map((one) => (
            <li key={one.id} className="min-w-0 wrap-anywhere">
              <Link
                to={paths.portfolio}
                params={{ id: one.id }}
                className="rounded-sm font-medium text-ink hover:underline"
              >
                {one.name}
              </Link>{' '}
              <span className="text-ink-3">{one.client}</span>
            </li>
          ))}
          {more > 0 && (
            <li className="text-ink-3">
              <Plural value={more} one="and # more" other="and # more" />
            </li>
          )}
        </ul>
      )}
      {renewing > 0 && (
        <p className="text-ink-3">
          <Plural
            value={renewing}
            one="# more portfolio is being updated and may change as well."
            other="# portfolios are being updated and may change as well."
          />
        </p>
      )}
    </>
  );
}
