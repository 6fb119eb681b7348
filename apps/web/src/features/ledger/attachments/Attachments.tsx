import {
  listAttachments,
  attachmentBytesAtMost,
  attachmentsAtMost,
  type Attachment,
} from '@partnerfolio/contract/portfolios/attachments';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FileDrop } from '../../../ui/input/FileDrop.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { ChosenFiles } from './ChosenFiles.tsx';
import { useAttaching, type EntryPlace } from './use-attaching.ts';

/** Only a hint for the file dialog: the content decides. */
const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.xlsx,.txt,.csv';
const megabytes = attachmentBytesAtMost / 1024 / 1024;

const none: readonly Attachment[] = [];

interface AttachmentsProps {
  transactionId: string;
  portfolio: Pick<Portfolio, 'id' | 'closedOn' | 'may'>;
}

/** The files attached to an entry, such as its contract note. */
export function Attachments({ transactionId, portfolio: { id, closedOn, may } }: AttachmentsProps) {
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
          {isOpen && <ChooseButton onFiles={attaching.start} />}
        </div>
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {count > 0 && (
          <AttachmentList place={place} items={items} mayRemove={closedOn === null && may.correct} />
        )}
        <ChosenFiles files={attaching.files} onCancel={attaching.cancel} />
        {isOpen && (
          <p className="text-xs text-ink-3">
            <Trans>PDF, PNG, JPEG, WebP, XLSX, text or CSV, at most {megabytes} MB each</Trans>
          </p>
        )}
      </section>
    </FileDrop>
  );
}

function ChooseButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="sm" onClick={() => input.current?.click()}>
        <Trans>Attach files</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t`Files to attach`}
        accept={accepted}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Lets the user choose the same file again after correcting it.
          event.target.value = '';
        }}
      />
    </>
  );
}
