import {
  documentFormSchema,
  getClientDocument,
  updateClientDocument,
  type DocumentWithVersions,
} from '@partnerfolio/contract/clients/documents';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../api.ts';
import type { ShownField } from '../../../form/merging/shown-fields.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { documentTypeTexts } from '../labels.ts';
import { afterDocumentChange } from '../refreshes.ts';
import { useDocument } from '../use-document.ts';
import { documentValues, type DocumentInput } from './document-form.ts';
import { DocumentFields } from './DocumentFields.tsx';

/** Edits what is said about a document, in a panel beside the list. */
export function EditDocumentPanel() {
  const { query, toPanel } = useDocument();
  // A user who may only view gets the list instead.
  return query.data?.may.edit ? <EditDocumentForm opened={query.data} onClose={toPanel} /> : null;
}

function useShownFields(): Record<keyof DocumentInput, ShownField<DocumentWithVersions>> {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const day = (written: string | null) => (written === null ? '' : format.date(written));
  return {
    name: { label: t`Name`, text: ({ name }) => name },
    type: { label: t`Type`, text: ({ type }) => i18n._(documentTypeTexts[type]) },
    portfolioId: { label: t`Portfolio`, text: ({ portfolio }) => portfolio?.name ?? '' },
    proposalId: { label: t`Proposal`, text: ({ proposal }) => proposal?.purpose ?? '' },
    validFrom: { label: t`Valid from`, text: ({ validFrom }) => day(validFrom) },
    validUntil: { label: t`Valid until`, text: ({ validUntil }) => day(validUntil) },
    isForClient: { label: t`For the client`, text: ({ isForClient }) => (isForClient ? t`Yes` : t`No`) },
  };
}

interface EditDocumentFormProps {
  opened: DocumentWithVersions;
  onClose: () => void;
}

function EditDocumentForm({ opened, onClose }: EditDocumentFormProps) {
  const params = { id: opened.client.id, documentId: opened.id };
  const { mutateAsync } = useCall(updateClientDocument, {
    refreshes: afterDocumentChange,
    failure: 'caller',
  });
  const form = useZodForm(documentFormSchema, documentValues(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: documentValues,
    fields: useShownFields(),
    // Neither an answer nor the versions say who changed what is said about a document.
    editors: () => [],
    save: (body) => mutateAsync({ params, body }),
    reload: () => call(getClientDocument, { params }),
    onSaved: onClose,
  });
  return (
    <EditPanel title={<Trans>Edit document</Trans>} context={opened.name} change={change} onClose={onClose}>
      <DocumentFields form={form} clientId={opened.client.id} proposal={opened.proposal} />
    </EditPanel>
  );
}
