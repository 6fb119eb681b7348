import { getClient } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { ContentFields } from './ContentFields.tsx';
import { SubjectFields } from './SubjectFields.tsx';
import { useCurrentAllocation } from '../allocation/use-current-allocation.ts';
import { useNewProposal } from './use-new-proposal.ts';
import { WritingFrame } from './WritingFrame.tsx';

const route = getRouteApi('/shell/proposals/new');

const known = (portfolio: string | undefined): string | undefined =>
  portfolio === 'new' ? undefined : portfolio;

/** The page that creates a proposal: client, portfolio, target allocation and rationale. */
export function NewProposalPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { client: clientId, portfolio } = search;
  const client = useQuery({
    ...queryOf(getClient, { params: { id: clientId ?? '' } }),
    enabled: clientId !== undefined,
  });
  const current = useCurrentAllocation(known(portfolio));
  const { form, opening, asked, isSaving, onSave } = useNewProposal(search);
  return (
    <WritingFrame
      title={t`New proposal`}
      context={
        <Trans>Everyone with access to the client can see a draft. It is not yet submitted for review.</Trans>
      }
      back={paths.proposals}
      saveLabel={<Trans>Save draft</Trans>}
      isSaving={isSaving}
      onSave={onSave}
    >
      <SubjectFields
        client={clientId !== undefined && client.data ? client.data : null}
        viewOnly={client.data?.may.edit === false}
        portfolio={portfolio}
        opening={opening}
        asked={asked}
        onChange={(subject) => void navigate({ to: paths.newProposal, search: subject, replace: true })}
      />
      <ContentFields form={form} current={known(portfolio) ? (current.data ?? null) : null} />
    </WritingFrame>
  );
}
