/** The suitability check as a function: an unknown input never gives an ok row, and ok rows obey their limits. */
import { assetClasses } from '@partnerfolio/contract/choices';
import { Decimal } from '@partnerfolio/finance/decimal';
import fc from 'fast-check';
import { localDateSchema } from '@partnerfolio/contract/values';
import { describe, expect, test } from 'vitest';
import { checkSuitability, countsOn, gravestState } from './rules.ts';
import type { Checked, CheckedLimits, CheckedRestriction, HeldPart, Trade } from './rules.ts';

const source = { clientId: 'c', name: 'Ann' };
const band = { id: 'b', name: { en: 'Balanced', es: 'Equilibrado' }, from: 38, to: 52 };

const limitsOf = (set: Partial<CheckedLimits>): CheckedLimits => ({
  source,
  issuerPct: null,
  issuerBreach: 'warns',
  cashPct: null,
  cashBreach: 'warns',
  scoreMost: null,
  scoreBreach: 'warns',
  classes: [],
  currencies: [],
  currenciesBreach: 'warns',
  forbiddenClasses: [],
  forbiddenClassesBreach: 'warns',
  forbiddenInstruments: [],
  forbiddenInstrumentsBreach: 'warns',
  ...set,
});

const part = (set: Partial<HeldPart> & { worth?: string } = {}): HeldPart => ({
  instrumentId: 'i',
  name: 'Acme',
  assetClass: 'equity',
  currency: 'EUR',
  value: { known: true, value: set.worth ?? '50' },
  issuer: { id: 'g', name: 'Acme Group' },
  ...set,
});
const cash = part({ instrumentId: null, name: 'EUR', assetClass: 'cash', issuer: null });

const check = (parts: readonly HeldPart[], set: Partial<CheckedLimits>, rest: Partial<Checked> = {}) =>
  checkSuitability({
    held: { known: true, parts },
    score: { known: true, value: 45 },
    profile: { source, state: 'valid', band },
    limits: [limitsOf(set)],
    trades: { known: true, trades: [] },
    restrictions: { source, inForce: [] },
    ...rest,
  });
const stateOf = (rows: ReturnType<typeof check>, rule: string) =>
  rows.find((row) => row.rule === rule)?.state;

test('a limit holds up to its figure, exactly', () => {
  const at = (mostPct: string) =>
    check([part(), cash], { classes: [{ assetClass: 'equity', mostPct, breach: 'blocks' }] });
  expect(at('50')[1]).toMatchObject({ state: 'ok', figure: '50', limit: '50', key: 'most_class:equity:c' });
  expect(stateOf(at('49.99'), 'most_class')).toBe('blocks');
  const third = check([part({ worth: '1' }), part({ assetClass: 'bond', worth: '2' })], {
    classes: [{ assetClass: 'bond', mostPct: '66.66', breach: 'warns' }],
  });
  expect(third[1]).toMatchObject({ state: 'warns', figure: '66.6666666667' });
});

test('adds up the positions of an issuer with its group, without funds', () => {
  const rows = check(
    [
      part({ worth: '6' }),
      part({ worth: '6', assetClass: 'bond' }),
      part({ worth: '88', assetClass: 'fund' }),
    ],
    { issuerPct: '10', issuerBreach: 'blocks' },
  );
  expect(rows[1]).toMatchObject({ state: 'blocks', figure: '12', found: ['Acme Group'] });
});

test('names the instruments without an issuer, unless a breach is certain', () => {
  const lacking = part({ name: 'Nameless', issuer: null, worth: '1' });
  const at = (issuerPct: string) => check([lacking, part({ worth: '9' }), cash], { issuerPct })[1];
  expect(at('20')).toMatchObject({
    state: 'unknown',
    reason: 'no_issuer',
    figure: null,
    found: ['Nameless'],
  });
  expect(at('10')).toMatchObject({ state: 'warns', found: ['Acme Group'] });
});

test('counts GBX as GBP, and names each foreign currency once', () => {
  const parts = [part({ currency: 'GBX' }), part({ currency: 'USD' }), part({ currency: 'USD' }), cash];
  expect(check(parts, { currencies: ['EUR', 'GBP'] })[1]).toMatchObject({ state: 'warns', found: ['USD'] });
});

test.each([
  [60, 'warns', false],
  [52, 'ok', false],
  [30, 'ok', true],
] as const)('a score of %i against the band 38 to 52 %s', (value, state, isBelow) => {
  expect(check([cash], {}, { score: { known: true, value } })[0]).toMatchObject({ state, isBelow });
});

test.each([
  ['none', null, 'no_risk_profile'],
  ['expired', band, 'risk_profile_expired'],
  ['valid', null, 'no_risk_band'],
] as const)('a profile %s makes the band unknown', (state, known, reason) => {
  expect(check([cash], {}, { profile: { source, state, band: known } })[0]).toMatchObject({
    state: 'unknown',
    reason,
  });
});

test('nothing held is no percentage', () => {
  const rows = check([], { cashPct: '0', currencies: ['EUR'] });
  expect(rows.map(({ rule, state, reason }) => [rule, state, reason])).toEqual([
    ['risk_band', 'ok', null],
    ['least_cash', 'unknown', 'no_value'],
    ['currencies', 'ok', null],
  ]);
});

test('the gravest state: what is unknown may be a breach', () => {
  const gravest = (...states: ('ok' | 'warns' | 'blocks' | 'unknown')[]) =>
    gravestState(states.map((state) => ({ state })));
  expect([
    gravest('ok', 'warns'),
    gravest('ok', 'warns', 'unknown'),
    gravest('unknown', 'blocks'),
    gravest(),
  ]).toEqual(['warns', 'unknown', 'blocks', 'unknown']);
});

test('an exception counts to the end of its last day, unless it was ended', () => {
  const until = '2026-11-20';
  expect(countsOn({ endedAt: null, until }, '2026-11-20')).toBe(true);
  expect(countsOn({ endedAt: null, until }, '2026-11-21')).toBe(false);
  expect(countsOn({ endedAt: '2026-11-01T00:00:00Z', until }, '2026-11-20')).toBe(false);
});

const percent = fc.integer({ min: 0, max: 10_000 }).map((n) => String(n / 100));
const breach = fc.constantFrom('warns' as const, 'blocks' as const);
const arbitraryPart: fc.Arbitrary<HeldPart> = fc.record({
  instrumentId: fc.constantFrom('a', 'b', 'c'),
  name: fc.constantFrom('A', 'B'),
  assetClass: fc.constantFrom(...assetClasses),
  currency: fc.constantFrom('EUR', 'USD', 'GBX'),
  value: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.integer({ min: -50, max: 1000 }).map((n) => ({ known: true as const, value: String(n) })),
    },
    fc.constant({ known: false as const, reason: 'missing_price' as const }),
  ),
  issuer: fc.option(fc.constantFrom({ id: 'x', name: 'X' }, { id: 'y', name: 'Y' })),
});
const arbitraryLimits: fc.Arbitrary<CheckedLimits> = fc
  .record({
    issuerPct: percent,
    cashPct: percent,
    scoreMost: fc.integer({ min: 1, max: 99 }),
    classes: fc.uniqueArray(
      fc.record({ assetClass: fc.constantFrom(...assetClasses), mostPct: percent, breach }),
      { selector: ({ assetClass }) => assetClass },
    ),
    currencies: fc.subarray(['EUR', 'USD', 'GBP']),
    forbiddenClasses: fc.subarray([...assetClasses]),
  })
  .map(limitsOf);
const arbitraryChecked: fc.Arbitrary<Checked> = fc.record({
  held: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.array(arbitraryPart, { maxLength: 6 }).map((parts) => ({ known: true as const, parts })),
    },
    fc.constant({ known: false as const, reason: 'cannot_be_computed' as const }),
  ),
  score: fc.oneof(
    fc.integer({ min: 1, max: 99 }).map((value) => ({ known: true as const, value })),
    fc.constant({ known: false as const, reason: 'no_assumptions' as const }),
  ),
  profile: fc.record({
    source: fc.constant(source),
    state: fc.constantFrom('none' as const, 'valid' as const, 'expiring' as const, 'expired' as const),
    band: fc.option(fc.constant(band)),
  }),
  limits: fc.array(arbitraryLimits, { maxLength: 2 }),
  trades: fc.constant({ known: true as const, trades: [] }),
  restrictions: fc.constant({ source, inForce: [] }),
});

const ofValues = new Set(['least_cash', 'most_class', 'most_issuer']);
const ofScores = new Set(['risk_band', 'most_score']);

test('a row with an unknown input is never ok, and says why', () => {
  fc.assert(
    fc.property(arbitraryChecked, (checked) => {
      const { held, score, profile } = checked;
      const isUnvalued = !held.known || held.parts.some(({ value }) => !value.known);
      const lacksIssuer =
        held.known &&
        held.parts.some(
          (one) => one.issuer === null && (one.assetClass === 'equity' || one.assetClass === 'bond'),
        );
      for (const row of checkSuitability(checked)) {
        if (!held.known && !ofScores.has(row.rule)) expect(row.state).toBe('unknown');
        if (isUnvalued && ofValues.has(row.rule)) expect(row.state).toBe('unknown');
        if (!score.known && ofScores.has(row.rule)) expect(row.state).toBe('unknown');
        if (lacksIssuer && row.rule === 'most_issuer') expect(row.state).not.toBe('ok');
        const hasNoBand = profile.state === 'none' || profile.state === 'expired' || profile.band === null;
        if (hasNoBand && row.rule === 'risk_band') expect(row.state).toBe('unknown');
        expect(row.state === 'unknown').toBe(row.reason !== null);
        if (row.state === 'unknown') expect(row.figure).toBeNull();
      }
    }),
  );
});

test('the figure of an ok row obeys its limit', () => {
  fc.assert(
    fc.property(arbitraryChecked, (checked) => {
      for (const { rule, state, figure, limit, found, listed } of checkSuitability(checked)) {
        if (state !== 'ok') continue;
        if (limit === null) {
          expect(listed.length).toBeGreaterThan(0);
          expect(found).toEqual([]);
          continue;
        }
        const value = new Decimal(figure ?? 'NaN');
        if (rule === 'least_cash') expect(value.greaterThanOrEqualTo(limit)).toBe(true);
        else expect(value.abs().lessThanOrEqualTo(limit)).toBe(true);
      }
    }),
  );
});

describe('restrictions', () => {
  const trade = (set: Partial<Trade> = {}): Trade => ({
    instrumentId: 'i',
    name: 'Acme',
    assetClass: 'equity',
    day: localDateSchema.parse('2026-03-02'),
    isPurchase: true,
    ...set,
  });
  const restricted = (
    kind: CheckedRestriction['kind'],
    { since = '2026-03-02', assetClass = null }: { since?: string; assetClass?: 'equity' | null } = {},
  ): CheckedRestriction => ({
    kind,
    instrumentId: assetClass === null ? 'i' : null,
    assetClass,
    name: assetClass === null ? 'Acme' : null,
    since: localDateSchema.parse(since),
  });
  const row = (inForce: readonly CheckedRestriction[], trades: readonly Trade[]) =>
    check([part()], {}, { restrictions: { source, inForce }, trades: { known: true, trades } }).find(
      ({ rule }) => rule === 'restrictions',
    );

  test('have no row without one in force', () => {
    expect(row([], [trade()])).toBeUndefined();
  });

  test.each([
    ['exclude', true, 'warns'],
    ['exclude', false, 'warns'],
    ['lock', true, 'warns'],
    ['lock', false, 'warns'],
    ['do_not_buy', true, 'warns'],
    ['do_not_buy', false, 'ok'],
    ['do_not_sell', true, 'ok'],
    ['do_not_sell', false, 'warns'],
  ] as const)('of %s with a purchase (%s) make the row %s', (kind, isPurchase, state) => {
    for (const one of [restricted(kind), restricted(kind, { assetClass: 'equity' })])
      expect(row([one], [trade({ isPurchase })])).toMatchObject({
        state,
        found: state === 'ok' ? [] : ['Acme'],
        listed: [one.assetClass ?? 'Acme'],
      });
  });

  test('count trades from the day they were added, of the earliest that holds', () => {
    expect(row([restricted('lock', { since: '2026-03-03' })], [trade()])).toMatchObject({ state: 'ok' });
    const both = [
      restricted('lock', { since: '2026-03-03' }),
      restricted('do_not_buy', { since: '2026-03-01' }),
    ];
    expect(row(both, [trade()])).toMatchObject({ state: 'warns' });
    expect(row(both, [trade({ isPurchase: false })])).toMatchObject({ state: 'ok' });
  });

  test('are unknown while the ledger is', () => {
    const rows = check(
      [part()],
      {},
      {
        restrictions: { source, inForce: [restricted('lock')] },
        trades: { known: false, reason: 'cannot_be_computed' },
      },
    );
    expect(rows.at(-1)).toMatchObject({
      rule: 'restrictions',
      state: 'unknown',
      reason: 'cannot_be_computed',
      listed: ['Acme'],
    });
  });
});
