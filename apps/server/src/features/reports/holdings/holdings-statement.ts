/** The statement of holdings: positions and cash of a day, by asset class, of the portfolio or of one of its accounts. */
import { assetClasses } from '@partnerfolio/contract/choices';
import { getHoldings } from '@partnerfolio/contract/performance';
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type {
  DocumentBlock,
  DocumentCell,
  DocumentRow,
  FirmDocument,
} from '../../../platform/documents/document.ts';
import { singleDayError } from '../template/asked.rules.ts';
import type { AskedAccount } from '../template/asked.rules.ts';
import { partyFacts, readAccount, refuseAsked } from '../template/statement.actions.ts';
import type { ReportFigures, ReportTemplate } from '../template/template.ts';
import { readPortfolio } from '../template/portfolio.ts';
import type { Portfolio } from '../template/portfolio.ts';
import { documentOf, writerOf } from '../template/writing.ts';
import type { Writer as ReportWriter } from '../template/writing.ts';
import { byValue, linesOf, sumOf, weightOf } from './held-lines.rules.ts';
import type { CashLine, HeldLine, HeldLines, Holdings, Money } from './held-lines.rules.ts';

export interface HoldingsFigures extends ReportFigures {
  readonly portfolio: Portfolio;
  readonly holdings: Holdings;
  /** Null for all accounts together. */
  readonly account: AskedAccount | null;
}

type Writer = ReportWriter & { readonly asAt: string };

const weightCell = (part: Money, whole: Money, { cell, format }: Writer): DocumentCell => {
  const weight = weightOf(part, whole);
  return cell(weight === null ? '–' : format.percent(weight, { digits: 1 }));
};

const priceCell = ({ of }: HeldLine, { cell, format, text, reasons, asAt }: Writer): DocumentCell => {
  if (of.priceSource === 'worthless') return cell('0', of.worthless ? format.date(of.worthless.since) : '');
  if (of.price === null) return cell(text.unknownFigure, reasons.unknown.missing_price);
  const unit = of.instrument.quotation === 'percent' ? '%' : of.instrument.currency;
  const day = of.priceDay ?? asAt;
  return cell(format.amount(of.price, { maxDigits: 8 }), `${unit} · ${format.date(day)}`);
};

const heldRow = (line: HeldLine, whole: Money, w: Writer): DocumentRow => {
  const { id, name, symbol, isin } = line.of.instrument;
  return {
    key: id,
    kind: 'row',
    cells: [
      w.cell(name, [isin, symbol].filter(Boolean).join(' · ')),
      w.cell(w.format.quantity(line.quantity)),
      priceCell(line, w),
      w.moneyCell(line.cost),
      w.moneyCell(line.value),
      w.moneyCell(line.gain, true),
      weightCell(line.value, whole, w),
    ],
  };
};

const sumRow = (
  { key, kind, label, lines }: Omit<DocumentRow, 'cells'> & { label: string; lines: readonly HeldLine[] },
  whole: Money,
  w: Writer,
): DocumentRow => {
  const value = sumOf(lines.map((line) => line.value));
  return {
    key,
    kind,
    cells: [
      w.cell(label),
      w.cell(''),
      w.cell(''),
      w.moneyCell(sumOf(lines.map(({ cost }) => cost))),
      w.moneyCell(value),
      w.moneyCell(sumOf(lines.map(({ gain }) => gain)), true),
      weightCell(value, whole, w),
    ],
  };
};

/** The holdings by asset class, the largest class first, each with its sums. */
const securities = ({ held }: HeldLines, whole: Money, w: Writer): DocumentBlock => {
  const { text, base } = w;
  const groups = assetClasses
    .map((assetClass) => ({
      assetClass,
      lines: held.filter(({ of }) => of.instrument.assetClass === assetClass).toSorted(byValue),
    }))
    .filter(({ lines }) => lines.length > 0)
    .map((group) => ({ ...group, value: sumOf(group.lines.map(({ value }) => value)) }))
    .toSorted(byValue);
  return {
    kind: 'table',
    table: {
      key: 'securities',
      size: 'usual',
      title: text.securities,
      head: [
        text.instrument,
        text.quantity,
        text.price,
        filledText(text.costIn, { currency: base }),
        filledText(text.valueIn, { currency: base }),
        filledText(text.gainIn, { currency: base }),
        text.weight,
      ],
      leftColumns: 1,
      widths: [1, 0, 0, 0, 0, 0, 0],
      rows: [
        ...groups.flatMap(({ assetClass, lines }) => [
          sumRow({ key: assetClass, kind: 'group', label: w.classes.asset[assetClass], lines }, whole, w),
          ...lines.map((line) => heldRow(line, whole, w)),
        ]),
        sumRow({ key: 'total', kind: 'total', label: text.total, lines: held }, whole, w),
      ],
    },
  };
};

const cashTable = (cash: readonly CashLine[], whole: Money, w: Writer): DocumentBlock => {
  const { text, base, cell, format } = w;
  const value = sumOf(cash.map((line) => line.value));
  return {
    kind: 'table',
    table: {
      key: 'cash',
      size: 'usual',
      title: w.classes.asset.cash,
      head: [
        text.currency,
        text.balance,
        text.rate,
        filledText(text.valueIn, { currency: base }),
        text.weight,
      ],
      leftColumns: 1,
      widths: [1, 1, 1, 1, 1],
      rows: [
        ...cash.toSorted(byValue).map(({ of, amount, value: worth }) => ({
          key: of.currency,
          kind: 'row' as const,
          cells: [
            cell(of.currency),
            cell(format.amount(amount, { currency: of.currency })),
            of.fxRate === null
              ? cell('')
              : cell(format.amount(of.fxRate.rate, { maxDigits: 8 }), format.date(of.fxRate.day)),
            w.moneyCell(worth),
            weightCell(worth, whole, w),
          ],
        })),
        {
          key: 'total',
          kind: 'total' as const,
          cells: [cell(text.total), cell(''), cell(''), w.moneyCell(value), weightCell(value, whole, w)],
        },
      ],
    },
  };
};

/** A sentence on each figure that is unknown, with its reason. */
const unknownOf = ({ held, cash }: HeldLines, { text, reasons }: Writer): string[] => {
  const sentence = (name: string, figures: readonly Money[]) =>
    figures.flatMap((figure) =>
      figure.known ? [] : [filledText(text.unknown, { name, reason: reasons.unknown[figure.reason] })],
    );
  return [
    ...new Set([
      ...held.flatMap(({ of, value, cost }) => sentence(of.instrument.name, [value, cost])),
      ...cash.flatMap(({ of, value }) => sentence(of.currency, [value])),
    ]),
  ];
};

/** What a reader has to know of the figures: which are unknown and why, and which are outdated. */
const notesOf = ({ held, cash }: HeldLines, unknown: readonly string[], { text }: Writer): string[] => {
  const outdated = held.filter(({ of }) => of.stale || of.priceStale).map(({ of }) => of.instrument.name);
  return [
    ...unknown,
    ...(outdated.length > 0 ? [filledText(text.outdated, { names: outdated.join(', ') })] : []),
    ...(held.some(({ of }) => of.accruedInterest !== null) ? [text.accrued] : []),
    ...(held.length > 0 ? [text.priceNote] : []),
    ...(held.length + cash.length > 0 ? [text.rounding] : [text.none]),
  ];
};

const factsOf = ({ portfolio, account }: HoldingsFigures, w: Writer): FirmDocument['facts'] => [
  ...partyFacts(portfolio, account, w),
  { label: w.text.asAt, value: w.format.date(w.asAt) },
  { label: w.text.currency, value: w.base },
];

const cardsOf = (lines: HeldLines, w: Writer): { cards: FirmDocument['cards']; whole: Money } => {
  const { text } = w;
  const inSecurities = sumOf(lines.held.map(({ value }) => value));
  const inCash = sumOf(lines.cash.map(({ value }) => value));
  const whole = sumOf([inSecurities, inCash]);
  const card = (key: string, label: string, figure: Money) => ({
    key,
    label,
    value: w.money(figure),
    note:
      figure === whole ? w.base : filledText(text.ofPortfolio, { weight: weightCell(figure, whole, w).text }),
  });
  return {
    whole,
    cards: [
      card('total', text.totalValue, whole),
      card('securities', text.securities, inSecurities),
      card('cash', w.classes.asset.cash, inCash),
    ],
  };
};

/** The statement. Its totals are sums of exact figures; an unknown part makes the total unknown. */
export const holdingsStatement: ReportTemplate<HoldingsFigures> = {
  async read(read, portfolioId, options) {
    refuseAsked(singleDayError(options));
    const { to, account } = options;
    const params = { id: portfolioId };
    const portfolio = await readPortfolio(read, portfolioId);
    const holdings = await read(getHoldings, { params, query: to === undefined ? {} : { asAt: to } });
    return {
      asAt: holdings.asAt,
      from: null,
      portfolio,
      holdings,
      account: await readAccount(read, portfolio, account),
    };
  },

  print(figures, printing) {
    const { asAt, portfolio, holdings, account } = figures;
    const w = { ...writerOf(printing, holdings.currency), asAt };
    const { text } = w;
    const lines = linesOf(holdings, account);
    if (lines.held.length + lines.cash.length > printedRowsAtMost) return 'too_long';
    const { cards, whole } = cardsOf(lines, w);
    const unknown = unknownOf(lines, w);
    const subject = `${portfolio.client.name} · ${portfolio.name}`;
    const parts = {
      kind: '',
      title: text.holdings,
      subject,
      running: `${subject} · ${w.format.date(asAt)}`,
      letter: [],
      facts: factsOf(figures, w),
      cards,
      blocks: [
        ...(lines.held.length > 0 ? [securities(lines, whole, w)] : []),
        ...(lines.cash.length > 0 ? [cashTable(lines.cash, whole, w)] : []),
        { kind: 'notes' as const, title: text.notes, notes: notesOf(lines, unknown, w) },
      ],
    };
    return { document: documentOf(parts, printing, { w, asAt }), unknown };
  },
};
