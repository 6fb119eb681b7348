/**
 * What happens to each table and column when a client is erased. The erasure itself reads these tables, and a test compares
 * them with the database: a new table with a path to clients, or a new column that can hold a text, fails until it is decided.
 */

/** Why a column that could say something of a person is kept. */
export const keptBecause = {
  choice: 'One of a closed list of words, or a currency',
  figure: 'Figures, and what they are made of by id',
  hash: 'A hash, from which nothing can be read',
  number: 'A number that papers outside name',
  rule: 'A limit that decisions were checked against',
  state: 'What a background process needs, by id',
} as const;
type Kept = keyof typeof keptBecause;

/** The rows of the client in a table, as a condition of SQL in which `:client` is the client. */
type Rows = string;
interface Deleted {
  readonly rows: Rows;
  readonly fate: 'deleted';
}
interface Stays {
  readonly rows: Rows;
  readonly fate: 'kept';
  /** Each blanked column, with the SQL of its new value, in which `:name` is the pseudonym of the client. */
  readonly blank?: Readonly<Record<string, string>>;
  readonly keep?: Readonly<Record<string, Kept>>;
}
export type Fate = Deleted | Stays;

const ofClient = 'client_id = :client';
const portfolios = '(select id from portfolios where client_id = :client)';
const ofPortfolio = `portfolio_id in ${portfolios}`;
const ofImport = `import_id in (select id from imports where ${ofPortfolio})`;
const ofProposal = 'proposal_id in (select id from investment_proposals where client_id = :client)';
const ofSheet = 'sheet_id in (select id from answer_sheets where client_id = :client)';
const ofReports = `(select id from reports where client_id = :client or ${ofPortfolio})`;
const ofSchedule = 'schedule_id in (select id from report_schedules where client_id = :client)';

const deleted = (rows: Rows): Deleted => ({ rows, fate: 'deleted' });
const kept = (rows: Rows, columns: Omit<Stays, 'rows' | 'fate'> = {}): Stays => ({
  rows,
  fate: 'kept',
  ...columns,
});

/** Stands where a text is required: no word of any language. */
const dash = `'—'`;

/** In the order in which they are carried out: what names another row comes before it. */
export const fates: Readonly<Record<string, Fate>> = {
  // What is deleted.
  document_versions: deleted(`document_id in (select id from client_documents where ${ofClient})`),
  client_documents: deleted(ofClient),
  entry_attachments: deleted(ofPortfolio),
  answer_records: deleted(ofSheet),
  answer_drafts: deleted(ofClient),
  client_notes: deleted(ofClient),
  client_tasks: deleted(ofClient),
  client_contacts: deleted(ofClient),
  kyc_addresses: deleted(ofClient),
  kyc_related_parties: deleted(ofClient),
  kyc_tax_residences: deleted(ofClient),
  client_kyc: deleted(ofClient),
  client_shares: deleted(ofClient),
  link_portfolios: deleted(ofClient),
  links: deleted(ofClient),
  import_answers: deleted(ofImport),
  import_chunks: deleted(ofImport),
  import_edits: deleted(ofImport),
  import_rows: deleted(ofImport),
  requested_instruments: deleted(ofImport),
  report_schedule_reports: deleted(ofSchedule),
  report_schedule_runs: deleted(ofSchedule),
  report_schedules: deleted(ofClient),

  // What is kept, without its texts.
  answer_sheets: kept(ofClient, {
    blank: { answers: `'{}'`, confirmations: `'[]'`, note: 'null' },
    keep: { band: 'choice' },
  }),
  client_forbidden_instruments: kept(ofClient),
  client_holds: kept(ofClient, {
    blank: { reason: dash, release_reason: `case when release_reason is not null then ${dash} end` },
  }),
  client_households: kept(ofClient),
  client_limits: kept(ofClient, {
    keep: {
      issuer_breach: 'choice',
      cash_breach: 'choice',
      score_breach: 'choice',
      classes: 'rule',
      currencies: 'rule',
      currencies_breach: 'choice',
      forbidden_classes: 'rule',
      forbidden_classes_breach: 'choice',
      forbidden_instruments_breach: 'choice',
    },
  }),
  client_owners: kept(ofClient),
  client_reviews: kept(ofClient, {
    blank: { participants: 'null', summary: 'null', topics: `'[]'` },
    keep: { channel: 'choice' },
  }),
  erased_files: kept(ofClient, { keep: { kind: 'choice', sha256: 'hash' } }),
  corporate_action_declines: kept(ofPortfolio, { blank: { reason: dash } }),
  corporate_action_entries: kept(ofPortfolio),
  day_order_reviews: kept(ofPortfolio, { keep: { state: 'choice', changes: 'figure' } }),
  definition_reviews: kept(ofPortfolio, { keep: { state: 'choice', changes: 'figure' } }),
  fall_checks: kept(ofPortfolio, { keep: { checked: 'hash' } }),
  fall_notices: kept(ofPortfolio, {
    blank: { closing_reason: `case when closing_reason is not null then ${dash} end` },
    keep: { baseline: 'choice', reason: 'choice', state: 'choice' },
  }),
  figure_earlier_days: kept(ofPortfolio, {
    keep: {
      hash: 'hash',
      day_values: 'figure',
      day_marks: 'figure',
      day_flows: 'figure',
      day_outdated: 'figure',
    },
  }),
  figure_marks: kept(ofPortfolio),
  figure_queue: kept(ofPortfolio),
  hidden_batches: kept(ofPortfolio),
  imports: kept(ofPortfolio, {
    blank: {
      file_name: ':name',
      layout: 'null',
      failure: 'null',
      failure_reason: 'null',
      scan: 'null',
      tables: 'null',
      cash_question: 'null',
      cash_answer: 'null',
      unknown_names: 'null',
    },
    keep: {
      kind: 'choice',
      state: 'choice',
      encoding: 'choice',
      apply_rows: 'choice',
      ending: 'choice',
      format: 'choice',
      content_hash: 'hash',
    },
  }),
  investment_proposals: kept(ofClient, {
    blank: { new_portfolio_name: 'case when new_portfolio_name is not null then :name end' },
    keep: { status: 'choice', new_portfolio_currency: 'choice' },
  }),
  late_changes: kept(ofPortfolio),
  log_records: kept(ofClient, {
    blank: {
      subject: dash,
      description: dash,
      outcome: `case when outcome is not null then ${dash} end`,
      root_cause: 'null',
    },
    keep: {
      kind: 'choice',
      number: 'number',
      category: 'choice',
      severity: 'choice',
      compensation_currency: 'choice',
      resolution: 'choice',
    },
  }),
  log_steps: kept(`record_id in (select id from log_records where ${ofClient})`, {
    blank: { reason: 'null', changes: `'[]'` },
    keep: { step: 'choice' },
  }),
  mandates: kept(ofPortfolio, {
    blank: { agreement: 'null', note: 'null' },
    keep: { service: 'choice' },
  }),
  model_assignments: kept(ofPortfolio, { blank: { note: 'null' } }),
  period_closings: kept(`(${ofClient} or ${ofPortfolio})`, {
    blank: { reason: dash },
    keep: { scope: 'choice' },
  }),
  portfolio_accounts: kept(ofPortfolio, {
    blank: { custodian: dash, number: dash, alias: 'null' },
    keep: { currency: 'choice' },
  }),
  portfolio_figures: kept(ofPortfolio, {
    keep: {
      source_stamp: 'hash',
      unknown_reason: 'choice',
      figures: 'figure',
      day_values: 'figure',
      day_flows: 'figure',
      day_gaps: 'figure',
      transfers: 'figure',
      transits: 'figure',
      day_marks: 'figure',
      currency: 'choice',
      classes: 'figure',
      quality: 'figure',
      period_figures: 'figure',
      earlier_hash: 'hash',
      positions: 'figure',
      day_outdated: 'figure',
    },
  }),
  portfolio_instruments: kept(ofPortfolio),
  proposal_approvals: kept(ofProposal, { keep: { content_hash: 'hash' } }),
  proposal_editors: kept(ofProposal),
  proposal_edits: kept(ofProposal),
  proposal_steps: kept(ofProposal, {
    blank: { reason: `case when reason is not null then ${dash} end` },
    keep: { action: 'choice', from_status: 'choice', to_status: 'choice' },
  }),
  proposal_submission_editors: kept(ofProposal),
  proposal_targets: kept(ofProposal, { keep: { asset_class: 'choice' } }),
  proposal_versions: kept(ofProposal, {
    blank: { purpose: dash, rationale: dash },
    keep: { basis: 'choice', content_hash: 'hash' },
  }),
  report_batch_items: kept(ofPortfolio, {
    keep: { language: 'choice', state: 'choice', refusal: 'choice', not_sent: 'choice' },
  }),
  report_deliveries: kept(`report_id in ${ofReports}`, {
    blank: { address: dash, recipient_name: dash, last_error: 'null' },
    keep: { state: 'choice', refusal: 'choice' },
  }),
  report_portfolios: kept(ofPortfolio),
  reports: kept(`(${ofClient} or ${ofPortfolio})`, {
    blank: {
      file_id: 'null',
      subject: ':name',
      gap: 'null',
      changes: `case when changes is not null then '[]'::jsonb end`,
      withdrawal_reason: `case when withdrawal_reason is not null then ${dash} end`,
    },
    keep: {
      template: 'choice',
      title: 'choice',
      options: 'choice',
      sha256: 'hash',
      checked_revisions: 'hash',
    },
  }),
  figure_snapshots: kept(`(subject_id = :client or subject_id in ${portfolios})`, {
    blank: { figures: `''` },
    keep: { subject: 'choice', stamp: 'hash', sha256: 'hash' },
  }),
  restrictions: kept(`(${ofClient} or ${ofPortfolio})`, {
    blank: { reason: dash },
    keep: { kind: 'choice', asset_class: 'choice' },
  }),
  stored_transactions: kept(ofPortfolio, {
    blank: { note: 'null' },
    keep: {
      type: 'choice',
      currency: 'choice',
      lots: 'figure',
      row_key: 'hash',
      from_lots: 'figure',
      to_currency: 'choice',
    },
  }),
  suitability_exceptions: kept(ofPortfolio, {
    blank: { reason: dash },
    keep: {
      row_key: 'state',
      rule: 'choice',
      asset_class: 'choice',
      state: 'choice',
      figure: 'figure',
      limit_text: 'rule',
    },
  }),
  portfolios: kept(ofClient, {
    blank: {
      name: `:name || '/' || (select count(*) from portfolios as earlier where earlier.client_id = portfolios.client_id
        and (earlier.created_at, earlier.id) <= (portfolios.created_at, portfolios.id))`,
    },
    keep: {
      base_currency: 'choice',
      cost_method: 'choice',
      day_order: 'choice',
      benchmark_choice: 'choice',
    },
  }),
  clients: kept('id = :client', {
    blank: {
      name: ':name',
      email: 'null',
      phone: 'null',
      tax_residence: 'null',
      language: 'null',
      tags: `'{}'`,
      note: 'null',
    },
    keep: { kind: 'choice', status: 'choice' },
  }),
};

/** The pseudonym of an erased client: the end of its id, which is random where the beginning is a time. */
export const pseudonymOf = (clientId: string): string => `E-${clientId.slice(-8).toUpperCase()}`;
