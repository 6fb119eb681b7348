import type { ClientHold } from '@partnerfolio/contract/clients/retention/erasure';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { Badge } from '../../ui/text/Badge.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { usePersonName } from '../../texts/use-person-name.ts';

interface HoldRowProps {
  hold: ClientHold;
  mayRelease: boolean;
  onRelease: () => void;
}

/** A hold, with its release if it has one. */
export function HoldRow({ hold, mayRelease, onRelease }: HoldRowProps) {
  const format = useFormat();
  const personName = usePersonName();
  const { reason, reviewOn, release } = hold;
  const placer = personName(hold.placedBy);
  const placedOn = format.moment(hold.placedAt);
  return (
    <li className="flex items-start gap-2 border-b border-line py-2.5 text-sm last:border-b-0 last:pb-0">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{reason}</span>
          {release ? (
            <Badge>
              <Trans>Released</Trans>
            </Badge>
          ) : (
            <Badge tone="warn">
              <Trans context="hold">In force</Trans>
            </Badge>
          )}
        </p>
        <p className="wrap-anywhere text-ink-3">
          <Trans>
            Placed by {placer}, {placedOn}
          </Trans>
        </p>
        {reviewOn !== null && !release && <ReviewOn day={format.date(reviewOn)} />}
        {release && <Release release={release} />}
      </div>
      {mayRelease && !release && (
        <Button size="sm" onClick={onRelease}>
          <Trans>Release hold</Trans>
        </Button>
      )}
    </li>
  );
}

function ReviewOn({ day }: { day: string }) {
  return (
    <p className="text-ink-2">
      <Trans>Review on {day}</Trans>
    </p>
  );
}

function Release({ release }: { release: NonNullable<ClientHold['release']> }) {
  const format = useFormat();
  const releaser = usePersonName()(release.by);
  const releasedOn = format.moment(release.at);
  const { reason } = release;
  return (
    <p className="wrap-anywhere text-ink-2">
      <Trans>
        Released by {releaser}, {releasedOn}: {reason}
      </Trans>
    </p>
  );
}
