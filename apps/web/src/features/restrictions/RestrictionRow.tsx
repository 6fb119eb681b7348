import type { Restriction } from '@partnerfolio/contract/restrictions/restrictions';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { usePersonName } from '../../texts/use-person-name.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { useRestrictionName } from './labels.ts';
import type { Place } from './use-restrictions.ts';

interface RestrictionRowProps {
  restriction: Restriction;
  place: Place;
  /** Asks whether to end it; left out for whoever may not. */
  onEnd?: () => void;
}

/** A restriction: its kind and object, the reason, who added it and when, until when, and whose it is if inherited. */
export function RestrictionRow({ restriction, place, onEnd }: RestrictionRowProps) {
  const { t } = useLingui();
  const name = useRestrictionName()(restriction);
  return (
    <li className="flex items-start gap-2 border-b border-line py-2.5 text-sm last:border-b-0 last:pb-0">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-medium wrap-anywhere">{name}</p>
        {restriction.reason !== null && <p className="wrap-anywhere text-ink-2">{restriction.reason}</p>}
        <Days restriction={restriction} />
        <Inherited source={restriction.source} place={place} />
      </div>
      {onEnd && (
        <Button size="sm" aria-label={t`End restriction: ${name}`} onClick={onEnd}>
          <Trans context="restriction">End</Trans>
        </Button>
      )}
    </li>
  );
}

/** Who added it and when, its last day, and who ended it. */
function Days({ restriction }: { restriction: Restriction }) {
  const format = useFormat();
  const nameOf = usePersonName();
  const { until, endedAt, endedBy, isInForce } = restriction;
  const adder = nameOf(restriction.addedBy);
  const addedOn = format.moment(restriction.addedAt);
  const lastDay = until && format.date(until);
  const ender = endedBy && nameOf(endedBy);
  const endedOn = endedAt && format.moment(endedAt);
  return (
    <>
      <p className="wrap-anywhere text-ink-3">
        <Trans>
          Added by {adder}, {addedOn}
        </Trans>
      </p>
      {lastDay && endedAt === null && (
        <p className="text-ink-3">
          {isInForce ? <Trans>Until {lastDay}</Trans> : <Trans>Ran out on {lastDay}</Trans>}
        </p>
      )}
      {ender && (
        <p className="wrap-anywhere text-ink-3">
          <Trans>
            Ended by {ender}, {endedOn}
          </Trans>
        </p>
      )}
    </>
  );
}

/** Whose an inherited restriction is, with a link to where it can be ended. */
function Inherited({ source: { level, id, name }, place }: { source: Restriction['source']; place: Place }) {
  if (level === place.of || (place.of === 'client' && id === place.id)) return null;
  const link = 'rounded-sm text-accent underline wrap-anywhere';
  if (level === 'firm')
    return (
      <p>
        <Link to={paths.firmRestrictions} className={link}>
          <Trans>Restriction of the firm</Trans>
        </Link>
      </p>
    );
  if (id === null)
    return (
      <p className="text-ink-3">
        <Trans>Restriction of the household, which you cannot see</Trans>
      </p>
    );
  return (
    <p>
      <Link to={paths.clientDetails} params={{ id }} className={link}>
        <Trans>Restriction of {name}</Trans>
      </Link>
    </p>
  );
}
