import type { AssumptionVersion } from '@partnerfolio/contract/assumptions/assumptions';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

/** The versions, newest first, each of which opens beside the settings. */
export function VersionList({ versions }: { versions: readonly AssumptionVersion[] }) {
  return (
    <details className="mt-4 text-sm">
      <summary className="inline-block min-h-6 cursor-pointer rounded-sm py-2 text-accent pointer-coarse:py-3">
        <Trans>Versions</Trans>
      </summary>
      <ul className="grid border-t border-line">
        {versions.map((version) => (
          <Version key={version.number} version={version} />
        ))}
      </ul>
    </details>
  );
}

function Version({ version }: { version: AssumptionVersion }) {
  const format = useFormat();
  const nameOf = usePersonName();
  const { number, from, source, createdAt, createdBy } = version;
  const day = format.date(from);
  const moment = format.moment(createdAt);
  const name = createdBy === null ? null : nameOf(createdBy);
  return (
    <li className="border-b border-line py-2 last:border-0">
      <Link
        to={paths.assumptions}
        params={{ version: String(number) }}
        resetScroll={false}
        className="inline-block py-0.5 text-accent hover:underline"
      >
        <Trans>
          Version {number}, from {day}
        </Trans>
      </Link>
      <span className="block text-xs text-ink-3">{[source, name, moment].filter(Boolean).join(' · ')}</span>
    </li>
  );
}
