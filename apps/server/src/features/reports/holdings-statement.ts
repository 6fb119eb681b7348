/** The statement of holdings as a document: what is printed, in the reader's language. */
import { assetClasses } from '@partnerfolio/contract/choices';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import type { getPortfolio } from '@partnerfolio/contract/portfolios';
import { statementRowsAtMost } from '@partnerfolio/contract/reports/statements';
import { filledText } from '@partnerfolio/contract/texts/fill';
import { formatIn } from '@partnerfolio/contract/texts/format';
import { statementTexts } from '@partnerfolio/contract/texts/statements';
import type { Language } from '@partnerfolio/contract/texts/texts';
import { textsOf } from '@partnerfolio/contract/texts/texts-of';
import type { DocumentCell, DocumentTable, StatementDocument } from '../../platform/documents/document.ts';
import { byValue, linesOf, sumOf, weightOf } from './held-lines.rules.ts';
import type { CashLine, HeldLine, HeldLines, Holdings, Money } from './held-lines.rules.ts';

type Portfolio = OutputOf<typeof getPortfolio>;
type Account = Portfolio['accounts'][number];

export interface StatementInput {
  readonly language: Language;
  readonly firm: { readonly name: string; readonly accentColour: string | null };
  readonly portfolio: Portfolio;
  readonly holdings: Holdings;
  /** One account, and whether all entries of a portfolio without parts are in it; null for all accounts together. */
  readonly account: { readonly id: string; readonly hasEntries: boolean } | null;
  /** The firm's day on which the document is made. */
  readonly madeOn: string;
}

/** The portal's own accent colour, `--accent` of the light pages in sRGB. */
const accentColour = '#0d596d';

/** What writes figures and words of one statement. */
const writerOf = ({ language, holdings: { currency: base, asAt } }: StatementInput) => {
  const text = statementTexts[language];
  const { classes, reasons, states } = textsOf(language);
  const format = formatIn(language);
  return {
    text,
    classes,
    states,
    reasons,
    format,
    base,
    asAt,
    cell: (words: string, note = ''): DocumentCell => ({ text: words, note }),
    money: (figure: Money, signed = false): DocumentCell => ({
      text: figure.known ? format.amount(figure.value, { signed, currency: base }) : text.unknownFigure,
      note: '',
    }),
    weight: (part: Money, whole: Money): DocumentCell => {
      const weight = weightOf(part, whole);
      return { text: weight === null ? '–' : format.percent(weight, { digits: 1 }), note: '' };
    },
  };
};
type Writer = ReturnType<typeof writerOf>;

const accountName = ({ alias, custodian, number }: Account, { text }: Writer): string =>
  alias ?? ([custodian, number].filter(Boolean).join(' ') || text.unnamedAccount);

const priceCell = ({ of }: HeldLine, { cell, format, text, reasons, asAt }: Writer): DocumentCell => {
  if (of.priceSource === 'worthless') return cell('0', of.worthless ? format.date(of.worthless.since) : '');
  if (of.price === null) return cell(text.unknownFigure, reasons.unknown.missing_price);
  const unit = of.instrument.quotation === 'percent' ? '%' : of.instrument.currency;
  const day = of.priceDay ?? asAt;
  return cell(format.amount(of.price, { maxDigits: 8 }), `${unit} · ${format.date(day)}`);
};

const heldRow = (line: HeldLine, whole: Money, w: Writer): DocumentTable['rows'][number] => {
  const { name, symbol, isin } = line.of.instrument;
  return {
    kind: 'row',
    cells: [
      w.cell(name, [isin, symbol].filter(Boolean).join(' · ')),
      w.cell(w.format.quantity(line.quantity)),
      priceCell(line, w),
      w.money(line.cost),
      w.money(line.value),
      w.money(line.gain, true),
      w.weight(line.value, whole),
    ],
  };
};

const sumRow = (
  { kind, label, lines }: { kind: 'group' | 'total'; label: string; lines: readonly HeldLine[] },
  whole: Money,
  w: Writer,
): DocumentTable['rows'][number] => {
  const value = sumOf(lines.map((line) => line.value));
  return {
    kind,
    cells: [
      w.cell(label),
      w.cell(''),
      w.cell(''),
      w.money(sumOf(lines.map(({ cost }) => cost))),
      w.money(value),
      w.money(sumOf(lines.map(({ gain }) => gain)), true),
      w.weight(value, whole),
    ],
  };
};

/** The holdings by asset class, the largest class first, each with its sums. */
const securities = ({ held }: HeldLines, whole: Money, w: Writer): DocumentTable => {
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
        sumRow({ kind: 'group', label: w.classes.asset[assetClass], lines }, whole, w),
        ...lines.map((line) => heldRow(line, whole, w)),
      ]),
      sumRow({ kind: 'total', label: text.total, lines: held }, whole, w),
    ],
  };
};

const cashTable = (cash: readonly CashLine[], whole: Money, w: Writer): DocumentTable => {
  const { text, base, cell, format } = w;
  const value = sumOf(cash.map((line) => line.value));
  return {
    title: w.classes.asset.cash,
    head: [text.currency, text.balance, text.rate, filledText(text.valueIn, { currency: base }), text.weight],
    leftColumns: 1,
    widths: [1, 1, 1, 1, 1],
    rows: [
      ...cash.toSorted(byValue).map(({ of, amount, value: worth }) => ({
        kind: 'row' as const,
        cells: [
          cell(of.currency),
          cell(format.amount(amount, { currency: of.currency })),
          of.fxRate === null
            ? cell('')
            : cell(format.amount(of.fxRate.rate, { maxDigits: 8 }), format.date(of.fxRate.day)),
          w.money(worth),
          w.weight(worth, whole),
        ],
      })),
      {
        kind: 'total' as const,
        cells: [cell(text.total), cell(''), cell(''), w.money(value), w.weight(value, whole)],
      },
    ],
  };
};

/** What a reader has to know of the figures: which are unknown and why, and which are outdated. */
const notesOf = ({ held, cash }: HeldLines, { text, reasons }: Writer): string[] => {
  const unknown = held.flatMap(({ of, value, cost }) =>
    [value, cost].flatMap((figure) =>
      figure.known
        ? []
        : [filledText(text.unknown, { name: of.instrument.name, reason: reasons.unknown[figure.reason] })],
    ),
  );
  const unknownCash = cash.flatMap(({ of, value }) =>
    value.known
      ? []
      : [filledText(text.unknown, { name: of.currency, reason: reasons.unknown[value.reason] })],
  );
  const outdated = held.filter(({ of }) => of.stale || of.priceStale).map(({ of }) => of.instrument.name);
  return [
    ...new Set([...unknown, ...unknownCash]),
    ...(outdated.length > 0 ? [filledText(text.outdated, { names: outdated.join(', ') })] : []),
    ...(held.some(({ of }) => of.accruedInterest !== null) ? [text.accrued] : []),
    ...(held.length > 0 ? [text.priceNote] : []),
    ...(held.length + cash.length > 0 ? [text.rounding] : [text.none]),
  ];
};

const factsOf = ({ portfolio, account }: StatementInput, w: Writer): StatementDocument['facts'] => {
  const { text, format } = w;
  const one = portfolio.accounts.find(({ id }) => id === account?.id);
  const names = portfolio.accounts.map((each) => accountName(each, w));
  return [
    { label: text.client, value: portfolio.client.name },
    { label: text.portfolio, value: portfolio.name },
    { label: text.service, value: w.states.portfolioKind[portfolio.kind] },
    one === undefined
      ? { label: names.length === 1 ? text.account : text.accounts, value: names.join(', ') }
      : { label: text.account, value: `${accountName(one, w)} (${text.oneAccount})` },
    { label: text.asAt, value: format.date(w.asAt) },
    { label: text.currency, value: w.base },
  ];
};

/**
 * Makes the statement of holdings, unless it has more rows than are printed. Its totals are sums of exact figures; an unknown
 * part makes the total unknown.
 */
export const holdingsStatement = (input: StatementInput): StatementDocument | 'too_long' => {
  const w = writerOf(input);
  const { text, format } = w;
  const { portfolio, firm } = input;
  const [lang = '', region = ''] = format.locale.toLowerCase().split('-');
  const lines = linesOf(input.holdings, input.account);
  if (lines.held.length + lines.cash.length > statementRowsAtMost) return 'too_long';
  const inSecurities = sumOf(lines.held.map(({ value }) => value));
  const inCash = sumOf(lines.cash.map(({ value }) => value));
  const whole = sumOf([inSecurities, inCash]);
  const card = (label: string, figure: Money) => ({
    label,
    value: w.money(figure).text,
    note: figure === whole ? w.base : filledText(text.ofPortfolio, { weight: w.weight(figure, whole).text }),
  });
  return {
    lang,
    region,
    title: text.holdings,
    subject: `${portfolio.client.name} · ${portfolio.name}`,
    firm: {
      name: firm.name,
      initial: [...firm.name][0]?.toUpperCase() ?? '',
      colour: firm.accentColour ?? accentColour,
    },
    running: `${portfolio.client.name} · ${portfolio.name} · ${format.date(w.asAt)}`,
    foot: filledText(text.notIssued, { day: format.date(input.madeOn) }),
    page: text.page,
    facts: factsOf(input, w),
    cards: [
      card(text.totalValue, whole),
      card(text.securities, inSecurities),
      card(w.classes.asset.cash, inCash),
    ],
    tables: [
      ...(lines.held.length > 0 ? [securities(lines, whole, w)] : []),
      ...(lines.cash.length > 0 ? [cashTable(lines.cash, whole, w)] : []),
    ],
    notesTitle: text.notes,
    notes: notesOf(lines, w),
  };
};
