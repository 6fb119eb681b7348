import { addMandate } from '@partnerfolio/contract/portfolios/mandates';
import { changeMarketRule, listPortfolioRules } from '@partnerfolio/contract/settings/market';
import { documentKinds, markets } from '@partnerfolio/contract/settings/market-rules';
import type { DocumentKind, Market, RuleCode } from '@partnerfolio/contract/settings/market-rules';
import { portfolioKinds } from '@partnerfolio/contract/choices';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { makeClient, makePortfolio } from '../../testing/ledgers.ts';
import { addTestRule, chooseTestMarket, openTestMarket, ruleForm } from '../../testing/market.ts';
import { requiredParts } from './required-parts.actions.ts';

type Service = (typeof portfolioKinds)[number];

let t: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  await t.reset();
  admin = await t.signInAs('admin');
});
afterAll(() => t.close());

const rulesFor = async (document: DocumentKind, service: Service) => {
  const parts = await requiredParts(t.db, { document, service });
  return parts.market === null ? null : parts.rules;
};
const codesFor = async (document: DocumentKind, service: Service) =>
  (await rulesFor(document, service))?.map(({ code, id }) => code ?? id);

const change = async (code: RuleCode, part: { isActive?: boolean; ownText?: string }, revision = 1) => {
  const body = { isActive: true, ownText: null, reason: 'Our way', revision, ...part };
  const { problem } = await t.request(changeMarketRule, { params: { rule: code }, body }, admin);
  if (problem) throw new Error(`The change was refused: ${problem.code}`);
};

/** Which rules each market has for a document; by service where they differ. */
const performance = ['us_net_beside_gross', 'us_periods', 'us_hypothetical'];
type ByService = Partial<Record<Service, readonly string[]>>;
const expected: Record<Market, Partial<Record<DocumentKind, readonly string[] | ByService>>> = {
  eu: {
    proposal: { advisory: ['eu_suitability_report', 'eu_switch'] },
    costs_before: ['eu_costs_before'],
    costs_after: ['eu_costs_after'],
    periodic_statement: { discretionary: ['eu_periodic_statement'] },
    fall_notice: { discretionary: ['eu_fall_notice'] },
  },
  uk: {
    proposal: {
      advisory: ['uk_suitability_report', 'uk_electronic'],
      discretionary: ['uk_electronic'],
      execution_only: ['uk_electronic'],
    },
    costs_before: ['uk_costs', 'uk_electronic'],
    costs_after: ['uk_costs', 'uk_electronic'],
    fall_notice: ['uk_fall_notice_relief'],
  },
  us: { advertisement: performance, periodic_statement: performance },
  none: {},
};
const expectedFor = (market: Market, document: DocumentKind, service: Service): readonly string[] => {
  const found = expected[market][document] ?? [];
  return 'length' in found ? found : (found[service] ?? []);
};

test('answers that no market is chosen, before and after the firm is set up', async () => {
  expect(await requiredParts(t.db, { document: 'proposal', service: 'advisory' })).toEqual({ market: null });
});

describe.each(markets)('the rules of %s', (market) => {
  beforeEach(() => openTestMarket(t, admin, market));

  test('are those of each document and service', async () => {
    for (const document of documentKinds)
      for (const service of portfolioKinds)
        expect({ document, service, codes: await codesFor(document, service) }).toEqual({
          document,
          service,
          codes: expectedFor(market, document, service),
        });
  });

  test('have a text and a source in both languages', async () => {
    for (const service of portfolioKinds) {
      const parts = await requiredParts(t.db, { service });
      if (parts.market === null) throw new Error('The market is chosen');
      const texts = parts.rules.flatMap(({ wording }) => [wording.en, wording.es]);
      for (const { title, text, source } of texts) expect([title, text, source]).not.toContain('');
    }
  });

  test('are joined by the firm’s own for its documents and service', async () => {
    const own = await addTestRule(t, admin, { documents: ['proposal', 'costs_after'], service: 'advisory' });
    for (const document of documentKinds)
      for (const service of portfolioKinds) {
        const isMeant = own.documents.includes(document) && service === 'advisory';
        const codes = [...expectedFor(market, document, service), ...(isMeant ? [own.id] : [])];
        expect(await codesFor(document, service)).toEqual(codes);
      }
  });
});

test('says what each rule means for its document', async () => {
  await openTestMarket(t, admin, 'us');
  const [first] = (await rulesFor('periodic_statement', 'advisory')) ?? [];
  expect(first?.documents).toEqual([
    { kind: 'advertisement', weight: 'required' },
    { kind: 'periodic_statement', weight: 'warning' },
  ]);
  await chooseTestMarket(t, admin, 'uk');
  const [relief] = (await rulesFor('fall_notice', 'discretionary')) ?? [];
  expect(relief?.documents).toEqual([{ kind: 'fall_notice', weight: 'relief' }]);
});

test('leaves out a rule that is switched off, until it is switched on again', async () => {
  await openTestMarket(t, admin, 'eu');
  await change('eu_switch', { isActive: false });
  expect(await codesFor('proposal', 'advisory')).toEqual(['eu_suitability_report']);
  await change('eu_switch', { isActive: true }, 2);
  expect(await codesFor('proposal', 'advisory')).toEqual(['eu_suitability_report', 'eu_switch']);
});

test('uses the firm’s text in both languages, with our title and source', async () => {
  await openTestMarket(t, admin, 'eu');
  await change('eu_switch', { ownText: 'Each switch, weighed.' });
  const rule = (await rulesFor('proposal', 'advisory'))?.find(({ code }) => code === 'eu_switch');
  expect(rule).toMatchObject({
    isReworded: true,
    wording: {
      en: { title: 'Benefits of a switch', text: 'Each switch, weighed.' },
      es: { title: 'Ventajas de un cambio de inversión', text: 'Each switch, weighed.' },
    },
  });
  expect(rule?.wording.en.source).toContain('Art. 54(11) and (12)');
});

test('keeps own rules, and no others, when the firm moves to another market', async () => {
  await openTestMarket(t, admin, 'eu');
  const own = await addTestRule(t, admin, { documents: ['proposal'] });
  await chooseTestMarket(t, admin, 'none');
  expect(await rulesFor('proposal', 'advisory')).toEqual([
    expect.objectContaining({
      code: null,
      id: own.id,
      wording: {
        en: { title: ruleForm.title, text: ruleForm.text, source: ruleForm.source },
        es: { title: ruleForm.title, text: ruleForm.text, source: ruleForm.source },
      },
    }),
  ]);
});

describe('GET /api/portfolios/:id/market-rules', () => {
  test('lists the rules for the service of today, which a mandate changes', async () => {
    await openTestMarket(t, admin, 'eu');
    const agent = await t.signInAs('agent');
    const id = await makePortfolio(t, { clientId: await makeClient(t, agent) });
    const list = async () => (await t.request(listPortfolioRules, { params: { id } }, agent)).body;
    const before = await list();
    const service = before.service === 'advisory' ? 'discretionary' : 'advisory';
    const mandate = { service, fromDay: t.clock.today(), toDay: null } as const;
    await t.request(addMandate, { params: { id }, body: mandate }, admin);
    const after = await list();
    expect(after).toMatchObject({ market: 'eu', service });
    for (const answer of [before, after]) {
      const parts = await requiredParts(t.db, { service: answer.service });
      expect(answer.items).toEqual('rules' in parts ? parts.rules : null);
    }
    expect(after.items).not.toEqual(before.items);
  });

  test('says that no market is chosen', async () => {
    const id = await makePortfolio(t, { clientId: await makeClient(t, admin) });
    expect((await t.request(listPortfolioRules, { params: { id } }, admin)).body).toMatchObject({
      market: null,
      items: [],
    });
  });

  test('404 for a portfolio that the user may not see', async () => {
    const id = await makePortfolio(t, { clientId: await makeClient(t, admin) });
    const stranger = await t.signInAs('agent');
    expect((await t.request(listPortfolioRules, { params: { id } }, stranger)).status).toBe(404);
  });
});
