/** Builds the app from its outside world and mounts every feature: the server's table of contents. */
import { demoAccounts } from './demo/clients/people.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { avatarRoutes } from './features/avatars/routes.ts';
import { benchmarkRoutes } from './features/benchmarks/routes.ts';
import { modelRoutes } from './features/models/routes.ts';
import { explanationRoutes } from './features/figures/explanations.routes.ts';
import { clientExportRoutes } from './features/client-export/routes.ts';
import { clientErasureRoutes } from './features/client-erasure/routes.ts';
import { clientImportRoutes } from './features/client-imports/routes.ts';
import { clientActivityRoutes } from './features/client-activity/routes.ts';
import { clientFigureRoutes } from './features/clients/figures/routes.ts';
import { clientListRoutes } from './features/clients/list/routes.ts';
import { clientRoutes } from './features/clients/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { erasureRoutes } from './features/erasure/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { factorRoutes } from './features/factors/routes.ts';
import { groupRoutes } from './features/groups/routes.ts';
import { providerRoutes } from './features/providers/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { layoutRoutes } from './features/imports/answer/layouts/layouts.routes.ts';
import { importCashRoutes } from './features/imports/answer/cash/cash.routes.ts';
import { importNamesRoutes } from './features/imports/answer/names/names.routes.ts';
import { instrumentRequestRoutes } from './features/imports/answer/requests/requests.routes.ts';
import { importQuestionRoutes } from './features/imports/answer/questions/questions.routes.ts';
import { importsRoutes } from './features/imports/routes.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import { ledgerListRoutes } from './features/ledger/list/list.routes.ts';
import { ledgerRoutes } from './features/ledger/routes.ts';
import { reversalRoutes } from './features/ledger/transfers/reversal.routes.ts';
import { transferRoutes } from './features/ledger/transfers/transfer.routes.ts';
import { transferLinkRoutes } from './features/ledger/transfers/transfer-link.routes.ts';
import { linkRoutes } from './features/links/routes.ts';
import { createLive } from './features/live/actions.ts';
import { liveRoutes } from './features/live/routes.ts';
import { mailRoutes } from './features/mails/routes.ts';
import { worthlessRoutes } from './features/market-data/worthless/routes.ts';
import { corporateActionRoutes } from './features/corporate-actions/routes.ts';
import { factImportRoutes } from './features/fact-imports/routes.ts';
import { instrumentFactRoutes } from './features/instrument-facts/routes.ts';
import { issuerRoutes } from './features/issuers/routes.ts';
import { clientMergeRoutes } from './features/client-merges/routes.ts';
import { instrumentMergeRoutes } from './features/instrument-merges/routes.ts';
import { instrumentQuotationRoutes } from './features/instrument-quotations/routes.ts';
import { instrumentPageRoutes } from './features/market-data/instrument-page/routes.ts';
import { customProviderRoutes } from './features/market-data/feeds/custom.routes.ts';
import { marketFeedRoutes } from './features/market-data/feeds/routes.ts';
import { newInstrumentRoutes } from './features/market-data/feeds/instruments.routes.ts';
import { listingRoutes } from './features/market-data/feeds/search/routes.ts';
import { marketDataRoutes } from './features/market-data/routes.ts';
import { passkeyRoutes } from './features/passkeys/routes.ts';
import { positionRoutes } from './features/figures/positions.routes.ts';
import { figureRoutes } from './features/figures/routes.ts';
import { permissionRoutes } from './features/permissions/routes.ts';
import { analysisRoutes } from './features/figures/analysis.routes.ts';
import { attachmentRoutes } from './features/attachments/routes.ts';
import { closedPeriodRoutes } from './features/closed-periods/routes.ts';
import { clientContactRoutes } from './features/client-contacts/routes.ts';
import { questionnaireRoutes } from './features/questionnaires/routes.ts';
import { riskProfileRoutes } from './features/risk-profiles/routes.ts';
import { clientDocumentRoutes } from './features/client-documents/routes.ts';
import { complianceLogRoutes } from './features/compliance-log/routes.ts';
import { clientKycRoutes } from './features/client-kyc/routes.ts';
import { complianceBoardRoutes } from './features/compliance-board/routes.ts';
import { clientActivationRoutes } from './features/client-activation/routes.ts';
import { clientReviewRoutes } from './features/client-reviews/routes.ts';
import { restrictionRoutes } from './features/restrictions/routes.ts';
import { suitabilityRoutes } from './features/suitability/routes.ts';
import { marketRuleRoutes } from './features/market-rules/routes.ts';
import { listViewRoutes } from './features/list-views/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { mandateRoutes } from './features/mandates/routes.ts';
import { modelAssignmentRoutes } from './features/model-assignments/routes.ts';
import { portfolioRoutes } from './features/portfolios/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { portfolioChangesRoutes } from './features/security/portfolio-changes/routes.ts';
import { securityRoutes } from './features/security/routes.ts';
import { proposalRoutes } from './features/proposals/routes.ts';
import { passkeySignInRoutes } from './features/sign-in/passkey.routes.ts';
import { assumptionRoutes } from './features/assumptions/routes.ts';
import { holidayRoutes } from './features/holidays/routes.ts';
import { notificationCouriers } from './features/notifications/mails/courier.ts';
import { reportCouriers } from './features/reports/deliveries/courier.ts';
import { batchRoutes } from './features/reports/batches/routes.ts';
import { presetRoutes } from './features/reports/presets/routes.ts';
import { scheduleRoutes } from './features/reports/schedules/routes.ts';
import { deliveryRoutes } from './features/reports/deliveries/routes.ts';
import { previewRoutes } from './features/reports/preview.routes.ts';
import { fallNoticeRoutes } from './features/reports/notices/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { reportPackageRoutes } from './features/reports/packages/routes.ts';
import { reportTableRoutes } from './features/reports/tables/routes.ts';
import { retentionRoutes } from './features/retention/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { signInRoutes } from './features/sign-in/routes.ts';
import { tokenRoutes } from './features/tokens/routes.ts';
import { serveVerifyPage } from './features/verification/page.routes.ts';
import { verificationRoutes } from './features/verification/routes.ts';
import { upgradeReviewRoutes } from './features/upgrade-reviews/routes.ts';
import { createAdmission, createCallers } from './platform/jobs/admission.ts';
import { createBackground } from './platform/jobs/background.ts';
import { createCaches, lendCaches } from './platform/cache/caches.ts';
import type { App } from './platform/context.ts';
import type { BuiltApp, OutsideWorld } from './outside-world.ts';
import { createFirm } from './platform/firm/firm.ts';
import { createMail } from './platform/mail/mail.ts';
import { createMetrics } from './platform/basics/metrics.ts';
import type { Binding } from './platform/serve/on.ts';
import { openFilePlace } from './platform/stored-files/file-place.ts';
import { createScanner } from './platform/stored-files/scanner.ts';
import { createStoredFiles } from './platform/stored-files/stored-files.ts';
import { createPasswords } from './platform/secrets/passwords.ts';
import { serveReference } from './platform/site/reference.ts';
import { createRefusals } from './platform/audit/refusals.ts';
import { serveEndpoints } from './platform/serve/serve.ts';
import { serveSite } from './platform/site/site.ts';
import { createWorkTurns } from './platform/jobs/work-turns.ts';

/** Each may hold a file of hundreds of thousands of rows in memory. */
const importsAtOnce = 3;
/** Each holds a megabyte or two of a file in memory. */
const uploadsAtOnce = 4;

/** The endpoints of every feature. */
export const featureRoutes: readonly Binding[] = [
  ...signInRoutes,
  ...passkeySignInRoutes,
  ...accountRoutes,
  ...invitationRoutes,
  ...avatarRoutes,
  ...factorRoutes,
  ...passkeyRoutes,
  ...providerRoutes,
  ...tokenRoutes,
  ...userRoutes,
  ...erasureRoutes,
  ...groupRoutes,
  ...permissionRoutes,
  ...securityRoutes,
  ...portfolioChangesRoutes,
  ...mailRoutes,
  ...liveRoutes,
  ...settingsRoutes,
  ...assumptionRoutes,
  ...holidayRoutes,
  ...marketRuleRoutes,
  ...retentionRoutes,
  ...dashboardRoutes,
  ...analyticsRoutes,
  ...clientRoutes,
  ...clientFigureRoutes,
  ...clientListRoutes,
  ...clientImportRoutes,
  ...clientActivityRoutes,
  ...clientContactRoutes,
  ...clientErasureRoutes,
  ...clientDocumentRoutes,
  ...riskProfileRoutes,
  ...questionnaireRoutes,
  ...complianceLogRoutes,
  ...clientKycRoutes,
  ...clientActivationRoutes,
  ...clientReviewRoutes,
  ...clientMergeRoutes,
  ...complianceBoardRoutes,
  ...suitabilityRoutes,
  ...restrictionRoutes,
  ...linkRoutes,
  ...portfolioRoutes,
  ...mandateRoutes,
  ...modelAssignmentRoutes,
  ...notificationRoutes,
  ...listViewRoutes,
  ...searchRoutes,
  ...closedPeriodRoutes,
  ...ledgerListRoutes,
  ...ledgerRoutes,
  ...attachmentRoutes,
  ...reversalRoutes,
  ...upgradeReviewRoutes,
  ...transferRoutes,
  ...transferLinkRoutes,
  ...marketDataRoutes,
  ...newInstrumentRoutes,
  ...worthlessRoutes,
  ...corporateActionRoutes,
  ...instrumentFactRoutes,
  ...factImportRoutes,
  ...issuerRoutes,
  ...instrumentMergeRoutes,
  ...instrumentQuotationRoutes,
  ...instrumentPageRoutes,
  ...marketFeedRoutes,
  ...benchmarkRoutes,
  ...modelRoutes,
  ...customProviderRoutes,
  ...listingRoutes,
  ...importsRoutes,
  ...importQuestionRoutes,
  ...instrumentRequestRoutes,
  ...importCashRoutes,
  ...importNamesRoutes,
  ...layoutRoutes,
  ...figureRoutes,
  ...explanationRoutes,
  ...positionRoutes,
  ...analysisRoutes,
  ...proposalRoutes,
  ...batchRoutes,
  ...scheduleRoutes,
  ...presetRoutes,
  ...deliveryRoutes,
  ...reportTableRoutes,
  ...reportPackageRoutes,
  ...verificationRoutes,
];

/** Reports are made of the answers of the other endpoints. */
const listedRoutes = [
  ...featureRoutes,
  ...reportRoutes(featureRoutes),
  ...previewRoutes(featureRoutes),
  ...fallNoticeRoutes(featureRoutes),
];

/** Exports of tables are made of the answers of the others. */
const withTables = [...listedRoutes, ...exportRoutes(listedRoutes)];

/** All endpoints; the export of a client reads the answers of all others. */
export const bindings: readonly Binding[] = [...withTables, ...clientExportRoutes(withTables)];

export const buildApp = (world: OutsideWorld): BuiltApp => {
  const { db, replica, clock, config, log, secrets, readiness = () => Promise.resolve(null) } = world;
  const metrics = createMetrics();
  const background = createBackground(log);
  const firm = createFirm(db, config);
  const caches = createCaches(config.cacheMegabytes, metrics.caches);
  lendCaches(db, caches);
  const files = createStoredFiles({
    driver: openFilePlace(config),
    scanner: config.scanner && createScanner({ address: config.scanner }),
    secrets,
    clock,
    onDamage: (error, fileId) => log.error({ err: error, fileId }, 'a stored file cannot be read'),
  });
  const app: App = {
    db,
    replica,
    clock,
    config,
    firm,
    log,
    secrets,
    metrics,
    cache: caches.cache,
    background,
    passwords: world.passwords ?? createPasswords((count) => metrics.hashesWaiting.set(count)),
    mail: createMail({
      db,
      clock,
      config,
      firm,
      secrets,
      log,
      background,
      couriers: { ...reportCouriers({ db, files, config }), ...notificationCouriers({ db, config }) },
    }),
    files,
    workTurns: createWorkTurns(importsAtOnce, [{ code: 'other_import_running', params: {} }]),
    uploadTurns: createWorkTurns(uploadsAtOnce),
    admission: createAdmission(config.requests, metrics),
    callers: createCallers(),
    refusals: createRefusals({ db, clock, background }),
    live: createLive({ db, clock, background, metrics }),
    demoAccounts: config.demo ? demoAccounts : [],
  };
  const endpoints = serveEndpoints(app, bindings);
  const site = serveSite({ app, readiness }, [
    serveReference(bindings.map((binding) => binding.endpoint)),
    serveVerifyPage(app, endpoints),
    endpoints,
  ]);
  return {
    app,
    fetch: (request, connection = {}) => site.fetch(request, connection),
    async finish() {
      await background.settled();
      caches.empty();
    },
  };
};
