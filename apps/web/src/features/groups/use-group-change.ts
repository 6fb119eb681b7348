import { getGroup, groupFormSchema, updateGroup, type Group } from '@partnerfolio/contract/groups';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api.ts';
import { useRecordChange } from '../../form/merging/use-record-change.ts';
import { useZodForm } from '../../form/use-zod-form.ts';
import { useCall } from '../../queries.ts';
import { groupValues } from './GroupFields.tsx';
import { afterGroupChange } from './refreshes.ts';

/** Edits a stored group and detects changes by others. */
export function useGroupChange(opened: Group, close: () => void) {
  const { t } = useLingui();
  const params = { id: opened.id };
  const form = useZodForm(groupFormSchema, groupValues(opened));
  const { mutateAsync } = useCall(updateGroup, { refreshes: afterGroupChange, failure: 'caller' });
  const change = useRecordChange({
    opened,
    form,
    formValues: groupValues,
    fields: {
      name: { label: t`Name`, text: (group) => group.name },
      description: { label: t`Description`, text: (group) => group.description ?? '' },
    },
    editors: 'group',
    save: (body) => mutateAsync({ params, body }),
    reload: () => call(getGroup, { params }),
    onSaved: close,
    savedText: t`Group updated`,
  });
  return { form, ...change };
}
