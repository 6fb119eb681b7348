/** The table of all endpoints of the server. */
import * as analytics from './analytics.ts';
import * as assumptions from './assumptions/assumptions.ts';
import * as riskScores from './assumptions/scores.ts';
import * as avatars from './avatars.ts';
import * as apiTokens from './api-tokens.ts';
import * as clients from './clients.ts';
import * as models from './models/models.ts';
import * as clientImports from './clients/imports.ts';
import * as clientActivity from './clients/activity.ts';
import * as clientContacts from './clients/contacts.ts';
import * as clientDocuments from './clients/documents.ts';
import * as riskProfile from './clients/risk-profile.ts';
import * as questionnaires from './compliance/questionnaires.ts';
import * as complianceLog from './compliance/log.ts';
import * as clientKyc from './clients/kyc.ts';
import * as complianceBoard from './compliance/board.ts';
import * as clientMerging from './clients/merging/merging.ts';
import * as clientActivation from './clients/activation/activation.ts';
import * as clientReviews from './clients/reviews.ts';
import * as clientLimits from './clients/limits.ts';
import * as suitability from './portfolios/suitability.ts';
import * as restrictions from './restrictions/restrictions.ts';
import * as clientErasure from './clients/retention/erasure.ts';
import * as clientRecords from './clients/retention/records.ts';
import * as wholeExport from './clients/whole-export.ts';
import * as clientLinks from './clients/links.ts';
import * as closedPeriods from './portfolios/closed-periods.ts';
import * as dashboard from './dashboard.ts';
import * as dayOrder from './day-order.ts';
import * as definitionChanges from './definition-changes.ts';
import * as factors from './factors.ts';
import * as formats from './settings/format-choice.ts';
import * as profile from './settings/profile.ts';
import * as settings from './settings/firm.ts';
import * as firmDetails from './settings/details.ts';
import * as retention from './settings/retention.ts';
import * as firmLogo from './settings/logo.ts';
import * as firmMarket from './settings/market.ts';
import * as reportOptions from './reports/options.ts';
import * as reportBatches from './reports/batches.ts';
import * as fallNotices from './reports/fall-notices.ts';
import * as reportDeliveries from './reports/deliveries.ts';
import * as reportPackages from './reports/packages.ts';
import * as reportPages from './reports/pages.ts';
import * as reportPresets from './reports/presets.ts';
import * as reportRequiredParts from './reports/required-parts.ts';
import * as reportSchedules from './reports/schedules.ts';
import * as reportTables from './reports/tables.ts';
import * as reports from './reports/reports.ts';
import * as verification from './reports/verification.ts';
import * as comparisonSettings from './settings/comparison.ts';
import * as holidays from './settings/holidays.ts';
import * as businessDays from './settings/business-days.ts';
import * as groups from './groups.ts';
import * as explanations from './figures/explanations.ts';
import * as contribution from './figures/contribution.ts';
import * as income from './figures/income.ts';
import * as risk from './figures/risk.ts';
import * as returnExplanations from './figures/return-explanations.ts';
import * as valueExplanations from './figures/value-explanations.ts';
import * as identity from './identity.ts';
import * as imports from './imports.ts';
import * as fileCurrency from './imports/file-currency.ts';
import * as instrumentRequests from './imports/instrument-requests.ts';
import * as ledger from './ledger.ts';
import * as live from './live.ts';
import * as listViews from './lists/views.ts';
import * as lots from './lots.ts';
import * as mails from './mails.ts';
import * as corporateActions from './instruments/corporate-actions.ts';
import * as instrumentMerging from './instruments/merging.ts';
import * as instrumentQuotation from './instruments/quotation.ts';
import * as statedFacts from './instruments/stated-facts.ts';
import * as instrumentPage from './instruments/page.ts';
import * as worthless from './instruments/worthless.ts';
import * as marketData from './market-data.ts';
import * as benchmarks from './market/benchmarks.ts';
import * as issuers from './market/issuers.ts';
import * as factImports from './instruments/fact-imports.ts';
import * as comparison from './market/comparison.ts';
import * as customProviders from './market/custom-providers.ts';
import * as marketFeeds from './market/feeds.ts';
import * as listings from './market/listings.ts';
import * as notificationChoices from './notifications/choices.ts';
import * as notifications from './notifications/notifications.ts';
import * as passkeys from './passkeys.ts';
import * as performance from './performance.ts';
import * as permissions from './permissions.ts';
import * as portfolios from './portfolios.ts';
import * as attachments from './portfolios/attachments.ts';
import * as portfolioChanges from './portfolios/changes.ts';
import * as mandates from './portfolios/mandates.ts';
import * as modelAssignments from './models/assignments.ts';
import * as proposals from './proposals.ts';
import * as providers from './providers.ts';
import * as search from './search/search.ts';
import * as security from './security.ts';
import * as sessions from './sessions.ts';
import * as transfers from './transfers.ts';
import * as users from './users.ts';
import type { EndpointSpec } from './endpoint.ts';
import { exportEndpoints } from './exports/tables.ts';

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every endpoint, in the order of the features. */
export const endpoints: readonly EndpointSpec[] = [
  identity,
  profile,
  avatars,
  factors,
  passkeys,
  providers,
  sessions,
  apiTokens,
  users,
  groups,
  permissions,
  security,
  live,
  notifications,
  notificationChoices,
  formats,
  listViews,
  search,
  mails,
  settings,
  firmDetails,
  firmLogo,
  retention,
  comparisonSettings,
  assumptions,
  riskScores,
  holidays,
  businessDays,
  firmMarket,
  reportOptions,
  reportBatches,
  fallNotices,
  reportDeliveries,
  reportSchedules,
  reportPresets,
  reportTables,
  reportPackages,
  reportPages,
  reportRequiredParts,
  reports,
  verification,
  dashboard,
  analytics,
  clients,
  clientImports,
  clientActivity,
  clientContacts,
  clientDocuments,
  riskProfile,
  questionnaires,
  complianceLog,
  clientKyc,
  clientMerging,
  clientActivation,
  clientReviews,
  complianceBoard,
  clientLimits,
  suitability,
  restrictions,
  clientErasure,
  clientRecords,
  wholeExport,
  clientLinks,
  portfolios,
  attachments,
  mandates,
  modelAssignments,
  portfolioChanges,
  closedPeriods,
  ledger,
  dayOrder,
  definitionChanges,
  transfers,
  instrumentPage,
  corporateActions,
  worthless,
  instrumentMerging,
  instrumentQuotation,
  statedFacts,
  issuers,
  factImports,
  marketData,
  marketFeeds,
  benchmarks,
  models,
  customProviders,
  listings,
  imports,
  fileCurrency,
  instrumentRequests,
  performance,
  comparison,
  lots,
  explanations,
  returnExplanations,
  valueExplanations,
  contribution,
  income,
  risk,
  proposals,
  exportEndpoints,
].flatMap((feature) => Object.values<unknown>(feature).filter(isEndpoint));
