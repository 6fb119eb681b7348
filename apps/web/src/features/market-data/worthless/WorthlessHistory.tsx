import type { WorthlessDeclaration } from '@partnerfolio/contract/instruments/worthless';
import { Trans } from '@lingui/react/macro';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

/** The earlier declarations that were revoked: by whom, when and why. */
export function WorthlessHistory({ items }: { items: readonly WorthlessDeclaration[] }) {
  const revoked = items.flatMap((one) => (one.revoked === null ? [] : [{ ...one, revoked: one.revoked }]));
  if (revoked.length === 0) return null;
  return (
    <section className="mt-2 text-sm">
      <h3 className="font-medium">
        <Trans>Revoked declarations</Trans>
      </h3>
      <ul className="mt-2 grid gap-2">
        {revoked.map((one) => (
          <Revoked key={one.id} {...one} />
        ))}
      </ul>
    </section>
  );
}

type RevokedDeclaration = WorthlessDeclaration & { revoked: NonNullable<WorthlessDeclaration['revoked']> };

function Revoked({ since, reason, by, revoked: { at, reason: because, by: revoker } }: RevokedDeclaration) {
  const format = useFormat();
  const nameOf = usePersonName();
  const [day, moment] = [format.date(since), format.moment(at)];
  return (
    <li className="wrap-anywhere text-ink-2">
      <p>
        <Trans>
          Worthless from {day}: {reason}
        </Trans>{' '}
        <span className="text-ink-3">{by && nameOf(by)}</span>
      </p>
      <p>
        <Trans>
          Revoked {moment}: {because}
        </Trans>{' '}
        <span className="text-ink-3">{revoker && nameOf(revoker)}</span>
      </p>
    </li>
  );
}
