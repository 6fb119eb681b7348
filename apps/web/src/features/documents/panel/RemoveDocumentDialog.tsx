import { removeClientDocument, type DocumentWithVersions } from '@partnerfolio/contract/clients/documents';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../../form/fields.tsx';
import { showFailure, useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterDocumentChange } from '../refreshes.ts';

interface RemoveDocumentDialogProps {
  document: DocumentWithVersions;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks whether to delete a document, and why. */
export function RemoveDocumentDialog({ document, onClose, onRemoved }: RemoveDocumentDialogProps) {
  const { t } = useLingui();
  const { id, client, name, revision, versions } = document;
  const remove = useCall(removeClientDocument, {
    refreshes: afterDocumentChange.filter((endpoint) => endpoint.name !== 'getClientDocument'),
    failure: 'caller',
  });
  const form = useZodForm(removeClientDocument.body, { reason: '', revision });
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await remove.mutateAsync({
        params: { id: client.id, documentId: id },
        body: { reason, revision },
      });
      toastDone(t`Document deleted`);
      onRemoved();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <Question
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Delete {name}?</Trans>}
      description={
        <>
          <Plural
            value={versions.length}
            one="The document and its file are deleted for good."
            other="The document and the files of its # versions are deleted for good."
          />{' '}
          <Trans>The audit log keeps its name, the SHA-256 of each version, and the reason.</Trans>
        </>
      }
      act={<Trans>Delete document</Trans>}
      busy={remove.isPending}
      onAct={() => void submit()}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField form={form} name="reason" label={t`Reason`} autoComplete="off" />
      </form>
    </Question>
  );
}
