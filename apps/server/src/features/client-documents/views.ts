/** Documents of clients in the shape of the contract. */
import type {
  ClientDocument,
  DocumentVersion,
  DocumentWithVersions,
} from '@partnerfolio/contract/clients/documents';
import type { LocalDate } from '@partnerfolio/contract/values';
import { personOf } from '../../platform/basics/person.ts';
import { can } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import type { DocumentRow, VersionRow } from './queries.ts';
import { stateOn } from './rules.ts';

interface Seen {
  readonly viewer: Staff;
  readonly today: LocalDate;
}

export const toDocument = (row: DocumentRow, { viewer, today }: Seen): ClientDocument => ({
  id: row.id,
  client: { id: row.client_id, name: row.client_name },
  portfolio:
    row.portfolio_id === null || row.portfolio_name === null
      ? null
      : { id: row.portfolio_id, name: row.portfolio_name },
  proposal:
    row.proposal_id === null || row.proposal_purpose === null
      ? null
      : { id: row.proposal_id, purpose: row.proposal_purpose },
  name: row.name,
  type: row.type,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  state: stateOn(row, today),
  isForClient: row.is_for_client,
  version: row.version,
  kind: row.kind,
  byteSize: row.byte_size,
  sha256: row.sha256,
  addedAt: row.added_at,
  addedBy: personOf(row.added_by, row.adder_name),
  revision: row.revision,
  may: {
    edit: row.may_edit && can(viewer, 'documents.upload'),
    remove: row.may_remove && can(viewer, 'documents.delete'),
  },
});

const toVersion = (row: VersionRow): DocumentVersion => ({
  number: row.number,
  fileName: row.file_name,
  kind: row.kind,
  byteSize: row.byte_size,
  sha256: row.sha256,
  note: row.note,
  addedAt: row.added_at,
  addedBy: personOf(row.added_by, row.adder_name),
});

export const withVersions = (
  row: DocumentRow,
  versions: readonly VersionRow[],
  seen: Seen,
): DocumentWithVersions => ({ ...toDocument(row, seen), versions: versions.map(toVersion) });
