import { documentTypes } from '@partnerfolio/contract/choices';
import type { ClientDocument } from '@partnerfolio/contract/clients/documents';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { listProposals } from '@partnerfolio/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { errorText } from '../../../form/field-error.ts';
import { TextField } from '../../../form/fields.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { DayField } from '../../../form/value-fields.tsx';
import { queryOf } from '../../../queries.ts';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { documentTypeTexts } from '../labels.ts';
import type { DocumentFormApi } from './document-form.ts';

interface OfClientProps {
  form: DocumentFormApi;
  clientId: string;
}

interface DocumentFieldsProps extends OfClientProps {
  /** The proposal that the document is about now. */
  proposal: ClientDocument['proposal'];
}

/** The fields of what is said about a document. */
export function DocumentFields({ form, clientId, proposal }: DocumentFieldsProps) {
  const { t, i18n } = useLingui();
  const types = documentTypes.map((value) => ({ value, label: i18n._(documentTypeTexts[value]) }));
  return (
    <div className="grid gap-4">
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
      <SelectField form={form} name="type" label={t`Type`} options={types} />
      <PortfolioField form={form} clientId={clientId} />
      <ProposalField form={form} clientId={clientId} proposal={proposal} />
      <div className="grid gap-4 md:grid-cols-2 md:gap-3">
        <DayField form={form} name="validFrom" label={t`Valid from (optional)`} />
        <DayField form={form} name="validUntil" label={t`Valid until (optional)`} />
      </div>
      <ForClientField form={form} />
    </div>
  );
}

/** The value for no portfolio or proposal. */
const none = ' ';

function PortfolioField({ form, clientId }: OfClientProps) {
  const { t } = useLingui();
  const { field, fieldState } = useController({ control: form.control, name: 'portfolioId' });
  const { data } = useQuery(queryOf(listPortfolios, { query: { clientId, limit: 200 } }));
  const portfolios = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={t`Portfolio`}
      options={[{ value: none, label: t`None: about the client` }, ...portfolios]}
      value={field.value ?? none}
      isLoading={!data}
      onValueChange={(chosen) => field.onChange(chosen === none ? null : chosen)}
      onBlur={field.onBlur}
      error={errorText(fieldState.error)}
    />
  );
}

/** The proposals of the client, of which the present one is always among the choices. */
function ProposalField({ form, clientId, proposal }: DocumentFieldsProps) {
  const { t } = useLingui();
  const { field, fieldState } = useController({ control: form.control, name: 'proposalId' });
  const { data } = useQuery(queryOf(listProposals, { query: { clientId, limit: 200 } }));
  const found = data?.items ?? [];
  const isListed = proposal === null || found.some(({ id }) => id === proposal.id);
  const proposals = [...(isListed ? [] : [proposal]), ...found];
  return (
    <Select
      label={t`Proposal`}
      options={[
        { value: none, label: t({ message: 'None', context: 'proposal' }) },
        ...proposals.map(({ id, purpose }) => ({ value: id, label: purpose })),
      ]}
      value={field.value ?? none}
      isLoading={!data}
      onValueChange={(chosen) => field.onChange(chosen === none ? null : chosen)}
      onBlur={field.onBlur}
      error={errorText(fieldState.error)}
    />
  );
}

function ForClientField({ form }: { form: DocumentFormApi }) {
  const { field } = useController({ control: form.control, name: 'isForClient' });
  return (
    <div className="grid gap-1">
      <Checkbox
        label={<Trans>For the client</Trans>}
        checked={field.value ?? false}
        onCheckedChange={field.onChange}
      />
      <p className="text-xs text-ink-3">
        <Trans>The document may be shown to the client. Without this it is for the firm only.</Trans>
      </p>
    </div>
  );
}
