/**
 * The tables as Kysely sees them: one interface a table, snake_case as in the migrations; a test compares them with the
 * migrated database. Dates, instants and decimals are text (the type parsers are pinned in db.ts).
 */
import type { AssetClass } from '@partnerfolio/contract/assumptions/classes';
import type { Breach, SuitabilityRule } from '@partnerfolio/contract/clients/limits-choices';
import type { RestrictionKind } from '@partnerfolio/contract/restrictions/choices';
import type { ReviewChannel } from '@partnerfolio/contract/clients/reviews-choices';
import type {
  LogCategory,
  LogKind,
  LogResolution,
  LogSeverity,
  LogStep,
} from '@partnerfolio/contract/compliance/log-choices';
import type { DateStyle, NumberStyle } from '@partnerfolio/contract/settings/formats';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { EntryType } from '@partnerfolio/finance/entry-types';
import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<unknown, string, string>;
/** A date; the database holds only valid ones. */
type Day = ColumnType<LocalDate, string, string>;
type NullableDay = ColumnType<LocalDate | null, string | null, string | null>;
type NullableJson = ColumnType<unknown, string | null, string | null>;

interface Profiles {
  id: string;
  email: string;
  /** Null once the user is erased. */
  full_name: string | null;
  phone: string | null;
  avatar_url: string | null;
  language: Generated<string>;
  /** Null: as the language has it. */
  number_format: NumberStyle | null;
  date_format: DateStyle | null;
  /** Null: that of the device. */
  time_zone: string | null;
  formats_revision: Generated<number>;
  created_at: string;
  email_confirmed_at: string | null;
  deactivated_at: string | null;
  unlocked_at: string | null;
  erased_at: string | null;
}

interface Credentials {
  user_id: string;
  password_hash: string;
  changed_at: string;
}

interface UserRoles {
  id: string;
  user_id: string;
  role: 'admin' | 'employee' | 'agent';
  assigned_by: string | null;
  assigned_at: string;
}

interface UserGroups {
  id: string;
  name: string;
  description: string | null;
  created_at: string;
  revision: Generated<number>;
}

interface UserGroupMembers {
  group_id: string;
  user_id: string;
  added_at: string;
}

interface SystemFeatures {
  id: string;
  module: string;
  feature_name: string;
  description: string;
  is_active: Generated<boolean>;
}

interface GroupPermissions {
  group_id: string;
  feature_id: string;
  permission: 'grant' | 'deny';
}

interface Devices {
  user_id: string;
  device_hash: Buffer;
  first_seen_at: string;
  last_seen_at: string;
}

interface Sessions {
  id: string;
  user_id: string;
  created_at: string;
  last_used_at: string;
  active_at: string;
  expires_at: string;
  ip_address: string | null;
  user_agent: string | null;
  ended_at: string | null;
  end_reason: string | null;
  method: Generated<string>;
  authenticated_at: string;
}

interface SecretKeys {
  key_id: string;
  created_at: string;
}

interface Authenticators {
  user_id: string;
  secret: string;
  created_at: string;
  confirmed_at: string | null;
  last_step: Generated<number>;
}

interface RecoveryCodes {
  user_id: string;
  code_hash: Buffer;
  created_at: string;
  used_at: string | null;
}

interface SignInStarts {
  id: string;
  network: string;
  known_device: boolean;
  started_at: string;
}
interface MailReadings {
  id: string;
  user_id: string;
  reader_id: string;
  subject: string;
  read_at: string;
  dismissed_at: string | null;
}
interface ApiTokens {
  id: string;
  user_id: string;
  name: string;
  prefix: string;
  token_hash: Buffer;
  scopes: string[];
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
  last_address: string | null;
  revoked_at: string | null;
}

interface FactorRequirements {
  role: 'admin' | 'employee' | 'agent';
}

interface SessionViews {
  session_id: string;
  user_id: string;
  begun_at: string;
  expires_at: string;
  ended_at: string | null;
}

interface SessionTokens {
  token_hash: Buffer;
  session_id: string;
  kind: 'access' | 'refresh';
  issued_at: string;
  expires_at: string;
  used_at: string | null;
}

interface Links {
  id: string;
  kind: 'portfolios';
  client_id: string;
  token_hash: Buffer;
  created_by: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  revoked_by: string | null;
  last_used_at: string | null;
  last_address: string | null;
}

interface LinkPortfolios {
  link_id: string;
  portfolio_id: string;
  client_id: string;
}

interface VerificationTries {
  id: string;
  network: string;
  tried_at: string;
}

interface LinkTries {
  id: string;
  network: string;
  tried_at: string;
}

interface OneTimeLinks {
  id: string;
  kind: 'first_administrator' | 'confirmation' | 'recovery' | 'invitation' | 'email_change';
  user_id: string | null;
  token_hash: Buffer;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
  email: string | null;
  mail_id: string | null;
}

interface LoginAttempts {
  id: string;
  email: string;
  success: boolean;
  attempt_time: string;
  ip_address: string | null;
  network: string | null;
  user_agent: string | null;
  known_device: Generated<boolean>;
  second_step: Generated<boolean>;
}

interface AuditLogs {
  id: string;
  event_type: string;
  user_id: string | null;
  created_at: string;
  entity: string | null;
  entity_id: string | null;
  metadata: ColumnType<unknown, string | undefined, string>;
  before: NullableJson;
  after: NullableJson;
  seal_seq: number | null;
  seal_hash: Buffer | null;
  details_salt: Buffer | null;
  details_hash: Buffer | null;
  erased_by: string | null;
}

interface AuditChain {
  only_row: Generated<boolean>;
  last_seq: number;
  last_hash: Buffer;
  day: string;
}

interface AuditAnchors {
  day: string;
  last_seq: number;
  last_hash: Buffer;
  anchor: Buffer;
  anchored_at: string;
  removed_at: string | null;
  removed_by: string | null;
}

interface RefusalCounts {
  key: string;
  since: string;
  unwritten: Generated<number>;
  event: Json;
}

interface Mails {
  id: string;
  kind: string;
  recipient: string;
  language: string;
  subject: string;
  sealed_body: string;
  created_at: string;
  sent_at: string | null;
  tries: Generated<number>;
  next_try_at: string;
  last_error: string | null;
  readable_until: string | null;
  stranger_range: string | null;
  claimed_at: string | null;
  has_attachment: Generated<boolean>;
}

interface Clients {
  id: string;
  kind: 'person' | 'household' | 'organisation';
  name: string;
  status: 'prospect' | 'active' | 'closed';
  owner_id: string;
  household_id: string | null;
  email: string | null;
  phone: string | null;
  tax_residence: string | null;
  language: 'en' | 'es' | null;
  tags: Generated<string[]>;
  note: string | null;
  next_review_on: NullableDay;
  review_months: Generated<6 | 12 | 18 | 24 | null>;
  merged_into: Generated<string | null>;
  merged_at: Generated<string | null>;
  merged_by: Generated<string | null>;
  revision: Generated<number>;
  created_at: string;
  created_by: string | null;
  updated_at: string;
  closed_at: string | null;
  erased_at: string | null;
  erased_by: string | null;
}

interface ClientHolds {
  id: string;
  client_id: string;
  reason: string;
  review_on: NullableDay;
  placed_at: string;
  placed_by: string;
  released_at: string | null;
  released_by: string | null;
  release_reason: string | null;
}

interface ErasedFiles {
  id: string;
  client_id: string;
  kind: 'document' | 'attachment' | 'answer_record';
  source_id: string;
  version: number | null;
  sha256: string;
  byte_size: number;
  added_at: string;
}

interface ClientNotes {
  id: string;
  client_id: string;
  kind: 'note' | 'call' | 'meeting';
  occurred_on: Day;
  text: string;
  author_id: string;
  created_at: string;
  edited_at: string | null;
  revision: Generated<number>;
}

interface ClientContacts {
  id: string;
  client_id: string;
  name: string;
  relation: string | null;
  email: string | null;
  phone: string | null;
  language: 'en' | 'es' | null;
  is_main: boolean;
  note: string | null;
  revision: Generated<number>;
  created_at: string;
  created_by: string;
  updated_at: string;
  updated_by: string;
}

interface ClientTasks {
  id: string;
  client_id: string;
  subject: string;
  note: string | null;
  due_on: NullableDay;
  assignee_id: string;
  created_by: string;
  created_at: string;
  done_at: string | null;
  done_by: string | null;
  revision: Generated<number>;
}

interface ClientOwners {
  client_id: string;
  since: string;
  owner_id: string;
  assigned_by: string | null;
}

interface ClientHouseholds {
  client_id: string;
  since: string;
  household_id: string | null;
}

interface ClientShares {
  client_id: string;
  user_id: string;
  level: 'view' | 'edit';
  created_at: string;
  created_by: string | null;
}

interface Instruments {
  /** The instrument it was merged into; nothing but decided proposals names it then. */
  merged_into: string | null;
  id: string;
  symbol: string;
  isin: string | null;
  name: string;
  asset_class: 'equity' | 'bond' | 'fund' | 'real_asset' | 'alternative' | 'cash' | 'other';
  sector: string | null;
  region: string | null;
  currency: string;
  exchange: string | null;
  quotation: Generated<'unit' | 'percent'>;
  price_revision: Generated<number>;
  revision: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface Portfolios {
  id: string;
  client_id: string;
  name: string;
  base_currency: string;
  cash_kept: boolean;
  cost_method: 'fifo' | 'lifo' | 'hifo' | 'average' | 'specific';
  short_sales: Generated<boolean>;
  day_order: Generated<'current' | 'former'>;
  opened_on: Day;
  closed_on: NullableDay;
  revision: Generated<number>;
  ledger_revision: Generated<number>;
  ledger_reset_revision: Generated<number>;
  last_seq: Generated<number>;
  entry_count: Generated<number>;
  benchmark_choice: Generated<'firm' | 'none' | 'own'>;
  benchmark_id: string | null;
  created_at: string;
  created_by: string | null;
  updated_at: string;
}

interface StoredFiles {
  id: string;
  sealed_key: string | null;
  byte_size: number;
  sha256: string;
  kind: string;
  created_at: string;
}

interface ReportBatches {
  id: string;
  owner_id: string;
  created_at: string;
  reports: Json;
  first_day: NullableDay;
  last_day: Day;
  state: string;
  delivers: Generated<boolean>;
}

interface ReportBatchItems {
  id: string;
  batch_id: string;
  portfolio_id: string;
  report: number;
  place: number;
  language: string;
  state: string;
  due_at: string;
  tries: Generated<number>;
  lease: string | null;
  refusal: NullableJson;
  report_id: string | null;
  ended_at: string | null;
  released_by: Generated<string | null>;
  not_sent: Generated<string | null>;
  to_send: Generated<boolean>;
}

interface ReportSchedules {
  id: string;
  owner_id: string;
  created_at: string;
  name: string;
  range: string;
  every: string;
  counted: string;
  nth: number;
  portfolios_of: string;
  client_id: string | null;
  with_members: boolean;
  language: string;
  in_clients_language: boolean;
  review: boolean;
  delivers: boolean;
  state: string;
  stopped: NullableJson;
  done_to: Day;
  revision: Generated<number>;
}

interface ReportScheduleReports {
  schedule_id: string;
  place: number;
  template: string | null;
  preset_id: string | null;
}

interface Notifications {
  id: string;
  recipient_id: string;
  kind: string;
  event: string;
  subject_id: string;
  actor_id: string | null;
  details: Json;
  created_at: string;
  read_at: string | null;
  channel: Generated<'portal' | 'mail' | 'digest'>;
  mailed_at: string | null;
  mail_id: string | null;
}

interface NotificationChoices {
  user_id: string;
  topic: string;
  channel: 'portal' | 'mail' | 'digest';
}

interface ListViews {
  id: string;
  user_id: string;
  list: string;
  name: string;
  query: Json;
  columns: string[] | null;
  is_default: boolean;
  revision: Generated<number>;
}

interface ListColumns {
  user_id: string;
  list: string;
  columns: string[];
}

interface ReportPresets {
  id: string;
  name: string;
  template: string;
  range: string | null;
  language: string | null;
  options: Json;
  created_at: string;
  created_by: string;
  changed_at: string;
  changed_by: string;
  revision: Generated<number>;
}

interface ReportScheduleRuns {
  schedule_id: string;
  due_day: Day;
  outcome: string;
  batch_id: string | null;
  refusal: NullableJson;
  ran_at: string;
}

interface FallNotices {
  id: string;
  portfolio_id: string;
  baseline: string;
  baseline_day: Day;
  level: number | null;
  day: Day;
  rate: number | null;
  reason: string | null;
  due_on: Day;
  state: string;
  found_at: string;
  report_id: string | null;
  closed_at: string | null;
  closed_by: string | null;
  closing_reason: string | null;
  undone_on: NullableDay;
}

interface FallChecks {
  portfolio_id: string;
  checked: string;
  again_at: string | null;
}

interface ReportDeliveries {
  id: string;
  report_id: string;
  address: string;
  recipient_name: string;
  contact_id: string | null;
  mail_id: string | null;
  requested_at: string;
  requested_by: string;
  state: string;
  sent_at: string | null;
  last_error: string | null;
  refusal: string | null;
  mailing_id: string;
}

interface Reports {
  id: string;
  number: number;
  version: number;
  template: string;
  portfolio_id: string | null;
  client_id: string | null;
  title: string;
  subject: string;
  as_at: Day;
  options: string;
  snapshot_id: string;
  file_id: string | null;
  sha256: string;
  byte_size: number;
  gap: string | null;
  issued_at: string;
  issued_by: string | null;
  superseded_at: string | null;
  checked_at: string;
  checked_revisions: string | null;
  changed_at: string | null;
  changes: NullableJson;
  withdrawn_at: string | null;
  withdrawn_by: string | null;
  withdrawal_reason: string | null;
}

interface ReportPortfolios {
  report_id: string;
  portfolio_id: string;
}

interface EntryAttachments {
  id: string;
  portfolio_id: string;
  transaction_id: string;
  file_id: string;
  name: string;
  created_at: string;
  created_by: string | null;
}

interface ClientDocuments {
  id: string;
  client_id: string;
  portfolio_id: string | null;
  proposal_id: string | null;
  name: string;
  type: string;
  valid_from: NullableDay;
  valid_until: NullableDay;
  is_for_client: boolean;
  version: number;
  revision: Generated<number>;
  created_at: string;
  created_by: string | null;
  updated_at: string;
  updated_by: string | null;
}

interface LogRecords {
  id: string;
  kind: LogKind;
  year: number;
  year_number: number;
  number: string;
  client_id: string | null;
  portfolio_id: string | null;
  occurred_on: Day;
  noticed_on: Day;
  subject: string;
  description: string;
  category: LogCategory;
  severity: LogSeverity;
  assignee_id: string;
  due_on: NullableDay;
  outcome: string | null;
  root_cause: string | null;
  compensation: string | null;
  compensation_currency: string | null;
  reported_on: NullableDay;
  resolution: LogResolution | null;
  created_at: string;
  created_by: string;
  closed_at: string | null;
  closed_by: string | null;
  revision: Generated<number>;
}

interface LogNumbers {
  kind: LogKind;
  year: number;
  last: number;
}

interface LogSteps {
  record_id: string;
  number: number;
  step: LogStep;
  at: string;
  by: string;
  reason: string | null;
  changes: Json;
}

interface Questionnaires {
  id: string;
  number: Generated<number | null>;
  content: Json;
  revision: Generated<number>;
  created_at: string;
  created_by: string | null;
  updated_at: string;
  updated_by: string | null;
  published_at: string | null;
  published_by: string | null;
}

interface AnswerSheets {
  id: string;
  client_id: string;
  questionnaire_id: string;
  answered_on: Day;
  valid_until: Day;
  answers: Json;
  confirmations: Json;
  note: string | null;
  score: number | null;
  band: string | null;
  entered_at: string;
  entered_by: string | null;
}

interface ClientReviews {
  id: string;
  client_id: string;
  held_on: Day;
  channel: ReviewChannel;
  participants: string | null;
  summary: string | null;
  topics: Json;
  next_review_on: NullableDay;
  recorded_at: string;
  recorded_by: string | null;
}

interface AnswerRecords {
  sheet_id: string;
  language: string;
  file_id: string;
  made_at: string;
  made_by: string | null;
}

interface AnswerDrafts {
  client_id: string;
  questionnaire_id: string;
  answers: Json;
  answered_on: Day;
  note: string | null;
  revision: Generated<number>;
  updated_at: string;
  updated_by: string | null;
}

interface ClientKyc {
  client_id: string;
  revision: Generated<number>;
  birth_date: NullableDay;
  birth_place: string | null;
  nationalities: Generated<string[]>;
  legal_form: string | null;
  registration_number: string | null;
  registry: string | null;
  founded_on: NullableDay;
  lei: string | null;
  has_no_beneficial_owner: Generated<boolean>;
  risk_class: 'low' | 'medium' | 'high' | null;
  source_of_wealth: string | null;
  is_wealth_documented: Generated<boolean>;
  next_review_on: NullableDay;
  pep_state: Generated<'not_checked' | 'clear' | 'match'>;
  pep_note: string | null;
  pep_at: string | null;
  pep_by: string | null;
  sanctions_state: Generated<'not_checked' | 'clear' | 'match'>;
  sanctions_note: string | null;
  sanctions_at: string | null;
  sanctions_by: string | null;
  reviewed_at: string | null;
  reviewed_by: string | null;
  verified_at: string | null;
  verified_by: string | null;
  valid_until: NullableDay;
  updated_at: string;
  updated_by: string | null;
}

interface ClientLimits {
  client_id: string;
  revision: Generated<number>;
  issuer_pct: string | null;
  issuer_breach: Breach;
  cash_pct: string | null;
  cash_breach: Breach;
  score_most: number | null;
  score_breach: Breach;
  classes: Json;
  currencies: string[];
  currencies_breach: Breach;
  forbidden_classes: string[];
  forbidden_classes_breach: Breach;
  forbidden_instruments_breach: Breach;
  updated_at: string;
  updated_by: string | null;
}

interface ClientForbiddenInstruments {
  client_id: string;
  instrument_id: string;
}

interface SuitabilityExceptions {
  id: string;
  portfolio_id: string;
  row_key: string;
  rule: SuitabilityRule;
  asset_class: AssetClass | null;
  state: 'warns' | 'blocks' | 'unknown';
  figure: string | null;
  limit_text: string | null;
  reason: string;
  until_day: Day;
  accepted_at: string;
  accepted_by: string | null;
  ended_at: string | null;
  ended_by: string | null;
}

interface Restrictions {
  id: string;
  kind: RestrictionKind;
  client_id: string | null;
  portfolio_id: string | null;
  instrument_id: string | null;
  asset_class: AssetClass | null;
  reason: string;
  until_day: NullableDay;
  added_at: string;
  added_by: string;
  ended_at: string | null;
  ended_by: string | null;
}

interface KycAddresses {
  client_id: string;
  position: number;
  kind: string;
  lines: string;
  postcode: string | null;
  city: string;
  country: string;
  from_day: NullableDay;
  until_day: NullableDay;
}

interface KycTaxResidences {
  client_id: string;
  position: number;
  country: string;
  number: string | null;
  no_number_reason: string | null;
  from_day: NullableDay;
  until_day: NullableDay;
}

interface KycRelatedParties {
  client_id: string;
  position: number;
  role: string;
  name: string;
  is_joint: boolean;
  birth_date: NullableDay;
  nationality: string | null;
  country: string | null;
  share_pct: string | null;
  from_day: NullableDay;
  until_day: NullableDay;
  note: string | null;
}

interface DocumentVersions {
  document_id: string;
  number: number;
  file_id: string;
  file_name: string;
  note: string | null;
  added_at: string;
  added_by: string | null;
}

interface DocumentSpace {
  id: Generated<boolean>;
  bytes: number;
}

interface Mandates {
  id: string;
  portfolio_id: string;
  service: 'discretionary' | 'advisory' | 'execution_only';
  from_day: Day;
  to_day: NullableDay;
  agreement: string | null;
  note: string | null;
  revision: Generated<number>;
  created_at: string;
  created_by: string | null;
  updated_at: string;
}

interface ModelAssignments {
  id: string;
  portfolio_id: string;
  model_id: string | null;
  version_number: number | null;
  from_day: Day;
  note: string | null;
  assigned_at: string;
  assigned_by: string;
  place: number;
}

interface PeriodClosings {
  id: string;
  scope: 'portfolio' | 'client' | 'firm';
  client_id: string | null;
  portfolio_id: string | null;
  revision: number;
  closed_through: NullableDay;
  reason: string;
  acted_at: string;
  acted_by: string | null;
}

interface LateChanges {
  id: string;
  portfolio_id: string;
  closing_id: string;
  ledger_revision: number;
  first_day: Day;
  entry_count: number;
  entry_ids: string[];
  import_id: string | null;
  changed_at: string;
  changed_by: string | null;
}

interface Benchmarks {
  id: string;
  name: string;
  currency: string;
  rebalancing: 'daily' | 'monthly' | 'none';
  revision: Generated<number>;
  created_at: string;
  created_by: string | null;
}

interface BenchmarkParts {
  benchmark_id: string;
  position: number;
  instrument_id: string;
  weight_pct: string;
}

interface DayOrderReviews {
  portfolio_id: string;
  state: 'pending' | 'changed' | 'kept' | 'settled';
  changes: NullableJson;
  compared_at: string | null;
  settled_at: string | null;
  settled_by: string | null;
}

interface DefinitionReviews {
  portfolio_id: string;
  state: 'pending' | 'changed' | 'settled';
  /** The first set of definitions to compare: 1 those of version 0.1.0, 2 those after it. */
  first_set: Generated<1 | 2>;
  changes: NullableJson;
  compared_at: string | null;
  settled_at: string | null;
  settled_by: string | null;
}

interface PortfolioAccounts {
  id: string;
  portfolio_id: string;
  custodian: string;
  number: string;
  currency: Generated<string | null>;
  alias: Generated<string | null>;
  omnibus: Generated<boolean>;
  opened_on: NullableDay;
  closed_on: NullableDay;
}

interface PortfolioInstruments {
  portfolio_id: string;
  instrument_id: string;
}

interface PortfolioFigures {
  portfolio_id: string;
  as_of: string;
  source_stamp: string;
  total_value: string | null;
  is_partial: Generated<boolean>;
  unknown_reason: string | null;
  year_to_date: number | null;
  since_inception: number | null;
  figures: Json;
  computed_at: string;
  first_day: Generated<number>;
  day_values: Generated<Buffer>;
  day_marks: Generated<Buffer>;
  day_outdated: Generated<Json>;
  day_flows: Generated<Json>;
  day_gaps: Generated<Json>;
  transfers: Generated<Json>;
  transits: Generated<Json>;
  computed_for: string;
  currency: string;
  is_closed: boolean;
  day_rate: number | null;
  day_amount: string | null;
  data_state: number;
  classes: Json;
  quality: Json;
  period_figures: Json;
  uncounted_days: string;
  year_from: number;
  earlier_hash: string;
  positions: Generated<Json>;
}

interface FigureEarlierDays {
  portfolio_id: string;
  hash: string;
  day_values: Buffer;
  day_marks: Buffer;
  day_outdated: Generated<Json>;
  day_flows: Json;
}

interface FigureTotals {
  scope: string;
  currency: string;
  month: number;
  revision: number;
  cells: Buffer;
}

interface FigureScopes {
  scope: string;
  revision: Generated<number>;
  is_current: Generated<boolean>;
}

interface FigureScopeMarks {
  id: Generated<string>;
  scope: string | null;
}

interface FigureMarks {
  id: Generated<string>;
  portfolio_id: string | null;
  instrument_id: string | null;
}

interface FigureQueue {
  portfolio_id: string;
  version: Generated<number>;
  rank: number;
  claim: string | null;
  claimed_until: string | null;
  failures: Generated<number>;
}

interface FigureEpoch {
  is_only: Generated<boolean>;
  version: string;
  day: string;
  set_at: string;
  time_zone: string | null;
}

interface Prices {
  instrument_id: string;
  day: string;
  close: string;
  source: string;
  at: string;
  import_id: string | null;
}

interface PriceYear {
  instrument_id: string;
  year: number;
  closes: Buffer;
  long_closes: NullableJson;
}

interface FormerPrices {
  import_id: string;
  instrument_id: string;
  day: string;
  close: string;
  source: string;
  at: string;
  former_import_id: string | null;
}

interface FormerRates {
  import_id: string;
  base: string;
  quote: string;
  day: string;
  rate: string;
  source: string;
  at: string;
  former_import_id: string | null;
}

interface FxRates {
  base: string;
  quote: string;
  day: string;
  rate: string;
  source: string;
  at: string;
  import_id: string | null;
}

interface MarketProviders {
  id: string;
  is_active: boolean;
  switched_at: string;
  paused_until: string | null;
}

interface CustomProviders {
  id: string;
  /** The id among the market providers, and the source of its prices. */
  source: string;
  name: string;
  settings: Json;
  sealed_key: string | null;
  revision: Generated<number>;
  created_at: string;
}

interface InstrumentSymbols {
  instrument_id: string;
  provider: string;
  symbol: string;
  position: Generated<number>;
}

interface MarketFeeds {
  /** The instrument's id, or 'rates'. */
  key: string;
  instrument_id: string | null;
  due_at: string;
  lease: string | null;
  leased_until: string | null;
  failures: Generated<number>;
  covered_from: string | null;
  covered_currencies: string[] | null;
  last_success_at: string | null;
  last_provider: string | null;
  last_error: string | null;
  last_error_at: string | null;
  failure_told_at: string | null;
}

interface HeldPrices {
  instrument_id: string;
  day: string;
  close: string;
  previous_day: string;
  previous_close: string;
  reason: 'jump' | 'split_ratio';
  source: string;
  at: string;
  status: Generated<'held' | 'used' | 'accepted' | 'discarded'>;
  confirmed_by: 'next_price' | 'second_source' | null;
}

interface WorthlessDeclarations {
  id: string;
  instrument_id: string;
  since: string;
  reason: string;
  declared_by: string | null;
  declared_at: string;
  revoked_by: string | null;
  revoked_at: string | null;
  revoke_reason: string | null;
}

interface CorporateActions {
  id: string;
  instrument_id: string;
  type: 'split' | 'spin_off' | 'merger' | 'symbol_change' | 'return_of_capital';
  ex_date: string;
  ratio_new: string | null;
  ratio_old: string | null;
  to_instrument_id: string | null;
  cost_share: string | null;
  amount_per_unit: string | null;
  currency: string | null;
  note: string | null;
  created_by: string | null;
  created_at: string;
  /** The provider that listed it; null if a user recorded it. */
  source: string | null;
}
interface Issuers {
  id: string;
  name: string;
  lei: string | null;
  country: string | null;
  parent_id: string | null;
  revision: Generated<number>;
  created_at: string;
  created_by: string | null;
  updated_at: string;
}

/** What is stated of an instrument; rows are only added. */
interface InstrumentFacts {
  id: string;
  instrument_id: string;
  fact: string;
  /** Null for an issuer, and for a fact that was withdrawn. */
  value: string | null;
  issuer_id: string | null;
  as_of: Day;
  origin: 'manual' | 'csv' | 'emt';
  source: string;
  stated_at: string;
  stated_by: string | null;
  /** The import that stated it. */
  import_id: ColumnType<string | null, string | null | undefined>;
  /** When its import was undone; it no longer counts. */
  undone_at: ColumnType<string | null, string | null | undefined>;
}

interface FactImports {
  id: string;
  state: 'uploaded' | 'applying' | 'applied' | 'undone' | 'cancelled';
  kind: 'emt' | 'csv';
  file_name: string;
  byte_size: number;
  version: string | null;
  layout: Json;
  choices: Json;
  open: Json;
  new_issuers: Json;
  statements: Generated<number>;
  created_by: string;
  created_at: string;
  applied_at: string | null;
  undone_at: string | null;
  revision: Generated<number>;
}

interface FactImportRows {
  import_id: string;
  line: number;
  cells: Json;
  named: ColumnType<unknown, string | undefined, string>;
  instrument_id: string | null;
  status: Generated<string>;
  errors: ColumnType<unknown, string | undefined, string>;
  facts: ColumnType<unknown, string | undefined, string>;
  source: string | null;
}

interface DeletedSplits {
  instrument_id: string;
  ex_date: string;
  ratio_new: string;
  ratio_old: string;
}

interface CorporateActionEntries {
  portfolio_id: string;
  action_id: string;
  transaction_id: string;
}

interface CorporateActionDeclines {
  portfolio_id: string;
  action_id: string;
  reason: string;
  declined_by: string | null;
  declined_at: string;
}

interface Revisions {
  kind: string;
  place: number;
  revision: number;
}

interface FxRevision {
  only_row: Generated<boolean>;
  revision: number;
}

interface ClientImports {
  id: string;
  state: 'uploaded' | 'applying' | 'applied' | 'reverting' | 'undone' | 'cancelled';
  file_name: string;
  byte_size: number;
  tables: Json;
  layout: Json;
  open_date: string | null;
  open_number: string | null;
  clients: Generated<number>;
  done_clients: Generated<number>;
  into_closed_period: Generated<boolean>;
  created_by: string;
  created_at: string;
  applied_at: string | null;
  undone_at: string | null;
  revision: Generated<number>;
}

interface ClientImportRows {
  import_id: string;
  table_index: number;
  line: number;
  cells: Json;
  sheet: string | null;
  status: Generated<string>;
  errors: ColumnType<unknown, string | undefined, string>;
  candidates: ColumnType<unknown, string | undefined, string>;
  answer: string | null;
  bundle: number | null;
  record_id: string | null;
}

interface Imports {
  id: string;
  kind: 'transactions' | 'prices' | 'rates';
  portfolio_id: string | null;
  account_id: Generated<string | null>;
  state: 'uploading' | 'uploaded' | 'applying' | 'applied' | 'reverting' | 'failed' | 'cancelled' | 'undone';
  file_name: string;
  byte_size: Generated<number>;
  encoding: Generated<string>;
  layout: NullableJson;
  reading_id: string | null;
  apply_rows: 'all' | 'good' | null;
  ending: 'failed' | 'cancelled' | 'undone' | null;
  lease_id: string | null;
  lease_until: string | null;
  created_instruments: Generated<string[]>;
  total_rows: Generated<number>;
  done_rows: Generated<number>;
  new_rows: Generated<number>;
  duplicate_rows: Generated<number>;
  error_rows: Generated<number>;
  question_rows: Generated<number>;
  failure: string | null;
  created_by: string;
  created_at: string;
  applied_at: string | null;
  undone_at: string | null;
  revision: Generated<number>;
  scan: NullableJson;
  failure_reason: NullableJson;
  waiting_rows: Generated<number>;
  format: Generated<string>;
  tables: NullableJson;
  table_index: number | null;
  cash_question: NullableJson;
  cash_answer: NullableJson;
  unknown_names: NullableJson;
  content_hash: string | null;
  differing_rows: Generated<number>;
}

interface ImportChunks {
  import_id: string;
  table_index: Generated<number>;
  n: number;
  bytes: Buffer;
}

interface ImportRows {
  import_id: string;
  reading_id: string;
  line: number;
  part: Generated<number>;
  status: 'new' | 'duplicate' | 'ignored' | 'error' | 'question' | 'waiting';
  faults: Json;
  shown: Json;
  questions: NullableJson;
  edits: NullableJson;
}

interface ImportEdits {
  import_id: string;
  line: number;
  field: string;
  name: string;
  value: string;
  column_index: number | null;
  delimiter: string | null;
}

interface RequestedInstruments {
  id: string;
  import_id: string;
  name: string;
  symbol: string;
  isin: string;
  instrument_name: string;
  currency: string;
  quotation: 'unit' | 'percent';
  row_count: number;
  place: number;
  requested_by: string;
  requested_at: string;
  state: Generated<'open' | 'settled' | 'refused'>;
  settled_at: string | null;
  refused_by: string | null;
  reason: string | null;
  is_read: Generated<boolean>;
  checked_revision: string | null;
  told_at: string | null;
}

interface ImportAnswers {
  import_id: string;
  line: number;
  kind:
    | 'execution'
    | 'difference'
    | 'quotation'
    | 'direction'
    | 'fee_currency'
    | 'tax_currency'
    | 'likely_duplicate';
  answer:
    | 'executed'
    | 'not_executed'
    | 'fee'
    | 'tax'
    | 'stated'
    | 'by_sign'
    | 'by_type'
    | 'separate'
    | 'leave_out'
    | 'skip'
    | 'book';
  entry_id: string | null;
}

interface ImportLayouts {
  id: string;
  kind: 'transactions' | 'prices' | 'rates';
  header_hash: Buffer;
  name: string;
  layout: Json;
  owner_id: string;
  is_shared: Generated<boolean>;
  used_at: string;
}

interface Transactions {
  portfolio_id: string;
  id: string;
  seq: number;
  type: EntryType;
  trade_date: string;
  settlement_date: string | null;
  trade_time: string | null;
  instrument_ignored: Generated<boolean>;
  instrument_id: string | null;
  quantity: string | null;
  price: string | null;
  amount: string | null;
  fee: Generated<string>;
  tax: Generated<string>;
  accrued_interest: Generated<string>;
  currency: string;
  ratio_new: string | null;
  ratio_old: string | null;
  lots: NullableJson;
  note: string | null;
  reverses_id: string | null;
  import_id: string | null;
  row_key: Buffer | null;
  row_occurrence: number | null;
  revision: Generated<number>;
  ledger_revision: number;
  created_by: string | null;
  created_at: string;
  to_instrument_id: string | null;
  cost_share: string | null;
  to_amount: string | null;
  to_currency: string | null;
  from_lots: NullableJson;
  transfer_id: string | null;
  arrives_on: string | null;
  trade_price: string | null;
  trade_price_day: string | null;
  batch: string | null;
}

interface HiddenBatches {
  batch: string;
  portfolio_id: string;
}

interface FigureSnapshots {
  id: string;
  subject: 'portfolio' | 'client' | 'firm';
  subject_id: string | null;
  stamp: string;
  figures: string;
  sha256: Buffer;
  frozen_at: string;
  frozen_by: string | null;
}

interface InvestmentProposals {
  id: string;
  client_id: string;
  portfolio_id: string | null;
  status: string;
  created_by: string;
  created_at: string;
  new_portfolio_name: string | null;
  new_portfolio_currency: string | null;
  due_on: string | null;
  version: Generated<number>;
  revision: Generated<number>;
  updated_at: string;
}

interface ProposalVersions {
  proposal_id: string;
  number: number;
  purpose: string;
  rationale: string;
  basis: 'class' | 'instrument';
  content_hash: Buffer | null;
  frozen_at: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
}

interface ProposalTargets {
  proposal_id: string;
  version: number;
  alternative: Generated<number>;
  place: number;
  asset_class: Instruments['asset_class'] | null;
  instrument_id: string | null;
  weight_pct: string;
}

interface ProposalEditors {
  proposal_id: string;
  user_id: string;
  added_at: string;
  added_by: string;
}

interface ProposalEdits {
  proposal_id: string;
  version: number;
  user_id: string;
  first_at: string;
  last_at: string;
}

interface ProposalSubmissionEditors {
  proposal_id: string;
  user_id: string;
}

interface ProposalSteps {
  proposal_id: string;
  id: string;
  action: string;
  from_status: string | null;
  to_status: string;
  version: number;
  user_id: string;
  reason: string | null;
  at: string;
}

interface ProposalApprovals {
  proposal_id: string;
  id: string;
  version: number;
  content_hash: Buffer;
  user_id: string;
  approved_at: string;
  voided_at: string | null;
}

interface MailRequests {
  id: string;
  kind: 'sign_up' | 'recovery';
  email: string;
  network: string;
  known_device: boolean;
  requested_at: string;
}

interface IdempotencyKeys {
  user_id: string;
  key: string;
  endpoint: string;
  request_hash: Buffer;
  record_id: string | null;
  answer: string | null;
  answer_bytes: Generated<number>;
  created_at: string;
}

interface FirmTable {
  id: Generated<boolean>;
  name: string | null;
  currency: string | null;
  benchmark_id: string | null;
  risk_free_pct: string | null;
  risk_free_instrument_id: string | null;
  comparison_revision: Generated<number>;
  legal_name: string | null;
  address: string | null;
  postcode: string | null;
  city: string | null;
  country: string | null;
  tax_number: string | null;
  regulator: string | null;
  licence: string | null;
  bank_holder: string | null;
  iban: string | null;
  bic: string | null;
  accent_colour: string | null;
  details_revision: Generated<number>;
  market: 'eu' | 'uk' | 'us' | 'none' | null;
  market_revision: Generated<number>;
  market_changed_at: string | null;
  market_changed_by: string | null;
  logo: Buffer | null;
  logo_hash: string | null;
  logo_width: number | null;
  logo_height: number | null;
  attempt_days: Generated<number>;
  audit_years: number | null;
  record_years: Generated<number>;
  retention_revision: Generated<number>;
}

interface Models {
  id: string;
  name: string;
  description: string;
  state: Generated<'active' | 'retired'>;
  revision: Generated<number>;
  created_at: string;
  created_by: string | null;
}

interface ModelVersions {
  id: string;
  model_id: string;
  number: number;
  content: Json;
  note: string;
  created_at: string;
  created_by: string | null;
}

interface ModelInstruments {
  version_id: string;
  instrument_id: string;
}

interface AssumptionVersions {
  id: string;
  number: number;
  content: Json;
  source: string;
  from_day: Day;
  created_at: string;
  created_by: string | null;
}

interface HolidayCalendar {
  id: Generated<boolean>;
  country: string | null;
  state: string | null;
  region: string | null;
  revision: Generated<number>;
}

interface OwnDays {
  id: string;
  day: Day;
  name: string;
  kind: 'closed' | 'open';
  revision: Generated<number>;
}

interface MarketRuleChanges {
  code: string;
  is_active: boolean;
  own_text: string | null;
  reason: string;
  revision: number;
  changed_at: string;
  changed_by: string;
}

interface FirmRules {
  id: string;
  title: string;
  text: string;
  documents: string[];
  service: 'discretionary' | 'advisory' | 'execution_only' | 'all';
  source: string;
  revision: Generated<number>;
  created_at: string;
  created_by: string;
  updated_at: string;
  updated_by: string;
}

interface Avatars {
  id: string;
  user_id: string;
  image: Buffer | null;
  is_chosen: Generated<boolean>;
  created_at: string;
}

interface Identities {
  id: string;
  user_id: string;
  issuer: string;
  subject: string;
  created_at: string;
  last_used_at: string;
}

interface ProviderSignIns {
  token_hash: Buffer;
  provider: string;
  expires_at: string;
  used_at: string | null;
  purpose: Generated<'sign_in' | 'confirmation' | 'link'>;
  session_id: string | null;
}

interface Passkeys {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  is_synced: boolean;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

interface PasskeyChallenges {
  challenge_hash: Buffer;
  purpose: 'sign_in' | 'creation' | 'confirmation';
  session_id: string | null;
  expires_at: string;
  used_at: string | null;
}

export interface Database {
  profiles: Profiles;
  credentials: Credentials;
  user_roles: UserRoles;
  user_groups: UserGroups;
  user_group_members: UserGroupMembers;
  system_features: SystemFeatures;
  group_permissions: GroupPermissions;
  devices: Devices;
  sessions: Sessions;
  secret_keys: SecretKeys;
  authenticators: Authenticators;
  recovery_codes: RecoveryCodes;
  factor_requirements: FactorRequirements;
  api_tokens: ApiTokens;
  session_tokens: SessionTokens;
  session_views: SessionViews;
  links: Links;
  link_portfolios: LinkPortfolios;
  link_tries: LinkTries;
  verification_tries: VerificationTries;
  one_time_links: OneTimeLinks;
  login_attempts: LoginAttempts;
  audit_logs: AuditLogs;
  audit_chain: AuditChain;
  audit_anchors: AuditAnchors;
  identities: Identities;
  provider_sign_ins: ProviderSignIns;
  passkeys: Passkeys;
  passkey_challenges: PasskeyChallenges;
  mails: Mails;
  mail_readings: MailReadings;
  sign_in_starts: SignInStarts;
  firm: FirmTable;
  assumption_versions: AssumptionVersions;
  holiday_calendar: HolidayCalendar;
  own_days: OwnDays;
  market_rule_changes: MarketRuleChanges;
  firm_rules: FirmRules;
  avatars: Avatars;
  mail_requests: MailRequests;
  idempotency_keys: IdempotencyKeys;
  refusal_counts: RefusalCounts;
  clients: Clients;
  client_contacts: ClientContacts;
  client_holds: ClientHolds;
  erased_files: ErasedFiles;
  client_notes: ClientNotes;
  client_tasks: ClientTasks;
  client_owners: ClientOwners;
  client_households: ClientHouseholds;
  client_shares: ClientShares;
  instruments: Instruments;
  issuers: Issuers;
  instrument_facts: InstrumentFacts;
  fact_imports: FactImports;
  fact_import_rows: FactImportRows;
  portfolios: Portfolios;
  mandates: Mandates;
  model_assignments: ModelAssignments;
  stored_files: StoredFiles;
  entry_attachments: EntryAttachments;
  client_documents: ClientDocuments;
  client_kyc: ClientKyc;
  client_limits: ClientLimits;
  client_forbidden_instruments: ClientForbiddenInstruments;
  suitability_exceptions: SuitabilityExceptions;
  restrictions: Restrictions;
  kyc_addresses: KycAddresses;
  kyc_tax_residences: KycTaxResidences;
  kyc_related_parties: KycRelatedParties;
  document_versions: DocumentVersions;
  document_space: DocumentSpace;
  log_records: LogRecords;
  log_numbers: LogNumbers;
  log_steps: LogSteps;
  questionnaires: Questionnaires;
  answer_sheets: AnswerSheets;
  answer_drafts: AnswerDrafts;
  answer_records: AnswerRecords;
  client_reviews: ClientReviews;
  reports: Reports;
  fall_notices: FallNotices;
  fall_checks: FallChecks;
  report_batches: ReportBatches;
  report_batch_items: ReportBatchItems;
  report_schedules: ReportSchedules;
  report_schedule_runs: ReportScheduleRuns;
  report_schedule_reports: ReportScheduleReports;
  report_presets: ReportPresets;
  notifications: Notifications;
  notification_choices: NotificationChoices;
  list_views: ListViews;
  list_columns: ListColumns;
  report_deliveries: ReportDeliveries;
  report_portfolios: ReportPortfolios;
  client_imports: ClientImports;
  client_import_rows: ClientImportRows;
  period_closings: PeriodClosings;
  late_changes: LateChanges;
  benchmarks: Benchmarks;
  benchmark_parts: BenchmarkParts;
  models: Models;
  model_versions: ModelVersions;
  model_instruments: ModelInstruments;
  portfolio_accounts: PortfolioAccounts;
  day_order_reviews: DayOrderReviews;
  definition_reviews: DefinitionReviews;
  portfolio_instruments: PortfolioInstruments;
  portfolio_figures: PortfolioFigures;
  figure_totals: FigureTotals;
  figure_earlier_days: FigureEarlierDays;
  figure_scopes: FigureScopes;
  figure_scope_marks: FigureScopeMarks;
  figure_marks: FigureMarks;
  figure_queue: FigureQueue;
  figure_epoch: FigureEpoch;
  prices: Prices;
  former_prices: FormerPrices;
  price_year: PriceYear;
  fx_rates: FxRates;
  former_rates: FormerRates;
  market_providers: MarketProviders;
  custom_providers: CustomProviders;
  instrument_symbols: InstrumentSymbols;
  market_feeds: MarketFeeds;
  held_prices: HeldPrices;
  worthless_declarations: WorthlessDeclarations;
  corporate_actions: CorporateActions;
  corporate_action_entries: CorporateActionEntries;
  corporate_action_declines: CorporateActionDeclines;
  deleted_splits: DeletedSplits;
  fx_revision: FxRevision;
  revisions: Revisions;
  imports: Imports;
  import_chunks: ImportChunks;
  import_rows: ImportRows;
  import_answers: ImportAnswers;
  import_edits: ImportEdits;
  import_layouts: ImportLayouts;
  requested_instruments: RequestedInstruments;
  transactions: Transactions;
  stored_transactions: Transactions;
  hidden_batches: HiddenBatches;
  figure_snapshots: FigureSnapshots;
  investment_proposals: InvestmentProposals;
  proposal_versions: ProposalVersions;
  proposal_targets: ProposalTargets;
  proposal_editors: ProposalEditors;
  proposal_edits: ProposalEdits;
  proposal_submission_editors: ProposalSubmissionEditors;
  proposal_steps: ProposalSteps;
  proposal_approvals: ProposalApprovals;
}
