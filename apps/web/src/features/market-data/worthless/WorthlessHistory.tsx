import type { WorthlessDeclaration } from '@partnerfolio/contract/instruments/worthless';
import { Trans } from '@lingui/react/macro';
import { useFormat } from '../../../ui/text/use-format.ts';

/** The earlier declarations that were revoked: by whom, when and why. */
export function WorthlessHistory({ items }: { items: readonly WorthlessDeclaration[] }) {
  const format = useFormat();
  const revoked = items.flatMap((one) => (one.revoked === null ? [] : [{ ...one, revoked: one.revoked }]));
  if (revoked.length === 0) return null;
  return (
    <section className="mt-6 text-sm">
      <h3 className="font-medium">
        <Trans>Revoked declarations</Trans>
      </h3>
      <ul className="mt-2 grid gap-2">
        {revoked.map(({ id, since, reason, by, revoked: end }) => (
          <li key={id} className="wrap-anywhere text-ink-2">
            <p>
              <Trans>
                Worthless from {format.date(since)}: {reason}
              </Trans>{' '}
              <span className="text-ink-3">{by?.fullName}</span>
            </p>
            <p>
              <Trans>
                Revoked on {format.moment(end.at)}: {end.reason}
              </Trans>{' '}
              <span className="text-ink-3">{end.by?.fullName}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
