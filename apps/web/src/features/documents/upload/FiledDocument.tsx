import { documentTypes } from '@partnerfolio/contract/choices';
import { getClientDocument, updateClientDocument } from '@partnerfolio/contract/clients/documents';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { documentValues } from '../form/document-form.ts';
import { documentTypeTexts, type DocumentType } from '../labels.ts';
import { afterDocumentChange } from '../refreshes.ts';
import { useDocumentsSearch } from '../use-document.ts';

interface FiledDocumentProps {
  clientId: string;
  documentId: string;
  fileName: string;
  isVersion: boolean;
}

/** Asks for the type of a document that was just filed, and leads to the rest of what is said about it. */
export function FiledDocument({ clientId, documentId, fileName, isVersion }: FiledDocumentProps) {
  const search = useDocumentsSearch();
  const params = { id: clientId, documentId };
  const { data } = useQuery(queryOf(getClientDocument, { params }));
  return (
    <span className="flex flex-wrap items-center gap-2">
      {!isVersion && data?.may.edit && <TypeChoice key={documentId} document={data} fileName={fileName} />}
      <Link
        to={isVersion ? paths.clientDocument : paths.editClientDocument}
        params={params}
        search={{ ...search, member: undefined }}
        resetScroll={false}
        className={buttonClasses({ size: 'sm' })}
      >
        {isVersion ? <Trans context="document">Show</Trans> : <Trans>Name and details</Trans>}
      </Link>
    </span>
  );
}

interface TypeChoiceProps {
  document: Parameters<typeof documentValues>[0];
  fileName: string;
}

function TypeChoice({ document, fileName }: TypeChoiceProps) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<DocumentType | null>(document.type === 'other' ? null : document.type);
  const update = useCall(updateClientDocument, { refreshes: afterDocumentChange, inTurn: true });
  const choose = (type: DocumentType) => {
    const before = chosen;
    setChosen(type);
    update.mutate(
      {
        params: { id: document.client.id, documentId: document.id },
        body: { ...documentValues(document), type, revision: document.revision },
      },
      { onError: () => setChosen(before) },
    );
  };
  return (
    <Select<DocumentType>
      size="sm"
      hideLabel
      label={t`Type of ${fileName}`}
      placeholder={t`Choose a type`}
      className="w-48"
      isLoading={update.isPending}
      options={documentTypes.map((value) => ({ value, label: i18n._(documentTypeTexts[value]) }))}
      value={chosen}
      onValueChange={choose}
    />
  );
}
