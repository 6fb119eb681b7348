import { listMergedClients } from '@partnerfolio/contract/clients/merging/merging';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { factTexts } from './texts.ts';

type Merged = OutputOf<typeof listMergedClients>['items'][number];

/** The records that were merged into the client, with what stayed with them; nothing without any. */
export function MergedCard({ clientId }: { clientId: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(queryOf(listMergedClients, { params: { id: clientId } }));
  if (error && !data)
    return (
      <Card title={<Trans>Merged records</Trans>}>
        <Failure error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={<Trans>Merged records</Trans>}>
      <ul aria-label={t`Merged records`} className="grid">
        {data.items.map((merged) => (
          <MergedRow key={merged.id} merged={merged} />
        ))}
      </ul>
      <p className="pt-2 text-sm text-ink-3">
        <Trans>The export of the client has all that these records kept.</Trans>
      </p>
    </Card>
  );
}

function MergedRow({ merged }: { merged: Merged }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const { name, email, phone, taxResidence, note, mergedAt, mergedBy, facts } = merged;
  const day = format.day(mergedAt);
  const merger = personName(mergedBy ?? { fullName: null });
  const kept = [email, phone, taxResidence, ...facts.map(({ fact }) => i18n._(factTexts[fact]))];
  return (
    <li className="border-b border-line py-2 text-sm last:border-b-0 last:pb-0">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-xs text-ink-3">
          <Trans>
            merged on {day} by {merger}
          </Trans>
        </span>
      </span>
      <span className="block text-ink-2 wrap-anywhere">
        {kept.filter((text) => text !== null).join(' · ') || '—'}
      </span>
      {note !== null && <span className="block text-ink-2 wrap-anywhere whitespace-pre-line">{note}</span>}
    </li>
  );
}
