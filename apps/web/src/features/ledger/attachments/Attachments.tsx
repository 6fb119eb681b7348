import {
  listAttachments,
  attachmentBytesAtMost,
  attachmentsAtMost,
  type Attachment,
} from '@partnerfolio/contract/portfolios/attachments';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { ChooseFiles } from '../../../records/ChooseFiles.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { FileDrop } from '../../../ui/input/FileDrop.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { ChosenFiles } from './ChosenFiles.tsx';
import { useAttaching, type EntryPlace } from './use-attaching.ts';

const megabytes = attachmentBytesAtMost / 1024 / 1024;

const none: readonly Attachment[] = [];

interface AttachmentsProps {
  transactionId: string;
  portfolio: Pick<Portfolio, 'id' | 'closedOn' | 'may'>;
}

/** The files attached to an entry, such as its contract note. */
export function Attachments({ transactionId, portfolio: { id, closedOn, may } }: AttachmentsProps) {
  const { t } = useLingui();
  const place: EntryPlace = { id, transactionId };
  const mayAdd = closedOn === null && may.write;
  const attaching = useAttaching(place);
  const { data, error, refetch } = useQuery(queryOf(listAttachments, { params: place }));
  const items = data?.items ?? none;
  const count = items.length;
  const isOpen = mayAdd && !attaching.isRunning && count < attachmentsAtMost;
  if (!mayAdd && data && count === 0) return null;
  return (
    <FileDrop
      onFiles={isOpen ? attaching.start : undefined}
      hint={<Trans>Attach to this entry</Trans>}
      className="mt-5 border-t border-line pt-4"
    >
      <section aria-labelledby="attachments" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex min-h-8 items-center justify-between gap-3">
          <h3 id="attachments" className="font-semibold">
            <Trans>Attachments</Trans>
          </h3>
          {isOpen && (
            <ChooseFiles label={t`Files to attach`} multiple size="sm" onFiles={attaching.start}>
              <Trans>Attach files</Trans>
            </ChooseFiles>
          )}
        </div>
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {count > 0 && (
          <AttachmentList place={place} items={items} mayRemove={closedOn === null && may.correct} />
        )}
        <ChosenFiles files={attaching.files} onCancel={attaching.cancel} />
        {isOpen && (
          <p className="text-xs text-ink-3">
            <Trans>PDF, picture, Office, mail or text, at most {megabytes} MB each</Trans>
          </p>
        )}
      </section>
    </FileDrop>
  );
}
