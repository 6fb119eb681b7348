import {
  getAttachment,
  removeAttachment,
  type Attachment,
  type FileKind,
} from '@partnerfolio/contract/portfolios/attachments';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download, FileSpreadsheet, FileText, Image, Mail, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../queries.ts';
import { useDownload } from '../../../shell/page/download/use-download.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Button } from '../../../ui/Button.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { fileSize } from '../../../ui/text/formats/file-size.ts';
import { afterAttaching, type EntryPlace } from './use-attaching.ts';

const kindTexts: Record<FileKind, MessageDescriptor> = {
  pdf: msg`PDF`,
  png: msg`PNG`,
  jpeg: msg`JPEG`,
  webp: msg`WebP`,
  xlsx: msg`XLSX`,
  docx: msg`DOCX`,
  pptx: msg`PPTX`,
  eml: msg`Mail`,
  text: msg`Text`,
};
const kindIcons = {
  pdf: FileText,
  png: Image,
  jpeg: Image,
  webp: Image,
  xlsx: FileSpreadsheet,
  docx: FileText,
  pptx: FileText,
  eml: Mail,
  text: FileText,
} as const satisfies Record<FileKind, unknown>;

interface AttachmentListProps {
  place: EntryPlace;
  items: readonly Attachment[];
  mayRemove: boolean;
}

/** The attachments of an entry, each to download and perhaps to remove. */
export function AttachmentList({ place, items, mayRemove }: AttachmentListProps) {
  const [removing, setRemoving] = useState<Attachment | null>(null);
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {items.map((item) => (
          <AttachmentRow
            key={item.id}
            place={place}
            item={item}
            onRemove={mayRemove ? () => setRemoving(item) : undefined}
          />
        ))}
      </ul>
      {removing && <RemoveQuestion place={place} item={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

interface AttachmentRowProps {
  place: EntryPlace;
  item: Attachment;
  onRemove: (() => void) | undefined;
}

function AttachmentRow({ place, item, onRemove }: AttachmentRowProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const { download, isBusy } = useDownload();
  const { id, name, kind, byteSize, createdAt, createdBy } = item;
  const Icon = kindIcons[kind];
  const facts = [
    i18n._(kindTexts[kind]),
    fileSize(byteSize, format),
    format.moment(createdAt),
    createdBy && personName(createdBy),
  ];
  return (
    <li className="flex items-start gap-2.5 border-t border-line py-2 text-sm first:border-t-0 first:pt-0">
      <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="num block text-xs text-ink-3">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <Button
        look="quiet"
        size="icon-sm"
        busy={isBusy}
        aria-label={t`Download ${name}`}
        onClick={() => void download(getAttachment, { params: { ...place, attachmentId: id } })}
      >
        <Download size={16} aria-hidden="true" />
      </Button>
      {onRemove && (
        <Button look="quiet" size="icon-sm" aria-label={t`Remove ${name}`} onClick={onRemove}>
          <Trash2 size={16} aria-hidden="true" />
        </Button>
      )}
    </li>
  );
}

interface RemoveQuestionProps {
  place: EntryPlace;
  item: Attachment;
  onClose: () => void;
}

function RemoveQuestion({ place, item: { id, name }, onClose }: RemoveQuestionProps) {
  const { t } = useLingui();
  const remove = useCall(removeAttachment, { refreshes: afterAttaching });
  const act = () =>
    remove.mutate(
      { params: { ...place, attachmentId: id } },
      { onSuccess: () => toastDone(t`Attachment removed`), onSettled: onClose },
    );
  return (
    <Question
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Remove this attachment?</Trans>}
      description={
        <Trans>
          {name} is deleted and cannot be restored. The audit log keeps its name and its fingerprint
          (SHA-256).
        </Trans>
      }
      act={<Trans>Remove attachment</Trans>}
      busy={remove.isPending}
      onAct={act}
    />
  );
}
