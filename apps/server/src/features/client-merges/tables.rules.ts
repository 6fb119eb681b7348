/**
 * What a merge does with every column that names a client. A test compares it with the foreign keys of the database, so that no
 * new table is forgotten.
 */
import type { MovedKind } from '@partnerfolio/contract/clients/merging/choices';

export type Becomes =
  /** The rows name the client that stays. */
  | { readonly becomes: 'moves'; readonly as: MovedKind; readonly column?: 'household_id' }
  /** Moves as part of what it belongs to, and is not counted. */
  | { readonly becomes: 'follows'; readonly because: string }
  /** The row moves if the client that stays has none; otherwise it stays with the merged record. */
  | { readonly becomes: 'fills'; readonly as: 'kyc' | 'limits' | 'answerDraft' }
  /** The rows go on naming the merged record. */
  | { readonly becomes: 'stays'; readonly because: string }
  | { readonly becomes: 'ends'; readonly because: string };

const moves = (as: MovedKind): Becomes => ({ becomes: 'moves', as });
const fills = (as: 'kyc' | 'limits' | 'answerDraft'): Becomes => ({ becomes: 'fills', as });
const stays = (because: string): Becomes => ({ becomes: 'stays', because });
const follows = (because: string): Becomes => ({ becomes: 'follows', because });

export const columnsNamingClients: Readonly<Record<string, Becomes>> = {
  'answer_drafts.client_id': fills('answerDraft'),
  'answer_sheets.client_id': moves('answerSheets'),
  'client_contacts.client_id': moves('contacts'),
  'client_documents.client_id': moves('documents'),
  'client_holds.client_id': follows('A hold of the merged record forbids to erase the client that stays.'),
  'client_households.client_id': stays('It says to which household the merged record belonged when.'),
  'client_households.household_id': follows('The days of its members count for the household that stays.'),
  'client_kyc.client_id': fills('kyc'),
  'client_limits.client_id': fills('limits'),
  'client_notes.client_id': moves('notes'),
  'client_owners.client_id': stays('It says who owned the merged record when.'),
  'client_reviews.client_id': moves('reviews'),
  'client_shares.client_id': { becomes: 'ends', because: 'Only shares of the client that stays count.' },
  'client_tasks.client_id': moves('tasks'),
  'clients.household_id': { becomes: 'moves', as: 'members', column: 'household_id' },
  'clients.merged_into': follows(
    'What was merged into it earlier is then merged into the client that stays.',
  ),
  'erased_files.client_id': stays('Nobody merges an erased client.'),
  'investment_proposals.client_id': moves('proposals'),
  'links.client_id': follows('A link ends and goes with the portfolios that it names.'),
  'log_records.client_id': moves('logRecords'),
  'period_closings.client_id': stays(
    'A merge is refused unless the client that stays is closed through the same day or a later one.',
  ),
  'portfolios.client_id': moves('portfolios'),
  'report_schedules.client_id': moves('schedules'),
  'reports.client_id': moves('reports'),
  'restrictions.client_id': follows(
    'It holds for the client that stays. Of two alike in force the one that holds longer stays.',
  ),
};

/** The tables whose rows move by their client, with what they are called. */
export const movingTables: readonly { readonly table: string; readonly as: MovedKind }[] = Object.entries(
  columnsNamingClients,
).flatMap(([column, rule]) =>
  rule.becomes === 'moves' && rule.column === undefined
    ? [{ table: column.split('.')[0] ?? '', as: rule.as }]
    : [],
);

/** The tables of which a client has one row, each with the lists beside it. */
export const tablesOfFacts = {
  kyc: { table: 'client_kyc', lists: ['kyc_addresses', 'kyc_tax_residences', 'kyc_related_parties'] },
  limits: { table: 'client_limits', lists: ['client_forbidden_instruments'] },
  answerDraft: { table: 'answer_drafts', lists: [] },
} as const satisfies Readonly<
  Record<'kyc' | 'limits' | 'answerDraft', { readonly table: string; readonly lists: readonly string[] }>
>;
