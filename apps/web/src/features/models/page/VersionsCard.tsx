import type { ModelVersionRow } from '@partnerfolio/contract/models/models';
import { Trans } from '@lingui/react/macro';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Card } from '../../../ui/Card.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { ClassBar } from '../ClassBar.tsx';

/** All versions, the newest first: when, by whom and why. */
export function VersionsCard({ versions }: { versions: readonly ModelVersionRow[] }) {
  const format = useFormat();
  const personName = usePersonName();
  return (
    <Card title={<Trans>Versions</Trans>} context={format.count(versions.length)}>
      <ol className="grid gap-4 pt-1">
        {versions.map((version, place) => {
          const { number, createdAt, createdBy, note } = version;
          return (
            <li key={number} className="grid gap-1.5">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
                <span className="font-medium">
                  <Trans>Version {number}</Trans>
                </span>
                <span className="text-ink-3">{format.day(createdAt)}</span>
                {place === 0 && (
                  <Badge tone="gain">
                    <Trans>Current</Trans>
                  </Badge>
                )}
              </span>
              <ClassBar weights={version.classes} />
              {note !== '' && <p className="text-sm wrap-anywhere text-ink-2">{note}</p>}
              <p className="text-xs text-ink-3">{createdBy && personName(createdBy)}</p>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
