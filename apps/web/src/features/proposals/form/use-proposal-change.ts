import { getProposal, updateProposal, type Proposal } from '@partnerfolio/contract/proposals';
import { call } from '../../../api.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { newestVersion } from '../newest.ts';
import { proposalBody, proposalFormSchema, proposalValues } from '../targets/proposal-form.ts';
import { afterProposalChange } from '../refreshes.ts';
import { useShownFields } from './shown-fields.ts';

const formValues = (proposal: Proposal) => proposalValues(newestVersion(proposal), proposal.dueOn);

/** Edits a stored proposal and detects changes by others. */
export function useProposalChange(opened: Proposal, onSaved: () => void) {
  const params = { id: opened.id };
  const { mutateAsync } = useCall(updateProposal, { refreshes: afterProposalChange, failure: 'caller' });
  const form = useZodForm(proposalFormSchema, formValues(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues,
    fields: useShownFields(),
    editors: 'proposal',
    save: ({ revision, ...content }) => mutateAsync({ params, body: { ...proposalBody(content), revision } }),
    reload: () => call(getProposal, { params }),
    onSaved,
  });
  return { form, change };
}
