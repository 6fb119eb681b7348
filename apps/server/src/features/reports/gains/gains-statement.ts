/** The statement of realised gains: what was sold in a calendar year, by instrument. */
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import { listRealisedGains } from '@partnerfolio/contract/lots';
import type { RealisedGain } from '@partnerfolio/contract/lots';
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { LocalDate } from '@partnerfolio/contract/values';
import type {
  DocumentCell,
  DocumentRow,
  DocumentTable,
  FirmDocument,
} from '../../../platform/documents/document.ts';
import { readPortfolio } from '../template/portfolio.ts';
import { accountError, yearError } from '../template/asked.rules.ts';
import {
  amountCard,
  gapsOf,
  partyFacts,
  portfolioIdOf,
  refuseAsked,
  statementOf,
  statementWriterOf,
} from '../template/statement.actions.ts';
import type { StatementWriter } from '../template/statement.actions.ts';
import { knownSumOf } from '../template/sums.rules.ts';
import type { Printing, ReportFigures, ReportTemplate } from '../template/template.ts';
import type { Portfolio } from '../template/portfolio.ts';
import { daysHeld, gainGroups } from './gain-groups.rules.ts';
import type { GainGroup, PlacedGain } from './gain-groups.rules.ts';

type Gains = OutputOf<typeof listRealisedGains>;

export interface GainsFigures extends ReportFigures {
  readonly portfolio: Portfolio;
  readonly year: number;
  readonly gains: Gains;
}

type Amount = 'proceeds' | 'cost' | 'gain' | 'pricePart' | 'currencyPart';

interface Writer extends StatementWriter {
  /** The amounts of a row, in the order of the columns. */
  readonly amounts: readonly Amount[];
}

/** Without any currency effect the columns of the gain's parts would repeat the gain, as on the page. */
const amountsOf = (items: readonly RealisedGain[]): readonly Amount[] => {
  const isOfCurrency = items.some(({ currencyPart: part }) => !part.known || /[1-9]/u.test(part.value));
  return isOfCurrency
    ? ['proceeds', 'cost', 'pricePart', 'currencyPart', 'gain']
    : ['proceeds', 'cost', 'gain'];
};

const isChange = (amount: Amount): boolean => amount !== 'proceeds' && amount !== 'cost';

/** The first and the last day on which the sold units were acquired. */
const acquiredText = ({ acquiredFrom, acquiredTo }: RealisedGain, { own, format }: Writer): string => {
  if (acquiredFrom === null || acquiredTo === null) return '';
  const [first, last] = [format.date(acquiredFrom), format.date(acquiredTo)];
  return `${own.acquired}: ${first === last ? first : filledText(own.fromTo, { from: first, to: last })}`;
};

/** The day of the sale, its type if it is none, and when the units were acquired. */
const dayCell = (gain: RealisedGain, w: Writer): DocumentCell => {
  const type = gain.type === 'sell' ? '' : w.types[gain.type];
  return w.cell(w.format.date(gain.day), [type, acquiredText(gain, w)].filter(Boolean).join(' · '));
};

const heldCell = (gain: RealisedGain, { cell, format }: Writer): DocumentCell => {
  const held = daysHeld(gain);
  return cell(held === null ? '' : [...new Set(held)].map((days) => format.count(days)).join('–'));
};

const gainRow = ({ key, of }: PlacedGain, w: Writer): DocumentRow => ({
  key,
  kind: 'row',
  cells: [
    dayCell(of, w),
    heldCell(of, w),
    w.cell(w.format.quantity(of.quantity)),
    ...w.amounts.map((amount) => w.moneyCell(of[amount], isChange(amount))),
  ],
});

interface Sum {
  readonly key: string;
  readonly kind: 'group' | 'total';
  readonly first: DocumentCell;
  readonly figures: Readonly<Record<Amount, MoneyFigure>>;
}

const sumRow = ({ key, kind, first, figures }: Sum, w: Writer): DocumentRow => ({
  key,
  kind,
  cells: [
    first,
    w.cell(''),
    w.cell(''),
    ...w.amounts.map((amount) => w.moneyCell(figures[amount], isChange(amount))),
  ],
});

const sumsOf = (items: readonly RealisedGain[]): Record<Amount, MoneyFigure> => {
  const sum = (amount: Amount) => knownSumOf(items.map((item) => item[amount]));
  return {
    proceeds: sum('proceeds'),
    cost: sum('cost'),
    gain: sum('gain'),
    pricePart: sum('pricePart'),
    currencyPart: sum('currencyPart'),
  };
};

/** The sums of the year: those that the endpoint states, and the parts of the gain. */
const totalsOf = ({ gains, year }: GainsFigures): Record<Amount, MoneyFigure> => {
  const sums = sumsOf(gains.items);
  const stated = gains.years.find((one) => one.year === year);
  return stated === undefined
    ? sums
    : { ...sums, proceeds: stated.proceeds, cost: stated.cost, gain: stated.gain };
};

const groupRows = ({ instrument, gains }: GainGroup, w: Writer): DocumentRow[] => [
  sumRow(
    {
      key: instrument.id,
      kind: 'group',
      first: w.cell(instrument.name, instrument.symbol),
      figures: sumsOf(gains.map(({ of }) => of)),
    },
    w,
  ),
  ...gains.map((gain) => gainRow(gain, w)),
];

const tableOf = (groups: readonly GainGroup[], figures: GainsFigures, w: Writer): DocumentTable => {
  const { own, text } = w;
  const heads: Record<Amount, string> = {
    proceeds: own.proceeds,
    cost: own.cost,
    gain: own.gain,
    pricePart: own.priceEffect,
    currencyPart: own.fxEffect,
  };
  return {
    key: 'gains',
    size: 'small',
    title: own.gainsByInstrument,
    head: [own.soldOn, own.daysHeld, text.quantity, ...w.amounts.map((amount) => heads[amount])],
    leftColumns: 1,
    widths: [1, 0, 0, ...w.amounts.map(() => 0)],
    rows: [
      ...groups.flatMap((group) => groupRows(group, w)),
      sumRow({ key: 'total', kind: 'total', first: w.cell(text.total), figures: totalsOf(figures) }, w),
    ],
  };
};

const gapsIn = (groups: readonly GainGroup[], totals: Record<Amount, MoneyFigure>, w: Writer): string[] => [
  ...new Set([
    ...groups.flatMap(({ instrument, gains }) =>
      gains.flatMap(({ of }) =>
        gapsOf(
          instrument.name,
          w.amounts.map((amount) => of[amount]),
          w,
        ),
      ),
    ),
    ...gapsOf(
      w.text.total,
      w.amounts.map((amount) => totals[amount]),
      w,
    ),
  ]),
];

const cardsOf = (totals: Record<Amount, MoneyFigure>, w: Writer): FirmDocument['cards'] => {
  const card = (key: 'proceeds' | 'cost' | 'gain') =>
    amountCard({ key, label: w.own[key], figure: totals[key], signed: key === 'gain' }, w);
  return [card('proceeds'), card('cost'), card('gain')];
};

const writerFor = ({ gains }: GainsFigures, printing: Printing): Writer => ({
  ...statementWriterOf(printing, gains.currency),
  amounts: amountsOf(gains.items),
});

/** The statement. An unknown gain leaves the sums incomplete; where all are unknown, so are the sums. */
export const gainsStatement: ReportTemplate<GainsFigures> = {
  async read(read, subject, options) {
    const portfolioId = portfolioIdOf(subject);
    refuseAsked(accountError(options));
    refuseAsked(yearError(options));
    const year = Number(options.from?.slice(0, 4));
    const params = { id: portfolioId };
    const portfolio = await readPortfolio(read, portfolioId, options);
    const gains = await read(listRealisedGains, { params, query: { year } });
    return { asAt: `${year}-12-31` as LocalDate, from: `${year}-01-01` as LocalDate, portfolio, year, gains };
  },

  print(figures, printing) {
    const { portfolio, year, gains } = figures;
    if (gains.items.length > printedRowsAtMost) return 'too_long';
    const w = writerFor(figures, printing);
    const { own, text } = w;
    const groups = gainGroups(gains.items);
    const totals = totalsOf(figures);
    const unknown = gapsIn(groups, totals, w);
    const document = statementOf(
      {
        title: own.gains,
        range: String(year),
        portfolio,
        facts: [
          ...partyFacts(portfolio, null, w),
          { label: own.year, value: String(year) },
          { label: text.currency, value: w.base },
        ],
        cards: cardsOf(totals, w),
        tables: groups.length > 0 ? [{ kind: 'table', table: tableOf(groups, figures, w) }] : [],
        notes: [
          own.notATaxDocument,
          ...unknown,
          ...(groups.length > 0 ? [own.gainsNote, text.rounding] : [own.noGains]),
        ],
        asAt: figures.asAt < printing.made.on ? figures.asAt : printing.made.on,
      },
      printing,
      w,
    );
    return { document, unknown };
  },
};
