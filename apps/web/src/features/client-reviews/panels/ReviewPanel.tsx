import type { ClientReview } from '@partnerfolio/contract/clients/reviews';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { channelTexts, findingTexts, outcomeTexts, outcomeTones, topicTexts } from '../labels.ts';
import { useCloseReviews, useReviews } from '../use-reviews.ts';

const route = getRouteApi('/shell/clients/$id/details/details/reviews/$reviewId');

/** The record of a review. */
export function ReviewPanel() {
  const { id, reviewId } = route.useParams();
  const { data } = useReviews(id);
  const close = useCloseReviews(id);
  const format = useFormat();
  const review = data?.items.find((one) => one.id === reviewId);
  if (!review) return null;
  const day = format.date(review.heldOn);
  return (
    <SidePanel open onClose={close} title={<Trans>Review of {day}</Trans>}>
      <div className="grid gap-4 text-sm">
        <Facts review={review} />
        <ul className="grid">
          {review.topics.map((topic) => (
            <Topic key={topic.topic} topic={topic} />
          ))}
        </ul>
      </div>
    </SidePanel>
  );
}

function Facts({ review }: { review: ClientReview }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const recorder = review.recordedBy && personName(review.recordedBy);
  const moment = format.moment(review.recordedAt);
  return (
    <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1.5">
      <Fact label={<Trans>How</Trans>}>{i18n._(channelTexts[review.channel])}</Fact>
      {review.participants !== null && (
        <Fact label={<Trans>Who took part</Trans>}>{review.participants}</Fact>
      )}
      {review.summary !== null && (
        <Fact label={<Trans>Summary</Trans>}>
          <span className="whitespace-pre-line">{review.summary}</span>
        </Fact>
      )}
      <Fact label={<Trans>Next review</Trans>}>
        {review.nextReviewOn === null ? <Trans>Not planned</Trans> : format.date(review.nextReviewOn)}
      </Fact>
      <Fact label={<Trans>Recorded</Trans>}>
        {recorder === null ? (
          moment
        ) : (
          <Trans>
            {moment} by {recorder}
          </Trans>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function Topic({ topic: { topic, findings, outcome, note } }: { topic: ClientReview['topics'][number] }) {
  const { i18n } = useLingui();
  return (
    <li className="grid gap-1 border-t border-line py-2.5">
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 font-medium">{i18n._(topicTexts[topic])}</span>
        <Badge tone={outcomeTones[outcome]}>{i18n._(outcomeTexts[outcome])}</Badge>
      </span>
      {findings.map((finding) => (
        <span key={finding} className="text-ink-3">
          {i18n._(findingTexts[finding])}
        </span>
      ))}
      {note !== null && <span className="wrap-anywhere">{note}</span>}
    </li>
  );
}
