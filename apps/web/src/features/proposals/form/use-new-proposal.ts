import { createProposal, newPortfolioSchema } from '@partnerfolio/contract/proposals';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { focusFirstError, showFailure } from '../../../form/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useFirm } from '../../../firm.ts';
import { useCall } from '../../../queries.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import {
  proposalBody,
  newProposalValues,
  proposalFormSchema,
  type ProposalOutput,
} from '../targets/proposal-form.ts';
import { afterProposalChange } from '../refreshes.ts';
import type { NewProposalSearch } from '../search.ts';

/** The forms of a new proposal, and the function that saves it as a draft. */
export function useNewProposal({ client: clientId, portfolio }: NewProposalSearch) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { currency } = useFirm();
  const form = useKeptForm(proposalFormSchema, newProposalValues());
  const opening = useKeptForm(newPortfolioSchema, { name: '', baseCurrency: currency });
  const [asked, setAsked] = useState(false);
  const create = useCall(createProposal, { refreshes: afterProposalChange, failure: 'caller' });
  const save = async (content: ProposalOutput) => {
    if (clientId === undefined || portfolio === undefined) return;
    const isNew = portfolio === 'new';
    if (isNew && !(await opening.trigger(undefined, { shouldFocus: true }))) return;
    const target = isNew
      ? { portfolioId: null, newPortfolio: newPortfolioSchema.parse(opening.getValues()) }
      : { portfolioId: portfolio, newPortfolio: null };
    try {
      const body = { ...proposalBody(content), ...target };
      const proposal = await create.mutateAsync({ params: { id: clientId }, body });
      toastDone(t`Draft saved`);
      void navigate({ to: paths.proposal, params: { id: proposal.id } });
    } catch (error) {
      showFailure(form, error);
    }
  };
  const onSave = () => {
    setAsked(true);
    if (portfolio === 'new') void opening.trigger();
    // Without client and portfolio nothing is sent, and the first of these fields gets the focus.
    if (clientId === undefined || portfolio === undefined) void form.trigger().then(focusFirstError);
    else void form.handleSubmit(save)();
  };
  return { form, opening, asked, isSaving: create.isPending, onSave };
}
