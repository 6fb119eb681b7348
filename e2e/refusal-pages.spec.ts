// The Spanish texts of refused reads: on each page, before the sign-in, and when the session ends.
import type { Page } from '@playwright/test';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { endpoints } from '@partnerfolio/contract/endpoints';
import { expectSpanish, errorsOn } from './catalogue.ts';
import { askAs, unconfirmed } from './session.ts';
import { force } from './spanish/forced.ts';
import { notRead } from './spanish/not-read.ts';
import { findPlaces } from './spanish/places.ts';
import type { Places } from './spanish/places.ts';
import { lendProviders, providerPage } from './spanish/provider-screens.ts';
import { caseOf, casesOf, named, speakSpanish, tryAll } from './spanish/walk.ts';
import type { Case } from './spanish/walk.ts';
import { expect, settled, test, visit, watchRequests } from './test.ts';

test.use({ demo: true, person: 'admin' });
test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/Failed to load resource/);
  watchRequests(page);
  await speakSpanish(page);
});

interface Reading {
  at: (places: Places) => string;
  asks: readonly string[];
  /** The button or menu that makes the page send the request. */
  opens?: (page: Page) => Promise<unknown>;
}

const userOf = ({ newcomer }: Places): string => newcomer.split('/').at(-1) ?? '';

/** Which page reads which endpoints. */
const readings: readonly Reading[] = [
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
    asks: ['listClientShares', 'listClientOwners', 'listClientContacts', 'getClientKyc', 'getClientLimits'],
  },
  { at: ({ closedClient }) => `${closedClient}/details`, asks: ['getClientRecords'] },
  { at: ({ client }) => `${client}/activity`, asks: ['listClientActivity'] },
  { at: ({ client }) => `${client}/documents`, asks: ['listClientDocuments'] },
  { at: ({ document }) => document, asks: ['getClientDocument'] },
  { at: ({ client }) => `${client}/risk-profile`, asks: ['getRiskProfile'] },
  { at: ({ askedClient }) => `${askedClient}/risk-profile`, asks: ['getRiskScores', 'getAnswerSheet'] },
  { at: ({ client }) => `${client}/risk-profile/answers`, asks: ['getAnswerDraft'] },
  { at: () => '/tasks', asks: ['listTasks'] },
  { at: () => '/compliance/log', asks: ['listLogRecords'] },
  { at: ({ logRecord }) => logRecord, asks: ['getLogRecord'] },
  { at: () => '/notifications', asks: ['listNotifications'] },
  { at: ({ portfolio }) => `${portfolio}/lots`, asks: ['listLots', 'listRealisedGains'] },
  { at: ({ portfolio }) => `${portfolio}/income`, asks: ['getIncome'] },
  { at: ({ portfolio }) => `${portfolio}/risk`, asks: ['getRisk', 'getStress', 'getSuitability'] },
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

test('covers each reading endpoint, or gives the reason why not', () => {
  const walked = new Set([...readings.flatMap(({ asks }) => asks), ...Object.keys(notRead)]);
  const reading = endpoints.filter(({ method }) => method === 'GET').map(({ name }) => name);
  expect(reading.filter((name) => !walked.has(name))).toEqual([]);
  expect([...walked].filter((name) => !reading.includes(name))).toEqual([]);
});

/** A page retries failures that may pass, and shows only its last answer, after a second. */
const passes = (one: Case) =>
  /^(?:rate_limited|internal|database_error|busy|offline|not_ours)$/.test(one.name);
const finalCases = (endpoint: EndpointSpec) =>
  casesOf(endpoint).filter((one) => !passes(one) && !one.name.startsWith('invalid'));

/** Leaves a page for one that reads nothing, and opens it again as a link would. */
const reopen = async (page: Page, address: string) => {
  await visit(page, '/no-such-page');
  await visit(page, address);
};

/** Refuses the page's request with another code each time it is opened, until each has been shown. */
const readRefused = async (page: Page, { at, asks, opens }: Reading, places: Places) => {
  const left = new Map(asks.map((name) => [name, finalCases(named(name))]));
  const errors: string[] = [];
  for (let loads = 0; loads < 16 && [...left.values()].some((cases) => cases.length > 0); loads += 1) {
    const met = new Set<string>();
    await force(page, endpoints, ({ name }) => {
      const [one] = left.get(name) ?? [];
      if (one) met.add(name);
      return one?.forced;
    });
    // A refused answer is requested again when the page is opened again. Loading the portal for each made the test half as long again.
    if (loads === 0) await page.goto(at(places));
    else await reopen(page, at(places));
    await opens?.(page);
    for (let waits = 0; waits < 30 && met.size === 0; waits += 1) await page.waitForTimeout(100);
    await settled(page);
    if (met.size === 0) break;
    const said = [...met].map((name) => `${name} ${left.get(name)?.[0]?.name}`).join();
    errors.push(...(await errorsOn(page)).map((text) => `${said}: ${text}`));
    for (const name of met) left.get(name)?.shift();
    await page.unrouteAll();
  }
  const unasked = [...left].filter(([, cases]) => cases.length > 0).map(([name]) => `${name} was not asked`);
  return [...errors, ...unasked];
};

const shares = 4;
for (let share = 0; share < shares; share += 1)
  test(`shows in Spanish why a page cannot be read (${share + 1} of ${shares})`, async ({
    page,
    portal,
    sessionOf,
  }) => {
    const places = await findPlaces(askAs(portal.url, await sessionOf('admin')));
    const errors: string[] = [];
    for (const reading of readings.filter((_, at) => at % shares === share))
      await test.step(reading.asks.join(), async () => {
        errors.push(...(await readRefused(page, reading, places)));
      });
    expect(errors).toEqual([]);
  });

test('shows each refusal in Spanish after a button or menu', async ({ page, portal, sessionOf }) => {
  const verify = named('verifyAuditTrail');
  await page.goto('/admin/security/events');
  const again = () =>
    page
      .getByRole('button', { name: /^(?:Verificar el registro de auditoría|Reintentar)$/ })
      .first()
      .click();
  const said = await tryAll(page, verify, { cases: finalCases(verify), attempt: again });
  await page.unrouteAll();

  const search = named('searchListings');
  await page.goto('/market-data/new');
  await lendProviders(page);
  let searches = 0;
  const searchAgain = async () => {
    searches += 1;
    await page.getByLabel('Buscar en Yahoo Finance').fill(`Vodafone ${searches}`);
    await page.keyboard.press('Enter');
  };
  said.push(...(await tryAll(page, search, { cases: finalCases(search), attempt: searchAgain })));
  await page.unrouteAll();

  const preview = named('previewFeatureSwitch');
  const { group } = await findPlaces(askAs(portal.url, await sessionOf('admin')));
  await page.goto(`/admin/permissions?group=${group}`);
  const ask = async () => {
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Más sobre / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Desactivar para la firma' }).click();
  };
  expect([...said, ...(await tryAll(page, preview, { cases: finalCases(preview), attempt: ask }))]).toEqual(
    [],
  );
});

test("shows each refusal in Spanish while confirming one's identity", async ({ page }) => {
  const confirm = named('confirmIdentity');
  await page.goto('/profile');
  let asked = false;
  await page.route('**/api/profile/tokens', (route) => {
    if (route.request().method() !== 'POST' || asked) return route.fallback();
    asked = true;
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify(unconfirmed),
    });
  });
  await page.getByRole('button', { name: 'Nuevo token' }).click();
  await page.getByRole('dialog').getByLabel('Nombre').fill('Prueba');
  await page.getByRole('dialog').getByRole('button', { name: 'Crear token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirma tu identidad' });
  await dialog.getByLabel('Contraseña', { exact: true }).fill('nada que valga');
  const attempt = () => dialog.getByRole('button', { name: 'Confirmar' }).click();
  expect(await tryAll(page, confirm, { cases: casesOf(confirm), attempt })).toEqual([]);
});

test('shows in Spanish that the session has ended, or that the server cannot be reached', async ({
  page,
}) => {
  await page.goto('/clients');
  await settled(page);
  let ends: 'unauthenticated' | undefined = 'unauthenticated';
  await force(page, endpoints, ({ name }) =>
    ends && (name === 'listPortfolios' || name === 'refreshSession') ? { ok: false, code: ends } : undefined,
  );
  await page.getByRole('navigation').getByRole('link', { name: 'Carteras' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expectSpanish(page);
  ends = undefined;
  await page.unrouteAll();

  for (const one of [caseOf('internal'), caseOf('busy'), caseOf('rate_limited')]) {
    await force(page, endpoints, ({ name }) => (name === 'getSession' ? one.forced : undefined));
    await page.goto('/clients');
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    await expectSpanish(page);
    await page.unrouteAll();
  }
});
