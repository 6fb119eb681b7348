// Which page reads which endpoints, and what opens it.
import type { Page } from '@playwright/test';
import type { Places } from './places.ts';
import { providerPage } from './provider-screens.ts';

export interface Reading {
  at: (places: Places) => string;
  asks: readonly string[];
  /** The button or menu that makes the page send the request. */
  opens?: (page: Page) => Promise<unknown>;
}

const userOf = ({ newcomer }: Places): string => newcomer.split('/').at(-1) ?? '';

/** Which page reads which endpoints. */
export const readings: readonly Reading[] = [
  {
    at: () => '/dashboard',
    asks: ['getDashboard', 'getDashboardOverview', 'listRecentActivity', 'listProposals', 'listMailReadings'],
  },
  { at: () => '/analytics', asks: ['getAnalytics'] },
  { at: () => '/analytics', asks: ['listRanking'] },
  {
    at: () => '/profile',
    asks: [
      'getFactors',
      'listPasskeys',
      'listIdentities',
      'listOwnSessions',
      'listApiTokens',
      'listNotificationChoices',
    ],
  },
  {
    at: () => '/profile',
    asks: ['getAvatarGenerator'],
    opens: (page) => page.getByRole('button', { name: 'Generar avatar con IA' }).click(),
  },
  { at: () => '/clients', asks: ['listClients', 'listOwners', 'listClientTags'] },
  { at: ({ client }) => client, asks: ['getClient', 'getClientFigures', 'listPortfolios'] },
  {
    at: ({ portfolio }) => portfolio,
    asks: ['getPortfolio', 'getHoldings', 'getPerformance', 'getReturnTable', 'getComparison'],
  },
  { at: ({ portfolio }) => `${portfolio}/mandates`, asks: ['listMandates', 'listPortfolioRules'] },
  { at: () => '/dashboard?explainValue=firmValue', asks: ['explainFirmValue'] },
  { at: ({ client }) => `${client}?explainValue=clientValue`, asks: ['explainClientValue'] },
  { at: ({ portfolio }) => `${portfolio}?explain=gain`, asks: ['explainFigure'] },
  { at: ({ client }) => `${client}?explain=yearToDate`, asks: ['explainClientReturn'] },
  { at: () => '/dashboard?explain=firmReturn', asks: ['explainFirmReturn'] },
  { at: () => '/analytics?explain=twr', asks: ['explainAnalytics'] },
  { at: ({ instrument }) => `${instrument}?explain=priceYear`, asks: ['explainPriceChange'] },
  {
    // The answer is forced, so any id names the benchmark.
    at: ({ instrument }) =>
      `/market-data/benchmarks?explain=benchmarkOneYear&explainOf=${instrument.split('/').at(-1) ?? ''}`,
    asks: ['explainBenchmark'],
  },
  {
    at: ({ client }) => `${client}/share`,
    asks: [
      'listClientShares',
      'listClientOwners',
      'listMergedClients',
      'listClientContacts',
      'getClientKyc',
      'getClientLimits',
      'listClientRestrictions',
      'getReviewStanding',
      'listClientReviews',
    ],
  },
  { at: ({ client }) => `${client}/merge`, asks: ['listClientDuplicates'] },
  { at: ({ client }) => `${client}/details/reviews/new`, asks: ['getReviewFindings'] },
  { at: ({ closedClient }) => `${closedClient}/details`, asks: ['getClientRecords', 'listClientHolds'] },
  { at: ({ client }) => `${client}/activity`, asks: ['listClientActivity'] },
  { at: ({ client }) => `${client}/documents`, asks: ['listClientDocuments'] },
  { at: ({ document }) => document, asks: ['getClientDocument'] },
  { at: ({ client }) => `${client}/risk-profile`, asks: ['getRiskProfile'] },
  { at: ({ askedClient }) => `${askedClient}/risk-profile`, asks: ['getRiskScores', 'getAnswerSheet'] },
  { at: ({ client }) => `${client}/risk-profile/answers`, asks: ['getAnswerDraft'] },
  { at: () => '/tasks', asks: ['listTasks'] },
  { at: () => '/compliance', asks: ['getComplianceBoard'] },
  { at: () => '/compliance/log', asks: ['listLogRecords'] },
  { at: ({ logRecord }) => logRecord, asks: ['getLogRecord'] },
  { at: () => '/models', asks: ['listModels'] },
  { at: ({ model }) => model, asks: ['getModel', 'listModelPortfolios'] },
  { at: ({ model }) => `${model}/comparison`, asks: ['compareModelVersions'] },
  { at: () => '/models/restrictions', asks: ['listFirmRestrictions'] },
  { at: () => '/notifications', asks: ['listNotifications'] },
  { at: ({ portfolio }) => `${portfolio}/lots`, asks: ['listLots', 'listRealisedGains'] },
  { at: ({ portfolio }) => `${portfolio}/income`, asks: ['getIncome'] },
  {
    at: ({ portfolio }) => `${portfolio}/risk`,
    asks: ['getRisk', 'getStress', 'getSuitability', 'listPortfolioRestrictions'],
  },
  { at: ({ portfolio }) => `${portfolio}/model`, asks: ['getPortfolioModel'] },
  { at: ({ portfolio }) => `${portfolio}/attribution`, asks: ['getContribution', 'getAttribution'] },
  { at: ({ entry }) => entry, asks: ['listTransactions', 'getTransaction', 'listAttachments'] },
  { at: ({ portfolio }) => `${portfolio}/imports`, asks: ['listPortfolioImports'] },
  { at: ({ portfolio }) => `${portfolio}/history`, asks: ['listPortfolioChanges'] },
  { at: ({ portfolio }) => `${portfolio}/import`, asks: ['listImportLayouts'] },
  { at: () => '/market-data', asks: ['listInstruments'] },
  { at: () => '/market-data/requests', asks: ['listInstrumentRequests'] },
  {
    at: ({ instrument }) => instrument,
    asks: [
      'getInstrument',
      'getPriceHistory',
      'listHolders',
      'listInstrumentFacts',
      'listCorporateActions',
      'listPrices',
      'listWorthless',
    ],
  },
  { at: ({ instrument }) => `${instrument}/facts/ongoingCharge`, asks: ['listFactHistory'] },
  { at: ({ instrument }) => `${instrument}/prices/new`, asks: ['getPriceEffect'] },
  { at: ({ instrument }) => `${instrument}/worthless`, asks: ['getWorthlessEffect'] },
  { at: ({ instrument }) => `${instrument}/quotation`, asks: ['previewQuotation'] },
  { at: ({ action }) => action, asks: ['listActionPortfolios'] },
  { at: () => '/market-data/rates', asks: ['listFxPairs'] },
  { at: () => '/market-data/rates/EUR/USD', asks: ['getFxPair', 'listFxRates'] },
  { at: () => '/market-data/sources', asks: ['listMarketFeeds', 'listHeldPrices'] },
  { at: () => '/market-data/benchmarks', asks: ['listBenchmarks'] },
  { at: ({ benchmark }) => `${benchmark}/edit`, asks: ['getBenchmark'] },
  {
    at: () => '/settings',
    asks: ['getSettings', 'getFirmDetails', 'getComparisonSettings', 'listMarketProviders'],
  },
  { at: () => '/settings', asks: ['getHolidayCalendar', 'listHolidays'] },
  { at: () => '/settings', asks: ['getAssumptions'] },
  { at: () => '/settings/questionnaire', asks: ['listQuestionnaires'] },
  { at: () => '/settings/questionnaire', asks: ['getQuestionnaire'] },
  { at: () => '/settings/assumptions/1', asks: ['getAssumptionVersion'] },
  { at: () => '/settings/holidays', asks: ['listHolidayCountries'] },
  { at: ({ ownDay }) => ownDay, asks: ['getOwnDay'] },
  { at: () => '/settings', asks: ['getFirmClosings', 'getMarketSettings'] },
  { at: () => '/settings', asks: ['getFirmClosings', 'getRetention'] },
  {
    at: () => '/settings/retention',
    asks: ['getRetentionEffect'],
    opens: (page) => page.getByLabel('Intentos de acceso', { exact: true }).fill('90'),
  },
  { at: () => providerPage, asks: ['listCustomProviders'] },
  { at: () => '/market-data/imports', asks: ['listPriceImports'] },
  { at: () => '/market-data/imports?of=rates', asks: ['listRateImports'] },
  { at: ({ draft }) => draft, asks: ['getProposal', 'getCurrentAllocation'] },
  { at: () => '/reports', asks: ['listReports'] },
  { at: () => '/reports/batches', asks: ['listReportBatches'] },
  { at: () => '/reports/templates', asks: ['listReportPresets'] },
  { at: () => '/reports/schedules', asks: ['listReportSchedules'] },
  { at: () => '/reports/notices', asks: ['listFallNotices'] },
  { at: ({ batch }) => batch, asks: ['getReportBatch', 'listBatchItems'] },
  { at: ({ report }) => report, asks: ['getReport', 'drawIssuedReport', 'listReportDeliveries'] },
  { at: () => '/admin', asks: ['listUsers'] },
  { at: ({ newcomer }) => newcomer, asks: ['getUser', 'listUserTokens'] },
  {
    at: () => '/admin',
    asks: ['getFactorRequirements'],
    opens: (page) => page.getByRole('button', { name: 'Segundo factor' }).click(),
  },
  { at: () => '/admin/groups', asks: ['listGroups'] },
  { at: ({ group }) => `/admin/groups/${group}/members`, asks: ['getGroup', 'listMembers'] },
  { at: ({ group }) => `/admin/permissions?group=${group}`, asks: ['listGroupPermissions'] },
  {
    at: ({ group }) => `/admin/permissions?group=${group}`,
    asks: ['previewGroupPermission'],
    opens: (page) => page.getByRole('switch').first().click(),
  },
  { at: (places) => `/admin/permissions/people?person=${userOf(places)}`, asks: ['listUserRights'] },
  {
    at: () => '/admin/security',
    asks: ['getSecuritySummary', 'listLoginAttempts', 'listAuditEvents', 'getSecurityChart'],
  },
  { at: () => '/admin/security/events', asks: ['listAuditEventTypes'] },
  { at: ({ event }) => event, asks: ['getAuditEvent'] },
  { at: () => '/admin/security/mails', asks: ['listMails'] },
];
