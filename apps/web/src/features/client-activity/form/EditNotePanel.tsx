import {
  getClientNote,
  noteFormSchema,
  updateClientNote,
  type ClientNote,
} from '@partnerfolio/contract/clients/activity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../../../api.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import type { ShownField } from '../../../form/merging/shown-fields.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { noteKindTexts } from '../../../texts/labels.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { afterNoteChange } from '../refreshes.ts';
import { NoteFields, type NoteInput } from './NoteFields.tsx';

const route = getRouteApi('/shell/clients/$id/activity/notes/$noteId');

/** Edits a note in a panel beside the activity. */
export function EditNotePanel() {
  const { id, noteId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data } = useQuery(queryOf(getClientNote, { params: { id: noteId } }));
  // A user who may not edit it gets the activity instead.
  return data?.may.edit ? (
    <EditNoteForm
      opened={data}
      onClose={() => void navigate({ to: paths.clientActivity, params: { id }, search, resetScroll: false })}
    />
  ) : null;
}

const noteValues = ({ kind, occurredOn, text }: ClientNote): NoteInput => ({ kind, occurredOn, text });

function useShownFields(): Record<keyof NoteInput, ShownField<ClientNote>> {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return {
    kind: { label: t`Type`, text: (note) => i18n._(noteKindTexts[note.kind]) },
    occurredOn: { label: t`Date`, text: (note) => format.date(note.occurredOn) },
    text: { label: t`Text`, text: (note) => note.text },
  };
}

function EditNoteForm({ opened, onClose }: { opened: ClientNote; onClose: () => void }) {
  const params = { id: opened.id };
  const { mutateAsync } = useCall(updateClientNote, { refreshes: afterNoteChange, failure: 'caller' });
  const form = useZodForm(noteFormSchema, noteValues(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: noteValues,
    fields: useShownFields(),
    editors: 'client_note',
    save: (body) => mutateAsync({ params, body }),
    reload: () => call(getClientNote, { params }),
    onSaved: onClose,
  });
  return (
    <EditPanel
      title={<Trans>Edit note</Trans>}
      context={opened.client.name}
      change={change}
      onClose={onClose}
    >
      <NoteFields form={form} />
    </EditPanel>
  );
}
