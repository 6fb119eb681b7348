import type { ClientReview, ReviewStanding } from '@partnerfolio/contract/clients/reviews';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { Failure } from '../../shell/Failure.tsx';
import { useToday } from '../../today.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Badge } from '../../ui/text/Badge.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { channelTexts, cycleTexts } from './labels.ts';
import { useReviews, useStanding } from './use-reviews.ts';

/** How often a client is reviewed, when next, and the reviews that were held. */
export function ReviewsCard({ clientId }: { clientId: string }) {
  const { data, error, refetch, mayEdit } = useStanding(clientId);
  return (
    <Card
      title={<Trans>Reviews</Trans>}
      actions={
        mayEdit && (
          <span className="flex flex-wrap gap-2">
            <PartLink clientId={clientId} to="reviewCycle" />
            <PartLink clientId={clientId} to="recordReview" />
          </span>
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="my-2 w-48" />}
      {data && <Standing standing={data} />}
      {data && <Held clientId={clientId} />}
    </Card>
  );
}

function PartLink({ clientId, to }: { clientId: string; to: 'recordReview' | 'reviewCycle' }) {
  return (
    <Link
      to={paths[to]}
      params={{ id: clientId }}
      resetScroll={false}
      className={buttonClasses({ size: 'sm' })}
    >
      {to === 'recordReview' ? <Trans>Record review</Trans> : <Trans>Change cycle</Trans>}
    </Link>
  );
}

function Standing({ standing: { cycle, nextReviewOn, lastHeldOn } }: { standing: ReviewStanding }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const isOverdue = nextReviewOn !== null && nextReviewOn < useToday();
  return (
    <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1.5 text-sm">
      <dt className="text-ink-3">
        <Trans>Cycle</Trans>
      </dt>
      <dd>{cycle === null ? <Trans>No cycle</Trans> : i18n._(cycleTexts[cycle])}</dd>
      <dt className="text-ink-3">
        <Trans>Last review</Trans>
      </dt>
      <dd className="num">{lastHeldOn === null ? <Trans>None recorded</Trans> : format.date(lastHeldOn)}</dd>
      <dt className="text-ink-3">
        <Trans>Next review</Trans>
      </dt>
      <dd className="flex flex-wrap items-center gap-2">
        {nextReviewOn === null ? (
          <Trans>Not planned</Trans>
        ) : (
          <span className="num">{format.date(nextReviewOn)}</span>
        )}
        {isOverdue && (
          <Badge tone="loss">
            <Trans>Overdue</Trans>
          </Badge>
        )}
      </dd>
    </dl>
  );
}

/** How many reviews are listed before the others are asked for. */
const shownAtFirst = 3;

function Held({ clientId }: { clientId: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useReviews(clientId);
  const [showsAll, setShowsAll] = useState(false);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || data.items.length === 0) return null;
  const { items } = data;
  const shown = showsAll ? items : items.slice(0, shownAtFirst);
  return (
    <>
      <ul aria-label={t`Reviews held`} className="mt-3 grid border-t border-line">
        {shown.map((review) => (
          <HeldReview key={review.id} clientId={clientId} review={review} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button size="sm" look="plain" onClick={() => setShowsAll(true)}>
          <Plural value={items.length} one="Show # review" other="Show all # reviews" />
        </Button>
      )}
    </>
  );
}

function HeldReview({ clientId, review }: { clientId: string; review: ClientReview }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const followUps = review.topics.filter(({ outcome }) => outcome === 'follow_up').length;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 text-sm last:border-b-0">
      <Link
        to={paths.clientReview}
        params={{ id: clientId, reviewId: review.id }}
        resetScroll={false}
        className="num rounded-sm font-medium text-accent underline"
      >
        {format.date(review.heldOn)}
      </Link>
      <span className="text-ink-3">{i18n._(channelTexts[review.channel])}</span>
      {followUps > 0 && (
        <Badge tone="warn">
          <Plural value={followUps} one="# thing to do" other="# things to do" />
        </Badge>
      )}
    </li>
  );
}
