import { listClientDuplicates } from '@partnerfolio/contract/clients/merging/merging';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import type { ClientRef } from '../../../records/clients/ClientChoice.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { duplicateTexts } from './texts.ts';

interface LikelyDuplicatesProps {
  id: string;
  enabled: boolean;
  onChoose: (client: ClientRef) => void;
}

/** The clients that are probably the same, each with the reasons. */
export function LikelyDuplicates({ id, enabled, onChoose }: LikelyDuplicatesProps) {
  const { t, i18n } = useLingui();
  const personName = usePersonName();
  const { data, error, refetch } = useQuery({
    ...queryOf(listClientDuplicates, { params: { id } }),
    enabled,
  });
  return (
    <section className="grid gap-1.5" aria-label={t`Likely duplicates`}>
      <h3 className="text-sm font-semibold">
        <Trans>Likely duplicates</Trans>
      </h3>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-9 w-full" />}
      {data?.items.length === 0 && (
        <p className="text-sm text-ink-3">
          <Trans>No other client has the same name, email or phone. Search for the duplicate below.</Trans>
        </p>
      )}
      <ul className="grid empty:hidden">
        {data?.items.map(({ client, because }) => (
          <li
            key={client.id}
            className="flex items-center justify-between gap-3 border-b border-line py-2 last:border-b-0"
          >
            <span className="min-w-0 text-sm">
              <span className="block font-medium wrap-anywhere">{client.name}</span>
              <span className="block text-xs text-ink-3 wrap-anywhere">
                {[personName(client.owner), ...because.map((reason) => i18n._(duplicateTexts[reason]))].join(
                  ' · ',
                )}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={t`Choose ${client.name}`}
              onClick={() => onChoose({ id: client.id, name: client.name })}
            >
              <Trans>Choose</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
