/**
 * Reads the figures of reports back out of their PDFs, and compares them with the answers that the pages show: every figure of a
 * section, and none besides. The sample firm has what reports have to cope with: foreign currencies, gaps, a household.
 */
import { previewClientReport, previewReport } from '@partnerfolio/contract/reports/options';
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import { listClients } from '@partnerfolio/contract/clients';
import { listTransactions } from '@partnerfolio/contract/ledger';
import { getComparison } from '@partnerfolio/contract/market/comparison';
import { getHoldings, getPerformance, getReturnTable } from '@partnerfolio/contract/performance';
import type { Performance } from '@partnerfolio/contract/performance';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { formatIn } from '@partnerfolio/contract/texts/format';
import { Decimal } from '@partnerfolio/finance/decimal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { openDemoFirm } from '../../testing/demo-firm.ts';
import { readPdfLines } from '../../testing/pdf.ts';
import type { PdfLine } from '../../testing/pdf.ts';
import { printedNumber } from './tables/printed-numbers.rules.ts';

let t: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  t = await openDemoFirm();
  admin = await t.signInAs('admin');
}, 300_000);
afterAll(() => t.close());

const { amount, percent, quantity } = formatIn('en');

const portfolioOf = async (client: string, name: string) => {
  const { items } = (await t.request(listPortfolios, { query: { q: client, limit: 50 } }, admin)).body;
  const found = items.find((one) => one.client.name === client && one.name === name);
  if (found === undefined) throw new Error(`no portfolio ${name} of ${client}`);
  return found;
};

const linesOf = async (path: string): Promise<readonly PdfLine[]> => {
  const answer = await t.fetch(path, { headers: { authorization: `Bearer ${admin.accessToken}` } });
  const body = new Uint8Array(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(new TextDecoder().decode(body));
  const lines = await readPdfLines(body);
  // What stands above and below every page.
  return lines.filter(({ cells }) => !/^(Ashworth & Partners$|Made on)/u.test(cells[0] ?? ''));
};

/** The lines between two headings. */
const sectionOf = (lines: readonly PdfLine[], heading: string, next: RegExp): readonly PdfLine[] => {
  const start = lines.findIndex(({ cells }) => cells.length === 1 && cells[0] === heading);
  if (start === -1) throw new Error(`no heading ${heading}`);
  const length = lines.slice(start + 1).findIndex(({ cells }) => next.test(cells[0] ?? ''));
  return lines.slice(start + 1, length === -1 ? undefined : start + 1 + length);
};

const figureIn = (cell: string): string | null => {
  const text = cell.replace(/\*$| pp$/u, '');
  return text === 'Unknown' || printedNumber(text, 'en') !== null ? text : null;
};
const figuresIn = ({ cells }: PdfLine): string[] => cells.flatMap((cell) => figureIn(cell) ?? []);
const allFigures = (lines: readonly PdfLine[]): string[] => lines.flatMap(figuresIn).toSorted();

const writerIn = (currency: string) => {
  const money = (figure: MoneyFigure, signed = false) =>
    figure.known ? amount(figure.value, { signed, currency }) : 'Unknown';
  const exact = (figure: MoneyFigure) => new Decimal(figure.known ? figure.value : '0');
  const less = (figure: MoneyFigure) =>
    amount(exact(figure).neg().plus(0).toFixed(), { signed: true, currency });
  return { money, exact, less };
};
const rate = (figure: RateFigure | undefined): string =>
  figure?.known === true ? percent(figure.value, { signed: true }) : 'Unknown';

/** What the rows of holdings and cash must say, and with their sums all figures of both tables but the weights. */
const heldFigures = async (id: string, asAt: string) => {
  const { body } = await t.request(getHoldings, { params: { id }, query: { asAt } as never }, admin);
  const { money } = writerIn(body.currency);
  const sum = (figures: readonly MoneyFigure[], signed = false): string => {
    const isKnown = figures.every(({ known }) => known);
    const { exact } = writerIn(body.currency);
    const total = figures.reduce((before, figure) => before.plus(exact(figure)), new Decimal(0)).toFixed();
    return isKnown ? amount(total, { signed, currency: body.currency }) : 'Unknown';
  };
  const sums = (held: typeof body.holdings) => [
    sum(held.map(({ cost }) => cost)),
    sum(held.map(({ value }) => value)),
    sum(
      held.map(({ unrealised }) => unrealised),
      true,
    ),
  ];
  const classes = [...new Set(body.holdings.map(({ instrument }) => instrument.assetClass))];
  const rows = body.holdings.map((one) => [
    quantity(one.quantity),
    money(one.cost),
    money(one.value),
    money(one.unrealised, true),
  ]);
  const prices = body.holdings.map(({ price }) =>
    price === null ? 'Unknown' : amount(price, { maxDigits: 8 }),
  );
  const byClass = classes.map((name) =>
    sums(body.holdings.filter((one) => one.instrument.assetClass === name)),
  );
  const cash = body.cash.flatMap(({ amount: balance, currency, fxRate, value }) => [
    amount(balance, { currency }),
    ...(fxRate === null ? [] : [amount(fxRate.rate, { maxDigits: 8 })]),
    money(value),
  ]);
  return {
    rows,
    securities: [...rows.flat(), ...prices, ...byClass.flat(), ...sums(body.holdings)].toSorted(),
    cash: [...cash, sum(body.cash.map(({ value }) => value))].toSorted(),
  };
};

const isWeight = (figure: string): boolean => figure.endsWith('%');

/** Compares both tables of holdings, wherever in a document they stand. */
const expectHoldings = async (lines: readonly PdfLine[], id: string, asAt: string, name = '') => {
  const titled = (title: string) => (name === '' ? title : `${name}: ${title}`);
  const held = await heldFigures(id, asAt);
  const securities = sectionOf(lines, titled('Securities'), /(^|: )Cash$/u);
  const cash = sectionOf(lines, titled('Cash'), /^(Notes|The note below)|: Securities$/u);
  expect(allFigures(securities).filter((figure) => !isWeight(figure))).toEqual(held.securities);
  expect(allFigures(cash).filter((figure) => !isWeight(figure))).toEqual(held.cash);
  const printed = securities.map((line) =>
    figuresIn(line)
      .filter((figure) => !isWeight(figure))
      .join(' | '),
  );
  for (const row of held.rows) expect(printed).toContain(row.join(' | '));
  const weights = [securities, cash].flatMap((section) =>
    section
      .filter(({ cells }) => cells[0] === 'Total')
      .map(({ cells }) => Number.parseFloat(cells.at(-1) ?? '')),
  );
  const isKnown = !held.securities.includes('Unknown') && !held.cash.includes('Unknown');
  if (isKnown) expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(100, 9);
};

const range = { from: '2026-07-01', to: '2026-09-30' };
/** The day before the range, with whose closing values it opens. */
const opening = '2026-06-30';

const performanceOf = async (id: string, query: object): Promise<Performance> =>
  (await t.request(getPerformance, { params: { id }, query: query as never }, admin)).body;

const developmentOf = (period: Performance, opened: MoneyFigure): string[] => {
  const { money, exact, less } = writerIn(period.currency);
  const { gain, fees, taxes } = period;
  const before = amount(exact(gain).plus(exact(fees)).plus(exact(taxes)).toFixed(), {
    signed: true,
    currency: period.currency,
  });
  return [
    money(opened),
    money(period.inflows, true),
    less(period.outflows),
    gain.known && fees.known && taxes.known ? before : 'Unknown',
    less(fees),
    less(taxes),
    money(period.value),
  ];
};

describe.each([
  ['in foreign currencies', 'Brandt Stiftung', 'Endowment'],
  ['with a currency that has no rate', 'Astrid Bergqvist', 'Balanced mandate'],
])('the performance report of a portfolio %s', (_, client, name) => {
  let id: string;
  let lines: readonly PdfLine[];
  beforeAll(async () => {
    ({ id } = await portfolioOf(client, name));
    const query = new URLSearchParams({ template: 'performance', ...range });
    lines = await linesOf(`${previewReport.path.replace(':id', id)}?${query.toString()}`);
  }, 120_000);

  test('prints how the value developed', async () => {
    const { to } = range;
    const nothing: MoneyFigure = { known: true, value: '0' };
    const valueOn = async (day: string) => (await performanceOf(id, { to: day })).value;
    const periods = [
      developmentOf(await performanceOf(id, { from: opening, to }), await valueOn(opening)),
      developmentOf(await performanceOf(id, { from: '2025-12-31', to }), await valueOn('2025-12-31')),
      developmentOf(await performanceOf(id, { to }), nothing),
    ];
    const printed = sectionOf(lines, 'How the value developed', /^Transfers of securities/u).map(figuresIn);
    const wanted = (periods[0] ?? []).map((_figure, row) => periods.map((period) => period[row]));
    expect(printed.filter((row) => row.length > 0)).toEqual(wanted);
  });

  test('prints the returns, gross, net, money-weighted and of the benchmark', async () => {
    const { to } = range;
    const rows = sectionOf(lines, 'Returns', /^TWR is/u)
      .map(figuresIn)
      .filter((row) => row.length > 0);
    const cumulative = async (query: object) => {
      const { twr, twrGross, irrOfPeriod, irr } = await performanceOf(id, query);
      const { returns } = (await t.request(getComparison, { params: { id }, query: query as never }, admin))
        .body;
      const less = returns?.difference;
      return {
        own: [rate(twrGross), rate(twr)],
        irr: [rate(irrOfPeriod), rate(irr)],
        benchmark: [
          rate(returns?.benchmark),
          less?.known === true ? amount(less.value * 100, { signed: true }) : '',
        ],
      };
    };
    const quarter = await cumulative({ from: opening, to });
    const year = await cumulative({ from: '2025-12-31', to });
    const oneYear = await cumulative({ from: '2025-09-30', to });
    const whole = await cumulative({ to });
    expect(rows[0]).toEqual([...quarter.own, quarter.irr[0], ...quarter.benchmark]);
    expect(rows[1]).toEqual([...year.own, year.irr[0], ...year.benchmark]);
    expect(rows[2]).toEqual([...oneYear.own, oneYear.irr[1], ...oneYear.benchmark]);
    expect(rows.at(-1)).toEqual([...whole.own, ...whole.benchmark]);
  });

  test('prints the return of each month', async () => {
    const { months } = (await t.request(getReturnTable, { params: { id } }, admin)).body;
    const wanted = months
      .filter(({ year, month }) => `${year}-${String(month).padStart(2, '0')}` <= range.to.slice(0, 7))
      .flatMap(({ twr }) => (twr.known ? [amount(twr.value * 100, { signed: true })] : []));
    const rows = sectionOf(lines, 'Monthly returns', /^Net time-weighted returns/u).filter(({ cells }) =>
      /^20\d\d$/u.test(cells[0] ?? ''),
    );
    // Each row ends with the year and the benchmark; the years stand newest first.
    const printed = rows.toReversed().flatMap((row) => figuresIn(row).slice(0, -2));
    expect(printed).toEqual(wanted);
  });

  test('prints the holdings and the cash of its last day', () => expectHoldings(lines, id, range.to));

  test('prints every transaction with its amounts', async () => {
    const query = { ...range, limit: 200 } as never;
    const { items } = (await t.request(listTransactions, { params: { id }, query }, admin)).body;
    const wanted = items.flatMap((entry) => {
      const { quantity: units, price, fee, tax, net, currency, toNet, toCurrency } = entry;
      const charges = new Decimal(fee).plus(tax);
      return [
        ...(units === null ? [] : [quantity(units)]),
        ...(price === null ? [] : [amount(price, { maxDigits: 8 })]),
        ...(charges.isZero() ? [] : [amount(charges.toFixed(), { currency })]),
        ...(net === null ? [] : [amount(net, { signed: true, currency })]),
        ...(toNet === null ? [] : [amount(toNet, { signed: true, currency: toCurrency ?? '' })]),
      ];
    });
    const printed = sectionOf(lines, 'Transactions', /^Fees, taxes and net amounts/u);
    expect(allFigures(printed)).toEqual(wanted.toSorted());
  });
});

test('the statement of holdings of a portfolio with gaps prints every figure, and says what is unknown', async () => {
  const { id } = await portfolioOf('Astrid Bergqvist', 'Balanced mandate');
  const to = t.clock.today();
  const lines = await linesOf(`${previewReport.path.replace(':id', id)}?template=holdings&to=${to}`);
  await expectHoldings(lines, id, to);
  expect(lines.flatMap(({ cells }) => cells).join(' ')).toMatch(/Unknown: .*SEK/u);
});

test('the statement of a household prints every holding of every member', async () => {
  const { items } = (await t.request(listClients, { query: { q: 'Okafor', limit: 50 } as never }, admin))
    .body;
  const household = items.find(({ name }) => name === 'Okafor family');
  const path = previewClientReport.path.replace(':id', household?.id ?? '');
  const lines = await linesOf(`${path}?template=holdings&to=${range.to}`);
  for (const [client, name] of [
    ['Okafor family', 'Growth mandate'],
    ['Okafor family', 'School fees reserve'],
    ['Adaeze Okafor', 'Retirement account'],
  ] as const) {
    const { id } = await portfolioOf(client, name);
    await expectHoldings(lines, id, range.to, `${client} · ${name}`);
  }
}, 120_000);
