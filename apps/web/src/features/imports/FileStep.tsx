import { uploadTransactions } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { Callout } from '../../ui/Callout.tsx';
import { Card } from '../../ui/Card.tsx';
import { DraftList } from './upload/DraftList.tsx';
import { LayoutList } from './answer/layouts/LayoutList.tsx';
import { explainRefusal } from './assess/error-texts.ts';
import { filesAtOnce } from './import/search.ts';
import type { Show, Target } from './import/wizard.ts';
import { walkThrough } from './import/walk.ts';
import { DropZone } from './upload/DropZone.tsx';
import { useHandedFiles } from './upload/use-handed-files.ts';
import { useTargetAccount } from './upload/use-target-account.tsx';
import { RefusedFiles, UploadList } from './upload/UploadList.tsx';
import { useUploads, type UploadedFile } from './upload/use-uploads.ts';

const { maxBytes } = uploadTransactions.upload;
const megabytes = Math.floor(maxBytes / 1024 / 1024);

const receivedIds = (files: readonly UploadedFile[]): string[] =>
  files.flatMap(({ sent }) => (sent.state === 'received' ? [sent.id] : []));

const isOver = ({ sent }: UploadedFile): boolean => sent.state === 'received' || sent.state === 'refused';

/** The first step: choosing or dropping files. */
export function FileStep({ target, onShow }: { target: Target; onShow: Show }) {
  const { t } = useLingui();
  const walk = (files: readonly UploadedFile[]) => onShow(walkThrough(receivedIds(files)), { replace: true });
  const { files, start, giveUp } = useUploads({
    target,
    refusal: ({ size }, index) => {
      if (index >= filesAtOnce) return t`Only ${filesAtOnce} files can be uploaded at once`;
      if (size === 0) return t`The file is empty`;
      return size > maxBytes
        ? t`This file is larger than ${megabytes} MB. Split it, or leave out years you have already imported.`
        : null;
    },
    explain: explainRefusal,
    onEnd: (sent) => {
      if (sent.every((one) => one.sent.state === 'received')) walk(sent);
    },
  });
  const { field, take } = useTargetAccount(target, (chosen, accountId) => void start(chosen, accountId));
  useHandedFiles(target, take);
  const isUnderWay = files.length > 0 && !files.every(isOver);
  const [only] = files;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card>
        {!isUnderWay && files.length === 1 && only?.sent.state === 'refused' && (
          <div className="pb-4">
            <Callout kind="error" title={only.sent.reason}>
              {only.file.name}
            </Callout>
          </div>
        )}
        {!isUnderWay && files.length > 1 && <RefusedFiles files={files} onContinue={() => walk(files)} />}
        {isUnderWay ? (
          <UploadList files={files} onCancel={giveUp} />
        ) : (
          <>
            {field}
            <DropZone megabytes={megabytes} onFiles={take} />
          </>
        )}
        <Accepted target={target} />
      </Card>
      <DraftList target={target} onShow={onShow} />
      <LayoutList kind={target.kind} />
    </div>
  );
}

function Accepted({ target }: { target: Target }) {
  return (
    <div className="mt-4 grid gap-1 text-sm text-ink-2">
      <p>
        <Expected kind={target.kind} />
      </p>
      <p className="text-ink-3">
        {target.kind === 'transactions' ? (
          <Trans>
            CSV, Excel (XLSX), OFX or QFX, Interactive Brokers Flex (XML), Ghostfolio or Portfolio
            Performance, in any common date and number format.
          </Trans>
        ) : (
          <Trans>CSV or Excel (XLSX), in any common date and number format.</Trans>
        )}{' '}
        <Trans>Nothing is booked until you have reviewed every row.</Trans>
      </p>
    </div>
  );
}

function Expected({ kind }: Pick<Target, 'kind'>) {
  if (kind === 'prices')
    return (
      <Trans>
        One row per instrument and day: symbol or ISIN, date and closing price. Add a currency column if
        instruments are new.
      </Trans>
    );
  if (kind === 'rates')
    return (
      <Trans>
        One row per pair and day, or one column per currency: the history of the ECB (eurofxref-hist.csv), a
        bank's list, or your own.
      </Trans>
    );
  return (
    <Trans>
      A broker's export with one row per transaction: at least its date and type, then symbol or ISIN,
      quantity, price or amount.
    </Trans>
  );
}
