import { documentTypes } from '@partnerfolio/contract/choices';
import { useLingui } from '@lingui/react/macro';
import { ChoiceFilter } from '../../../shell/filters/ChoiceFilter.tsx';
import { SearchFilter } from '../../../shell/filters/SearchFilter.tsx';
import { documentTypeTexts } from '../labels.ts';
import type { DocumentsSearch } from '../search.ts';
import { useProposal } from '../use-document.ts';

interface DocumentFiltersProps {
  search: DocumentsSearch;
  onChange: (change: Partial<DocumentsSearch>) => void;
}

/** The filters of a client's documents; each choice is part of the address. */
export function DocumentFilters({ search, onChange }: DocumentFiltersProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <SearchFilter narrow label={t`Search documents`} value={search.q} onChange={(q) => onChange({ q })} />
      <ChoiceFilter
        label={t`Type`}
        any={t`Any type`}
        options={documentTypes.map((value) => ({ value, label: i18n._(documentTypeTexts[value]) }))}
        value={search.type}
        onChange={(type) => onChange({ type })}
      />
      <ChoiceFilter
        label={t`Validity`}
        any={t`Any validity`}
        options={[{ value: 'lapsing', label: t`Expired or expiring` }]}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
      <ChoiceFilter
        label={t`For`}
        any={t`For anyone`}
        options={[
          { value: 'client', label: t`For the client` },
          { value: 'firm', label: t`Firm only` },
        ]}
        value={search.shown}
        onChange={(shown) => onChange({ shown })}
      />
      {search.proposal !== undefined && (
        <ProposalFilter proposalId={search.proposal} onClear={() => onChange({ proposal: undefined })} />
      )}
    </>
  );
}

/** The proposal from whose page the list was opened; there is no other to choose here. */
function ProposalFilter({ proposalId, onClear }: { proposalId: string; onClear: () => void }) {
  const { t } = useLingui();
  const purpose = useProposal(proposalId)?.purpose ?? '…';
  return (
    <ChoiceFilter
      label={t`Proposal`}
      any={t`About anything`}
      options={[{ value: proposalId, label: t`About “${purpose}”` }]}
      value={proposalId}
      onChange={onClear}
    />
  );
}
