import { addClientNote, noteFormSchema, type NoteForm } from '@partnerfolio/contract/clients/activity';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { FormPanel } from '../../../form/panel/FormPanel.tsx';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { showFailure } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { useToday } from '../../../today.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterNoteChange } from '../refreshes.ts';
import { NoteFields } from './NoteFields.tsx';

const route = getRouteApi('/shell/clients/$id/activity/note');

/** Adds a note, call or meeting in a panel beside the activity. */
export function NewNotePanel() {
  const { t } = useLingui();
  const formId = useId();
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const add = useCall(addClientNote, { refreshes: afterNoteChange, failure: 'caller' });
  const form = useKeptForm(noteFormSchema, { kind: 'note', occurredOn: useToday(), text: '' });
  const close = () => navigate({ to: paths.clientActivity, params: { id }, search, resetScroll: false });
  const save = async (body: NoteForm) => {
    try {
      await add.mutateAsync({ params: { id }, body });
      toastDone(t`Note added`);
      await close();
    } catch (error) {
      showFailure(form, error);
    }
  };
  return (
    <FormPanel
      isDirty={form.formState.isDirty}
      onClose={() => void close()}
      title={<Trans>Add note</Trans>}
      footer={
        <Button type="submit" form={formId} look="main" busy={add.isPending}>
          <Trans>Add note</Trans>
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <NoteFields form={form} />
      </form>
    </FormPanel>
  );
}
