import { decideHeldPrices, listHeldPrices, type HeldPrices } from '@partnerfolio/contract/market/feeds';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { afterHeldDecision } from './refreshes.ts';

/** The held prices of this many instruments are shown; deciding on some brings the next ones. */
const shown = 50;

/** Fetched prices that differ too much from the price before them; nothing while there are none. */
export function HeldPricesCard() {
  const { data, error, refetch } = useQuery(queryOf(listHeldPrices, { query: { offset: 0, limit: shown } }));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || data.total === 0) return null;
  const hidden = data.total - data.items.length;
  return (
    <Card
      flush
      className="mb-4"
      title={<Trans>Held prices</Trans>}
      context={<Trans>used once confirmed or accepted</Trans>}
    >
      <ul className="divide-y divide-line">
        {data.items.map((held) => (
          <HeldRow key={held.instrument.id} held={held} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className="px-4 py-2 text-sm text-ink-3">
          <Plural value={hidden} one="and # more instrument" other="and # more instruments" />
        </p>
      )}
    </Card>
  );
}

function HeldRow({ held }: { held: HeldPrices }) {
  const { rights } = useViewer();
  const format = useFormat();
  const { instrument, first, previous, count } = held;
  const day = format.date(first.day);
  const price = (close: string) =>
    instrument.quotation === 'percent'
      ? `${format.quantity(close, { minDigits: 2, maxDigits: 6 })} %`
      : format.money(close, instrument.currency);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <Link to={paths.instrument} params={{ id: instrument.id }} className="font-medium hover:underline">
          {instrument.symbol} <span className="font-normal text-ink-3">{instrument.name}</span>
        </Link>
        <p className="text-ink-2">
          <span className="num">
            {price(previous.close)} → {price(first.close)}
          </span>
          {' · '}
          {count === 1 ? day : <Plural value={count} one={`${day}`} other={`# days from ${day}`} />}
        </p>
        <p className="text-xs text-ink-3">
          <Reason held={held} />
        </p>
      </div>
      {rights.includes('market_data.manage') && <Decision held={held} />}
    </li>
  );
}

/** Why prices are listed, and whether figures use them. */
function Reason({ held: { reason, used, count, confirmedBy } }: { held: HeldPrices }) {
  return (
    <>
      {reason === 'split_ratio' ? (
        <Trans>The change is close to the ratio of a split that the provider does not list.</Trans>
      ) : (
        <Trans>The change is unusually large.</Trans>
      )}{' '}
      {used > 0 && confirmedBy === 'next_price' && <Trans>The next price confirmed it.</Trans>}
      {used > 0 && confirmedBy === 'second_source' && <Trans>A second provider confirmed it.</Trans>}{' '}
      {used === count ? (
        <Trans>Figures use it: check that no split is missing.</Trans>
      ) : (
        <Trans>Figures use the price before until it is confirmed or accepted.</Trans>
      )}
    </>
  );
}

function Decision({ held }: { held: HeldPrices }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'accept' | 'discard' | null>(null);
  const decide = useCall(decideHeldPrices, { refreshes: afterHeldDecision });
  const { instrument, count } = held;
  const { symbol } = instrument;
  const act = () =>
    decide.mutate(
      { params: { id: instrument.id }, body: { accept: asking === 'accept', count } },
      {
        onSuccess: () => toastDone(asking === 'accept' ? t`Prices saved` : t`Prices discarded`),
        onSettled: () => setAsking(null),
      },
    );
  return (
    <div className="flex gap-2">
      <Button
        size="sm"
        aria-label={t`Discard the held prices of ${symbol}`}
        onClick={() => setAsking('discard')}
      >
        <Trans>Discard</Trans>
      </Button>
      <Button
        size="sm"
        aria-label={t`Accept the held prices of ${symbol}`}
        onClick={() => setAsking('accept')}
      >
        <Trans>Accept</Trans>
      </Button>
      <Question
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        look={asking === 'discard' ? 'danger' : 'main'}
        title={
          asking === 'discard' ? t`Discard these prices of ${symbol}?` : t`Accept these prices of ${symbol}?`
        }
        description={
          asking === 'discard' ? (
            held.used === 0 ? (
              <Trans>They are not used, and the same prices are not held again.</Trans>
            ) : (
              <Trans>
                Prices used already are deleted, with the later ones on their level, and the same prices are
                not fetched again.
              </Trans>
            )
          ) : (
            <Trans>They become prices of the instrument, and values and returns of these days change.</Trans>
          )
        }
        act={asking === 'discard' ? <Trans>Discard</Trans> : <Trans>Accept</Trans>}
        busy={decide.isPending}
        onAct={act}
      />
    </div>
  );
}
