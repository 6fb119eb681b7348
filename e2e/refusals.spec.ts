// The Spanish interface with every refusal of the contract forced: it shows no English, no code and no gap.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { endpoints } from '@partnerfolio/contract/endpoints';
import { problemCodes } from '@partnerfolio/contract/refusals/problem';
import { refusalReasons } from '@partnerfolio/contract/refusals/refusal-reasons';
import type { ReasonCode } from '@partnerfolio/contract/refusals/refusal-reasons';
import { askAs, confirmIdentity } from './session.ts';
import type { Session } from './session.ts';
import { findPlaces } from './spanish/places.ts';
import { press, screens } from './spanish/screens.ts';
import { uploads } from './spanish/uploads.ts';
import { caseOf, casesOf, leadsAway, named, reasonCase, speakSpanish, tryAll } from './spanish/walk.ts';
import { expect, test } from './test.ts';

test.use({ demo: true, person: 'admin' });
test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/Failed to load resource/);
  await speakSpanish(page);
});

/** Signs the page's user in as another user. */
const become = async (page: Page, { cookies }: Session) => {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
};

for (const [part, found] of Object.entries(screens)) {
  test(`the forms and dialogs of ${part} show each refusal in Spanish`, async ({
    page,
    portal,
    sessionOf,
  }) => {
    const places = await findPlaces(askAs(portal.url, await sessionOf('admin')));
    await confirmIdentity(page, 'admin');
    const errors: string[] = [];
    for (const [name, screen] of Object.entries(found))
      await test.step(name, async () => {
        if (screen.as) await become(page, await sessionOf(screen.as));
        await page.goto(screen.at(places));
        await screen.prepare?.(page);
        const endpoint = named(name);
        const attempt = () => press(page, screen);
        errors.push(
          ...(await tryAll(page, endpoint, { cases: casesOf(endpoint), attempt, says: screen.says })),
        );
        await page.unrouteAll();
        if (screen.as) await become(page, await sessionOf('admin'));
      });
    expect(errors).toEqual([]);
  });
}

test('file uploads show each refusal in Spanish', async ({ page, portal, sessionOf }) => {
  const places = await findPlaces(askAs(portal.url, await sessionOf('admin')));
  const errors: string[] = [];
  for (const [name, { at, give, says }] of Object.entries(uploads))
    await test.step(name, async () => {
      await page.goto(at(places));
      const endpoint = named(name);
      errors.push(
        ...(await tryAll(page, endpoint, { cases: casesOf(endpoint), attempt: () => give(page), says })),
      );
      await page.unrouteAll();
    });
  expect(errors).toEqual([]);
});

const source = join(import.meta.dirname, '../apps/web/src');

/** The endpoints whose callers show failures themselves, found in the sources of the pages. */
const shownByCallers = (): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(source, file), 'utf8');
      const direct = [...text.matchAll(/useCall\((\w+), \{[^{}]*failure: 'caller'/g)].map(
        ([, name = '']) => name,
      );
      const sharesOptions = /const options = \{[^{}]*failure: 'caller'/.test(text);
      const shared = [...text.matchAll(/useCall\((\w+), options\)/g)].map(([, name = '']) => name);
      return sharesOptions ? [...direct, ...shared] : direct;
    });

const closings = Object.fromEntries(
  ['Portfolio', 'Client', 'Firm'].flatMap((scope) =>
    ['close', 'reopen'].map((act) => [`${act}${scope}Period`, 'with lent closings']),
  ),
);

/** Endpoints with their own tests, or without one for the given reason. */
const walkedElsewhere: Readonly<Record<string, string>> = {
  applyImport: 'with the rows of an import',
  undoImport: 'with the rows of an import',
  editImportRows: 'with the rows of an import',
  chooseImportInstruments: 'with the rows of an import',
  answerImportCash: 'with the rows of an import',
  answerInstrumentRequests: 'with lent requests',
  chooseLayout: 'with the rows of an import',
  confirmIdentity: 'with the dialog that comes between',
  addPasskey: 'needs a device: its failures are shown as those of beginPasskey',
  revokeWorthless: 'with a declaration that the demo firm does not have',
  ...closings,
  placeClientHold: 'in a dialog of its own test',
  releaseClientHold: 'in a dialog of its own test',
  eraseClient: 'needs a client whose retention is over',
  mergeClient: 'with two records of one client, in client-merges.spec.ts',
  activateClient: 'with a prospect, in prospects.spec.ts',
  verifyClientKyc: 'with a KYC that lacks nothing',
  closeLogRecord: 'in a dialog: its own test shows a refusal',
  reopenLogRecord: 'in a dialog, worded as that which closes',
  addFirmRestriction: 'in a panel without an address: its own test shows a refusal',
  addClientRestriction: 'in the panel of that of the firm',
  addPortfolioRestriction: 'in the panel of that of the firm',
  addSuitabilityException: 'with a deviation of a portfolio',
  endSuitabilityException: 'with an exception of a portfolio',
  applyFactImport: 'with an import of facts',
  undoFactImport: 'with an import of facts',
  chooseClientLayout: 'with an import of clients',
  applyClientImport: 'with an import of clients',
  undoClientImport: 'with an import of clients',
  saveAnswerDraft: 'the card beside the questions words a failure itself: its own test shows one',
  saveQuestionnaire: 'with a draft, which the demo firm does not have: its own test shows a refusal',
  publishQuestionnaire: 'with a draft, which the demo firm does not have: its own test shows a refusal',
  closeEarlierFallNotices: 'with lent notices',
  readNotification: 'no words: what was opened stays unread',
  readNotifications: 'with the notifications of one record: a failure leaves them unread, as that of one',
};

const id = '01a206fa-906f-74c6-ab77-c5c7759e9f37';
const then = '2026-11-20T10:00:00.000Z';

/** Records that the demo firm does not have, as the server would list them. */
const lent = {
  '**/api/profile/passkeys': {
    id,
    name: 'Portátil',
    createdAt: then,
    lastUsedAt: null,
    isSynced: false,
  },
  '**/api/profile/identities': { id, name: 'Banco', providerId: null, linkedAt: then, lastUsedAt: then },
  '**/api/import-layouts': {
    id,
    kind: 'prices',
    name: 'Extracto',
    isShared: false,
    owner: { id, fullName: 'Helena Ashworth' },
    isOwn: true,
    may: { rename: true, share: true, remove: true },
    usedAt: then,
  },
};

const lentScreens = {
  renamePasskey: { at: '/profile', presses: ['Cambiar el nombre de Portátil', 'Cambiar el nombre'] },
  removePasskey: { at: '/profile', presses: ['Quitar Portátil', 'Quitar'] },
  unlinkIdentity: { at: '/profile', presses: ['Desvincular Banco', 'Desvincular'] },
  updateImportLayout: {
    at: '/market-data/import',
    presses: ['Cambiar el nombre de Extracto', 'Cambiar el nombre'],
  },
};

test('passkeys, linked accounts and layouts show each refusal in Spanish', async ({ page }) => {
  const errors: string[] = [];
  await confirmIdentity(page, 'admin');
  for (const [name, { at, presses }] of Object.entries(lentScreens))
    await test.step(name, async () => {
      for (const [address, item] of Object.entries(lent))
        await page.route(address, (route) =>
          route.request().method() === 'GET' ? route.fulfill({ json: { items: [item] } }) : route.fallback(),
        );
      await page.goto(at);
      const [open = '', act = ''] = presses;
      const locators = [
        (on: Page) => on.getByRole('button', { name: open, exact: true }),
        (on: Page) => on.getByRole('dialog').getByRole('button', { name: act, exact: true }),
      ];
      const endpoint = named(name);
      const attempt = async () => {
        await press(page, { presses: locators });
      };
      errors.push(...(await tryAll(page, endpoint, { cases: casesOf(endpoint), attempt })));
      await page.unrouteAll();
    });
  expect(errors).toEqual([]);
});

test('the revocation of a worthless instrument shows each refusal in Spanish', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { instrument } = await findPlaces(askAs(portal.url, await sessionOf('admin')));
  const worthless = { since: '2026-01-05', reason: 'Insolvencia', at: then, by: null };
  await page.route(/\/api\/instruments\/[\da-f-]{36}$/, async (route) => {
    const headers = { ...route.request().headers() };
    delete headers['if-none-match'];
    const response = await route.fetch({ headers });
    const stored = (await response.json()) as object;
    await route.fulfill({ response, json: { ...stored, worthless } });
  });
  await page.route('**/api/instruments/*/worthless', (route) =>
    route.fulfill({ json: { items: [{ id, ...worthless, revoked: null }], mayDeclare: true } }),
  );
  await page.goto(instrument);
  await page.getByRole('button', { name: 'Revocar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo', { exact: true }).fill('Error');
  const endpoint = named('revokeWorthless');
  const attempt = () => dialog.getByRole('button', { name: 'Revocar', exact: true }).click();
  expect(await tryAll(page, endpoint, { cases: casesOf(endpoint), attempt })).toEqual([]);
});

test('closing earlier notices shows each refusal in Spanish', async ({ page }) => {
  // A firm without a market has no notices; the button needs two.
  await page.route('**/api/fall-notices?*', async (route) => {
    const headers = { ...route.request().headers() };
    delete headers['if-none-match'];
    const response = await route.fetch({ headers });
    await route.fulfill({ response, json: { ...((await response.json()) as object), total: 2 } });
  });
  await page.goto('/reports/notices');
  await page.getByRole('button', { name: 'Cerrar los anteriores', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Caídas anteriores al', { exact: true }).fill('01/01/2026');
  await dialog.getByLabel('Motivo', { exact: true }).fill('Ya se avisó');
  const endpoint = named('closeEarlierFallNotices');
  const attempt = () => dialog.getByRole('button', { name: 'Cerrar avisos', exact: true }).click();
  expect(await tryAll(page, endpoint, { cases: casesOf(endpoint), attempt })).toEqual([]);
});

const opensClosing = (on: Page) =>
  on.getByRole('button', { name: /^Cerrado hasta|^Cambiar el periodo cerrado$/ });

test('closing and reopening periods show each refusal in Spanish', async ({ page, portal, sessionOf }) => {
  const { portfolio, client } = await findPlaces(askAs(portal.url, await sessionOf('admin')));
  const places = { Portfolio: portfolio, Client: client, Firm: '/settings' };
  const errors: string[] = [];
  for (const [scope, at] of Object.entries(places))
    for (const [act, label] of [
      ['close', 'Cerrar periodo'],
      ['reopen', 'Reabrir periodo'],
    ] as const)
      await test.step(`${act} ${scope}`, async () => {
        const endpoint = named(`${act}${scope}Period`);
        const closed = { id, closedThrough: '2026-06-30', reason: 'Informado', at: then, by: null };
        const own = { scope: scope.toLowerCase(), closedThrough: '2026-06-30', revision: 1, mayClose: true };
        const json = {
          effective: { ...closed, scope: own.scope },
          scopes: [{ ...own, acts: [closed] }],
          late: [],
        };
        await page.route('**/closed-period', (route) =>
          route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback(),
        );
        await page.goto(at);
        await opensClosing(page).click();
        const open = page.getByRole('button', { name: label, exact: true });
        await open.click();
        const dialog = page.getByRole('dialog', { name: label });
        await dialog.getByLabel('Motivo', { exact: true }).fill('Prueba');
        const attempt = () => dialog.getByRole('button', { name: label, exact: true }).click();
        errors.push(...(await tryAll(page, endpoint, { cases: casesOf(endpoint), attempt })));
        await page.unrouteAll();
      });
  expect(errors).toEqual([]);
});

test('covers each change whose caller shows its failures', () => {
  const walked = new Set([
    ...Object.values(screens).flatMap(Object.keys),
    ...Object.keys(uploads),
    ...Object.keys(lentScreens),
    ...Object.keys(walkedElsewhere),
  ]);
  const callers = shownByCallers();
  expect(callers.length).toBeGreaterThan(30);
  expect(callers.filter((name) => !walked.has(name))).toEqual([]);
});

test('the common toast shows every problem and every reason of the contract in Spanish', async ({
  page,
  portal,
  sessionOf,
}) => {
  const { client } = await findPlaces(askAs(portal.url, await sessionOf('admin')));
  await page.goto(client);
  const presses = [
    (on: Page) => on.getByRole('button', { name: 'Más acciones' }),
    (on: Page) => on.getByRole('menuitem', { name: 'Cerrar cliente' }),
    (on: Page) => on.getByRole('dialog').getByRole('button', { name: 'Cerrar cliente' }),
  ];
  const problems = problemCodes.filter((code) => !leadsAway.includes(code)).map(caseOf);
  const reasons = (Object.keys(refusalReasons) as ReasonCode[]).map(reasonCase);
  const own = endpoints.flatMap(casesOf);
  const cases = new Map([...problems, ...reasons, ...own].map((one) => [one.name, one]));
  const attempt = () => press(page, { presses });
  expect(await tryAll(page, named('closeClient'), { cases: [...cases.values()], attempt })).toEqual([]);
});
