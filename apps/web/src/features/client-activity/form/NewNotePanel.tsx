import { addClientNote, noteFormSchema, type NoteForm } from '@partnerfolio/contract/clients/activity';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { NewPanel } from '../../../form/panel/NewPanel.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { useToday } from '../../../today.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterNoteChange } from '../refreshes.ts';
import { NoteFields } from './NoteFields.tsx';

const route = getRouteApi('/shell/clients/$id/activity/note');

/** Adds a note, call or meeting in a panel beside the activity. */
export function NewNotePanel() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const add = useCall(addClientNote, { refreshes: afterNoteChange, failure: 'caller' });
  const form = useKeptForm(noteFormSchema, { kind: 'note', occurredOn: useToday(), text: '' });
  const close = () => void navigate({ to: paths.clientActivity, params: { id }, search, resetScroll: false });
  const save = async (body: NoteForm) => {
    await add.mutateAsync({ params: { id }, body });
    toastDone(t`Note added`);
  };
  return (
    <NewPanel
      title={<Trans>Add note</Trans>}
      form={form}
      isSaving={add.isPending}
      save={save}
      onClose={close}
    >
      <NoteFields form={form} />
    </NewPanel>
  );
}
