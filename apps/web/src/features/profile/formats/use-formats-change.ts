import { useLingui } from '@lingui/react/macro';
import { getSession, type Viewer } from '@partnerfolio/contract/identity';
import { chooseFormats } from '@partnerfolio/contract/settings/format-choice';
import type { StoredFormats } from '@partnerfolio/contract/settings/formats';
import { call } from '../../../api.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { changeViewer } from '../../../session/session.ts';
import { useFormatTexts } from './format-texts.ts';
import { choiceOf, formatsSchema, formatsValues } from './formats-form.ts';

const asRecord = (formats: StoredFormats) => ({ ...formats, id: 'formats' });

/** Edits the user's formats, and merges what they change meanwhile in another window. */
export function useFormatsChange(viewer: Viewer, close: () => void) {
  const { t } = useLingui();
  const texts = useFormatTexts();
  const form = useZodForm(formatsSchema, formatsValues(viewer.formats));
  const { mutateAsync } = useCall(chooseFormats, { failure: 'caller' });
  const change = useRecordChange({
    opened: asRecord(viewer.formats),
    form,
    formValues: formatsValues,
    fields: {
      number: { label: t`Number format`, text: ({ number }) => texts.number(number) },
      date: { label: t`Date format`, text: ({ date }) => texts.date(date) },
      timeZone: { label: t`Time zone`, text: ({ timeZone }) => texts.zone(timeZone) },
    },
    editors: () => [{ id: viewer.id, fullName: viewer.fullName }],
    save: async ({ revision, ...values }) =>
      changeViewer({ formats: await mutateAsync({ body: { ...choiceOf(values), revision } }) }),
    reload: async () => {
      const { session } = await call(getSession);
      return asRecord(session?.viewer.formats ?? viewer.formats);
    },
    onSaved: close,
    savedText: t`Formats saved`,
  });
  return { form, ...change };
}
