import type { Proposal } from '@partnerfolio/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { MergeNotice } from '../../../form/merging/MergeNotice.tsx';
import { paths } from '../../../paths.ts';
import { ContentFields } from './ContentFields.tsx';
import { newestVersion } from '../newest.ts';
import { NewVersionNotice } from './NewVersionNotice.tsx';
import { useCurrentAllocation } from '../allocation/use-current-allocation.ts';
import { useProposalChange } from './use-proposal-change.ts';
import { WritingFrame } from './WritingFrame.tsx';

/** The form that edits a stored proposal. */
export function EditProposalForm({ opened }: { opened: Proposal }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const onSaved = () => void navigate({ to: paths.proposal, params: { id: opened.id } });
  const { form, change } = useProposalChange(opened, onSaved);
  const { base, merged } = change;
  const current = useCurrentAllocation(base.portfolio?.id);
  const { number, frozenAt } = newestVersion(base);
  const next = number + 1;
  return (
    <WritingFrame
      title={t`Edit proposal`}
      crumbs={[{ label: newestVersion(base).purpose, to: paths.proposal.replace('$id', base.id) }]}
      context={`${base.client.name} · ${base.portfolio?.name ?? base.newPortfolio?.name ?? ''}`}
      back={paths.proposal.replace('$id', base.id)}
      saveLabel={frozenAt === null ? <Trans>Save changes</Trans> : <Trans>Save version {next}</Trans>}
      isSaving={change.isSaving}
      isBlocked={change.isBlocked}
      onSave={() => void change.save()}
    >
      {merged && <MergeNotice merged={merged} onChoose={change.choose} />}
      {frozenAt !== null && !merged && <NewVersionNotice proposal={base} />}
      <ContentFields form={form} current={current.data ?? null} />
    </WritingFrame>
  );
}
