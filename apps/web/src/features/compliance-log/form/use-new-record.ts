import { createLogRecord, logFormSchema, type LogForm } from '@partnerfolio/contract/compliance/log';
import { categoriesOf, type LogKind } from '@partnerfolio/contract/compliance/log-choices';
import { useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { focusFirstError, showFailure } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import type { ClientRef } from '../../../records/clients/ClientChoice.tsx';
import { useViewer } from '../../../session/auth.tsx';
import { useToday } from '../../../today.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterLogChange } from '../refreshes.ts';
import { newValues } from './log-form.ts';
import { useChosenClient } from './use-chosen-client.ts';

const route = getRouteApi('/shell/compliance/log/new');

/** The form of a new record, with its kind and client. */
export function useNewRecord() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const viewer = useViewer();
  const mayBreach = viewer.rights.includes('compliance.log');
  const [kind, setKind] = useState<LogKind>(mayBreach ? (search.kind ?? 'complaint') : 'complaint');
  const { client, setChosen, isChosen } = useChosenClient(search.client);
  const [isAsked, setIsAsked] = useState(false);
  const add = useCall(createLogRecord, { refreshes: afterLogChange, failure: 'caller' });
  const form = useKeptForm(logFormSchema, newValues(useToday(), viewer.id));
  const needsClient = kind === 'complaint' && client === null;
  const close = () => void navigate({ to: paths.complianceLog, search, resetScroll: false });
  const save = async (body: LogForm) => {
    if (needsClient) return focusFirstError();
    try {
      const { number } = await add.mutateAsync({ body: { ...body, kind, clientId: client?.id ?? null } });
      toastDone(t`${number} recorded`);
      close();
    } catch (error) {
      showFailure(form, error);
    }
  };
  return {
    form,
    kind,
    client,
    lacksClient: isAsked && needsClient,
    isDirty: form.formState.isDirty || isChosen,
    isSaving: add.isPending,
    chooseKind: (next: LogKind) => {
      setKind(next);
      if (!categoriesOf[next].includes(form.getValues('category'))) form.setValue('category', 'other');
    },
    chooseClient: (next: ClientRef | null) => {
      setChosen(next);
      form.setValue('portfolioId', null);
    },
    submit: () => {
      setIsAsked(true);
      void form.handleSubmit(save)();
    },
    close,
  };
}
export type NewRecord = ReturnType<typeof useNewRecord>;
