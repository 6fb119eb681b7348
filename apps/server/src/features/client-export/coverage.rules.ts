/**
 * Where each table that belongs to clients or portfolios is in the export, or why it is not. A test compares it with the
 * foreign keys of the database, so that no new table is forgotten.
 */

/** What is never in an export, as the manifest says it. */
export const leftOutAlways = {
  access: {
    what: 'Links to the client',
    why: 'A link gives access to whoever holds it. The audit log says who made which.',
  },
  households: {
    what: 'Earlier households of the client',
    why: 'They only say which days of a portfolio count for which household. The client names its present one.',
  },
  figures: {
    what: 'Stored figures, snapshots and queues of computing',
    why: 'They are computed from the ledgers and market data, and the holdings, lots and reports state them.',
  },
  work: {
    what: 'Batches, schedules and mails of the firm',
    why: 'They are the work of users and name other clients too. What they issued and sent is with the reports.',
  },
  imports: {
    what: 'Uploaded files of imports and their rows',
    why: 'What they booked is in the ledgers. The portfolio names each import with its file.',
  },
  actions: {
    what: 'Which corporate actions were booked or declined',
    why: 'The entries are in the ledgers and the decisions in the changes of the portfolio.',
  },
  notices: {
    what: 'Notices to users about the portfolio',
    why: 'They ask a user of the portal to look at something. Letters that were sent are with the reports.',
  },
  approvals: {
    what: 'Who could write in a proposal when it was submitted',
    why: 'It only decides who may approve it. The proposal names who wrote in each version, and each step.',
  },
  erased: {
    what: 'Hashes of the files of an erased client',
    why: 'They only tell whether a copy kept elsewhere is one of these files.',
  },
  audit: {
    what: 'The audit log',
    why: 'It is the record of the firm, in one chain with all others. The activity and the changes of portfolios show what it holds of the client.',
  },
} as const;

type Place =
  | { readonly in: 'client.json' | 'portfolio.json'; readonly section: string }
  | { readonly in: 'ledger.csv' | 'proposals' | 'documents' | 'attachments' | 'reports' | 'answer-sheets' }
  | { readonly leftOut: keyof typeof leftOutAlways };

const ofClient = (section: string): Place => ({ in: 'client.json', section });
const ofPortfolio = (section: string): Place => ({ in: 'portfolio.json', section });
const without = (reason: keyof typeof leftOutAlways): Place => ({ leftOut: reason });

export const placesOfTables: Readonly<Record<string, Place>> = {
  answer_drafts: ofClient('answerDraft'),
  answer_records: { in: 'answer-sheets' },
  answer_sheets: ofClient('answerSheets'),
  client_contacts: ofClient('contacts'),
  client_documents: ofClient('documents'),
  client_forbidden_instruments: ofClient('limits'),
  client_holds: ofClient('holds'),
  client_households: without('households'),
  client_kyc: ofClient('kyc'),
  client_limits: ofClient('limits'),
  client_notes: ofClient('activity'),
  client_owners: ofClient('owners'),
  client_reviews: ofClient('reviews'),
  client_shares: ofClient('shares'),
  client_tasks: ofClient('tasks'),
  clients: ofClient('client'),
  corporate_action_declines: without('actions'),
  corporate_action_entries: without('actions'),
  day_order_reviews: without('notices'),
  definition_reviews: without('notices'),
  document_versions: { in: 'documents' },
  erased_files: without('erased'),
  entry_attachments: { in: 'attachments' },
  fall_checks: without('notices'),
  fall_notices: without('notices'),
  figure_earlier_days: without('figures'),
  figure_marks: without('figures'),
  figure_queue: without('figures'),
  hidden_batches: without('imports'),
  import_answers: without('imports'),
  import_chunks: without('imports'),
  import_edits: without('imports'),
  imports: ofPortfolio('imports'),
  investment_proposals: { in: 'proposals' },
  kyc_addresses: ofClient('kyc'),
  kyc_related_parties: ofClient('kyc'),
  kyc_tax_residences: ofClient('kyc'),
  late_changes: ofPortfolio('closedPeriod'),
  log_records: ofClient('log'),
  log_steps: ofClient('log'),
  link_portfolios: without('access'),
  links: without('access'),
  mandates: ofPortfolio('mandates'),
  model_assignments: ofPortfolio('models'),
  period_closings: ofPortfolio('closedPeriod'),
  portfolio_accounts: ofPortfolio('portfolio'),
  portfolio_figures: without('figures'),
  portfolio_instruments: without('figures'),
  portfolios: ofPortfolio('portfolio'),
  proposal_approvals: { in: 'proposals' },
  proposal_editors: { in: 'proposals' },
  proposal_edits: { in: 'proposals' },
  proposal_steps: { in: 'proposals' },
  proposal_submission_editors: without('approvals'),
  proposal_targets: { in: 'proposals' },
  proposal_versions: { in: 'proposals' },
  report_batch_items: without('work'),
  report_deliveries: ofClient('reports'),
  report_portfolios: ofClient('reports'),
  report_schedule_reports: without('work'),
  report_schedule_runs: without('work'),
  report_schedules: without('work'),
  reports: { in: 'reports' },
  requested_instruments: without('imports'),
  restrictions: ofClient('restrictions'),
  stored_transactions: { in: 'ledger.csv' },
  suitability_exceptions: ofPortfolio('suitability'),
};
