/** The figures of all portfolios of a client combined, over a range, in the firm's currency. */
import type { ClientFigures } from '@partnerfolio/contract/clients';
import { explainClientReturn } from '@partnerfolio/contract/figures/return-explanations';
import type { ExplainedRow, Explanation } from '@partnerfolio/contract/figures/explanations';
import type { MoneyFigure, RateFigure, UnknownReason } from '@partnerfolio/contract/figures/values';
import type { LocalDate } from '@partnerfolio/contract/values';
import { dayOfDate } from '@partnerfolio/finance/dates';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { Reader } from '../template/reading.actions.ts';

/** The combined portfolios over a period. */
export interface CombinedPeriod {
  readonly period: 'range' | 'YTD' | 'MAX';
  /** The day with whose closing value it opens. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly opening: MoneyFigure;
  readonly inflows: MoneyFigure;
  readonly outflows: MoneyFigure;
  readonly gain: MoneyFigure;
  readonly closing: MoneyFigure;
  readonly twr: RateFigure;
  /** For a year or more. */
  readonly twrAnnual: RateFigure;
}

export interface CombinedAsked {
  readonly read: Reader;
  readonly clientId: string;
  readonly combined: ClientFigures;
}

const rowsAtOnce = 1000;
/** Digits of sums of converted amounts, as of other figures of a client. */
const decimals = 10;

const unknown = (reason: UnknownReason): { readonly known: false; readonly reason: UnknownReason } => ({
  known: false,
  reason,
});

const known = (value: Decimal): MoneyFigure => ({
  known: true,
  value: value.toDecimalPlaces(decimals).toFixed(),
});

/** Why nothing of the combined portfolios is known: one of them has no figures. Null if all have. */
const missingFigures = ({ sinceInception: figure }: ClientFigures): UnknownReason | null =>
  !figure.known && (figure.reason === 'being_computed' || figure.reason === 'cannot_be_computed')
    ? figure.reason
    : null;

/** The value of all portfolios at the end of a day, as the client's page has it. */
export const combinedValue = (combined: ClientFigures, date: LocalDate): MoneyFigure => {
  const missing = missingFigures(combined);
  if (missing !== null) return unknown(missing);
  const { days, value } = combined.series;
  const first = days[0];
  const day = dayOfDate(date as Parameters<typeof dayOfDate>[0]);
  if (first === undefined || day < first) return known(new Decimal(0));
  // The series of portfolios that are all closed ends with the last of them.
  const found = value[Math.min(day - first, value.length - 1)] ?? null;
  return found === null ? unknown('missing_price') : known(new Decimal(found));
};

const sumOfColumn = (rows: readonly ExplainedRow[], column: 'inflow' | 'outflow'): MoneyFigure => {
  let sum = new Decimal(0);
  for (const { values } of rows) {
    const amount = values[column] ?? null;
    if (amount === null) return unknown('missing_price');
    sum = sum.plus(amount);
  }
  return known(sum);
};

const gainOf = (
  amounts: Pick<CombinedPeriod, 'opening' | 'inflows' | 'outflows' | 'closing'>,
): MoneyFigure => {
  const { opening, inflows, outflows, closing } = amounts;
  const missing = [opening, inflows, outflows, closing].find((figure) => !figure.known);
  if (missing !== undefined) return missing;
  const valueOf = (figure: MoneyFigure) => new Decimal(figure.known ? figure.value : 0);
  return known(valueOf(closing).minus(valueOf(opening)).minus(valueOf(inflows)).plus(valueOf(outflows)));
};

interface Range {
  readonly from?: LocalDate;
  readonly to?: LocalDate;
}

const rateOf = ({ value }: Explanation): RateFigure =>
  value.unit === 'money' ? unknown('outside_series') : value.figure;

/** The return of a range with all its periods between flows. */
const readReturn = async ({ read, clientId }: CombinedAsked, range: Range) => {
  const rows: ExplainedRow[] = [];
  for (;;) {
    const query = { figure: 'twr' as const, ...range, offset: rows.length, limit: rowsAtOnce };
    const answer = await read(explainClientReturn, { params: { id: clientId }, query });
    rows.push(...answer.rows.items);
    if (rows.length >= answer.rows.total || answer.rows.items.length === 0) return { answer, rows };
  }
};

const annualOf = async ({ read, clientId }: CombinedAsked, range: Range): Promise<RateFigure> => {
  const query = { figure: 'sinceInceptionAnnual' as const, ...range, limit: 1 };
  return rateOf(await read(explainClientReturn, { params: { id: clientId }, query }));
};

/** The combined figures of a period, which opens with the closing value of the day `from`, or with the first entry. */
export const readCombined = async (
  asked: CombinedAsked,
  period: CombinedPeriod['period'],
  range: Range,
): Promise<CombinedPeriod> => {
  const { answer, rows } = await readReturn(asked, range);
  const missing = missingFigures(asked.combined);
  const from = answer.from ?? answer.to;
  const flows = (column: 'inflow' | 'outflow') =>
    missing === null ? sumOfColumn(rows, column) : unknown(missing);
  const amounts = {
    opening: combinedValue(asked.combined, from),
    inflows: flows('inflow'),
    outflows: flows('outflow'),
    closing: combinedValue(asked.combined, answer.to),
  };
  return {
    period,
    from,
    to: answer.to,
    ...amounts,
    gain: gainOf(amounts),
    twr: missing === null ? rateOf(answer) : unknown(missing),
    twrAnnual: missing === null ? await annualOf(asked, range) : unknown(missing),
  };
};
