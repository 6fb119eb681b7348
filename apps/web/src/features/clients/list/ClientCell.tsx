import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Building2, UsersRound } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { clientKindTexts } from '../../../texts/labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { useToday } from '../../../today.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { SharedBadge } from '../shares/SharedBadge.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import type { ClientRow } from '../client-row.ts';

/** A client's name with what is unusual about it; where columns have no room, a second line says what they would. */
export function ClientCell({ row }: { row: ClientRow }) {
  return (
    <span className="block @max-3xl:py-1.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 @3xl:max-w-104 @3xl:flex-nowrap">
        {/* The sign stays beside the name, however long that is. */}
        <span className="flex min-w-0 items-center gap-x-2">
          <Link
            to={paths.client}
            params={{ id: row.id }}
            className="rounded-sm font-medium hover:underline @max-3xl:wrap-anywhere @max-3xl:whitespace-normal @3xl:truncate"
            title={row.name}
          >
            {row.name}
          </Link>
          <KindIcon kind={row.kind} />
        </span>
        {row.status !== 'active' && <StatusBadge status={row.status} />}
        {row.share && <SharedBadge level={row.share} short />}
        <Tags tags={row.tags} />
      </span>
      <SecondLine row={row} />
    </span>
  );
}

const icons = { household: UsersRound, organisation: Building2 };

/** Marks households and organisations; most clients are persons. */
function KindIcon({ kind }: Pick<ClientRow, 'kind'>) {
  const { i18n } = useLingui();
  if (kind === 'person') return null;
  const Icon = icons[kind];
  const text = i18n._(clientKindTexts[kind]);
  return (
    <span className="shrink-0 text-ink-3" title={text}>
      <Icon size={14} aria-hidden="true" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** Adviser and household, and on a phone an overdue review. */
function SecondLine({ row }: { row: ClientRow }) {
  const { t } = useLingui();
  const personName = usePersonName();
  const today = useToday();
  const isOverdue = row.nextReviewOn !== null && row.nextReviewOn < today;
  const line = [personName(row.owner), row.household?.name].filter(Boolean).join(' · ');
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-3 @3xl:hidden">
      <span className="wrap-anywhere whitespace-normal">{line}</span>
      {isOverdue && (
        <span className="@lg:hidden">
          <Badge tone="loss">{t`Review overdue`}</Badge>
        </span>
      )}
    </span>
  );
}

function Tags({ tags }: Pick<ClientRow, 'tags'>) {
  return (
    // The badges shrink before the name is cut.
    <span className="flex min-w-16 shrink-[99] gap-1 empty:hidden max-lg:hidden">
      {tags.slice(0, 2).map((tag) => (
        <Link
          key={tag}
          to={paths.clients}
          search={{ tag }}
          className="max-w-28 truncate rounded-sm px-1 text-xs text-ink-3 inset-ring inset-ring-line hover:bg-hover hover:text-ink"
          title={tag}
        >
          {tag}
        </Link>
      ))}
    </span>
  );
}
