import type { Client } from '@partnerfolio/contract/clients';
import {
  eraseClient,
  previewClientErasure,
  type ClientErasure,
} from '@partnerfolio/contract/clients/retention/erasure';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCall } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { Input } from '../../ui/input/Input.tsx';
import { Question } from '../../ui/overlay/Question.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { hindranceTexts } from './labels.ts';
import { afterErasure } from './refreshes.ts';

interface EraseDialogProps {
  client: Client;
  onClose: () => void;
}

/** Says what an erasure deletes and keeps, and erases the client once its name is typed. */
export function EraseDialog({ client, onClose }: EraseDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const params = { id: client.id };
  const { data, error, refetch } = useQuery(queryOf(previewClientErasure, { params }));
  const erase = useCall(eraseClient, { refreshes: afterErasure });
  const { name } = client;
  const canErase = data?.hindrances.length === 0;
  const decide = () =>
    erase.mutate(
      { params, body: { revision: client.revision } },
      {
        onSuccess: () => {
          toastDone(t`Client erased`);
          onClose();
        },
      },
    );
  return (
    <Question
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Permanently erase {name}?</Trans>}
      description={
        <Trans>
          Names, contact details, texts and files are deleted, in the audit log too. Ledgers, figures, hashes
          and days stay. This can't be undone.
        </Trans>
      }
      act={<Trans>Erase client</Trans>}
      busy={erase.isPending}
      disabled={!canErase || typed.trim() !== name}
      onAct={decide}
    >
      <div className="grid gap-4">
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-24" />}
        {data && (canErase ? <Effect erasure={data} /> : <Hindrances erasure={data} />)}
        {canErase && (
          <Input
            label={<Trans>Type the client's name to confirm</Trans>}
            hint={name}
            value={typed}
            autoComplete="off"
            onValueChange={setTyped}
          />
        )}
      </div>
    </Question>
  );
}

function Hindrances({ erasure }: { erasure: ClientErasure }) {
  const { i18n } = useLingui();
  return (
    <Callout kind="warn" title={<Trans>The client cannot be erased now</Trans>}>
      <ul className="grid gap-1">
        {erasure.hindrances.map((hindrance) => (
          <li key={hindrance}>{i18n._(hindranceTexts[hindrance])}</li>
        ))}
      </ul>
    </Callout>
  );
}

/** How much goes and stays. */
function Effect({ erasure: { deleted, blanked, kept, pseudonym } }: { erasure: ClientErasure }) {
  const { t } = useLingui();
  const rows = [
    {
      label: t`Deleted`,
      value: (
        <>
          <Plural value={deleted.documents} one="# document" other="# documents" />,{' '}
          <Plural value={deleted.files} one="# file" other="# files" />,{' '}
          <Plural value={deleted.contacts} one="# contact" other="# contacts" />,{' '}
          <Plural value={deleted.notes} one="# note" other="# notes" />,{' '}
          <Plural value={deleted.tasks} one="# task" other="# tasks" />,{' '}
          <Plural value={deleted.links} one="# link" other="# links" />
        </>
      ),
    },
    {
      label: t`Kept without names and texts`,
      value: (
        <>
          <Plural value={blanked.portfolios} one="# portfolio" other="# portfolios" />,{' '}
          <Plural value={blanked.proposals} one="# proposal" other="# proposals" />,{' '}
          <Plural value={blanked.reports} one="# report" other="# reports" />,{' '}
          <Plural value={blanked.answerSheets} one="# answer sheet" other="# answer sheets" />,{' '}
          <Plural value={blanked.logRecords} one="# complaint or breach" other="# complaints and breaches" />,{' '}
          <Plural value={kept.transactions} one="# transaction" other="# transactions" />
        </>
      ),
    },
    { label: t`New name`, value: <span className="num">{pseudonym}</span> },
  ];
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-ink-3">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
