import { listOwners } from '@partnerfolio/contract/clients';
import { deactivateUser, type UserDetail } from '@partnerfolio/contract/users';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '../../../api.ts';
import { explainProblem } from '../../../explain.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Combobox } from '../../../ui/input/Combobox.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone, toastError } from '../../../ui/overlay/toast.ts';
import { afterUserChange } from './refreshes.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

/** Whether a colleague has to take over something. */
const hasRecords = ({ clients, tasks, logRecords }: UserDetail): boolean => clients + tasks + logRecords > 0;

/** Deactivates a user, after asking who takes over their clients, open tasks, complaints and breaches. */
export function DeactivateUser({ user }: { user: UserDetail }) {
  const [deciding, setDeciding] = useState(false);
  return (
    <>
      <Button look="quiet" className="me-auto text-loss" onClick={() => setDeciding(true)}>
        <Trans>Deactivate</Trans>
      </Button>
      {deciding && <Deciding user={user} onClose={() => setDeciding(false)} />}
    </>
  );
}

function useDeactivation(user: UserDetail, onDone: () => void) {
  const { t } = useLingui();
  const [takeoverId, setTakeoverId] = useState<string | null>(null);
  const [error, setFieldError] = useState<string | undefined>();
  const { mutate, isPending } = useCall(deactivateUser, { refreshes: afterUserChange, failure: 'caller' });
  const name = usePersonName()(user);
  const fail = (error: unknown) => {
    // The field is there only where somebody has to take over.
    if (isProblem(error, 'invalid') && hasRecords(user)) setFieldError(explainProblem(error));
    else {
      toastError(explainProblem(error));
      onDone();
    }
  };
  const decide = () =>
    mutate(
      { params: { id: user.id }, body: { takeoverId } },
      {
        onSuccess: () => {
          toastDone(t`${name} deactivated`);
          onDone();
        },
        onError: fail,
      },
    );
  const choose = (id: string | null) => {
    setTakeoverId(id);
    setFieldError(undefined);
  };
  return { takeoverId, choose, error, decide, isPending };
}

function Deciding({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const { t } = useLingui();
  const personName = usePersonName();
  const { takeoverId, choose, error, decide, isPending } = useDeactivation(user, onClose);
  const owners = useQuery({ ...queryOf(listOwners), enabled: hasRecords(user) });
  const colleagues = owners.data?.items.filter(({ id }) => id !== user.id) ?? [];
  return (
    <Question
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Deactivate this user?</Trans>}
      description={
        <>
          <span className="font-medium text-ink">{personName(user)}</span>
          {' · '}
          <Plural value={user.clients} one="adviser of # client" other="adviser of # clients" />
          {user.tasks > 0 && (
            <>
              {' · '}
              <Plural value={user.tasks} one="# open task" other="# open tasks" />
            </>
          )}
          {user.logRecords > 0 && (
            <>
              {' · '}
              <Plural
                value={user.logRecords}
                one="# open complaint or breach"
                other="# open complaints and breaches"
              />
            </>
          )}
        </>
      }
      act={<Trans>Deactivate</Trans>}
      busy={isPending}
      onAct={decide}
    >
      <div className="grid gap-4">
        <p className="text-sm">
          <Trans>This signs them out immediately and blocks sign-in. Their actions stay on record.</Trans>
        </p>
        {hasRecords(user) && (
          <Combobox
            label={t`Takes over everything`}
            hint={
              <Trans>
                Tasks of clients that this colleague may not change go to the adviser of the client. So do
                complaints and breaches, or to you if that adviser may not handle them either.
              </Trans>
            }
            placeholder={t`Choose a colleague`}
            items={colleagues}
            value={colleagues.find(({ id }) => id === takeoverId) ?? null}
            onValueChange={(colleague) => choose(colleague?.id ?? null)}
            textOf={personName}
            keyOf={(colleague) => colleague.id}
            error={error}
          />
        )}
      </div>
    </Question>
  );
}
