import { Trans, useLingui } from '@lingui/react/macro';
import {
  listImportLayouts,
  updateImportLayout,
  type Import,
  type SavedLayout,
} from '@partnerfolio/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../../../queries.ts';
import { Failure } from '../../../../shell/Failure.tsx';
import { Badge } from '../../../../ui/text/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { toastDone } from '../../../../ui/overlay/toast.ts';
import { useFormat } from '../../../../ui/text/use-format.ts';
import { DeleteLayout } from './DeleteLayout.tsx';
import { afterLayoutChange } from '../../import/refreshes.ts';
import { RenameLayout } from './RenameLayout.tsx';
import { usePersonName } from '../../../../texts/use-person-name.ts';

/**
 * The saved layouts for recognising files: the viewer's own, and those that colleagues share. Shows nothing if there
 * are none.
 */
export function LayoutList({ kind }: { kind: Import['kind'] }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(queryOf(listImportLayouts));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  const layouts = data?.items.filter((layout) => layout.kind === kind) ?? [];
  if (layouts.length === 0) return null;
  return (
    <Card title={t`Saved layouts`} context={<Trans>for files with the same columns</Trans>}>
      <ul aria-label={t`Saved layouts`} className="grid divide-y divide-line">
        {layouts.map((layout) => (
          <LayoutLine key={layout.id} layout={layout} />
        ))}
      </ul>
    </Card>
  );
}

function LayoutLine({ layout }: { layout: SavedLayout }) {
  const format = useFormat();
  const used = format.moment(layout.usedAt);
  const owner = usePersonName()(layout.owner);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="[overflow-wrap:anywhere]">{layout.name}</span>
          {layout.isShared && (
            <Badge tone="accent">
              <Trans>Shared with the firm</Trans>
            </Badge>
          )}
        </p>
        <p className="text-sm text-ink-2">
          {!layout.isOwn && (
            <>
              <Trans>by {owner}</Trans>
              {' · '}
            </>
          )}
          <Trans>last used {used}</Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {layout.may.rename && <RenameLayout layout={layout} />}
        {layout.may.share && <ShareLayout layout={layout} />}
        {layout.may.remove && <DeleteLayout layout={layout} />}
      </div>
    </li>
  );
}

function ShareLayout({ layout }: { layout: SavedLayout }) {
  const { t } = useLingui();
  const { name, isShared } = layout;
  const change = useCall(updateImportLayout, { refreshes: afterLayoutChange });
  const toggle = () =>
    change.mutate(
      { params: { id: layout.id }, body: { isShared: !isShared } },
      {
        onSuccess: () => toastDone(isShared ? t`Layout no longer shared` : t`Layout shared with the firm`),
      },
    );
  return (
    <Button
      size="sm"
      busy={change.isPending}
      aria-label={isShared ? t`Stop sharing ${name}` : t`Share ${name} with the firm`}
      onClick={toggle}
    >
      {isShared ? <Trans>Stop sharing</Trans> : <Trans>Share</Trans>}
    </Button>
  );
}
