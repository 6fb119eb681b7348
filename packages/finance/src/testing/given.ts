/**
 * The input of an example: the `given` of a golden file, or the tables and the ledger of an example in
 * `docs/methodology/`. Numbers are texts as printed there: `1,000.50`, `−3`, `8.91 %`.
 */
export type GivenValue = string | readonly string[] | readonly GivenValues[];
export interface GivenValues {
  readonly [name: string]: GivenValue;
}

/** The result of a calculation: figures by name, as numbers or as texts (dates, reasons, exact decimals). */
export type Figures = Readonly<Record<string, number | string>>;

/** Passes the input of an example to the engine. */
export type Calculation = (given: Given) => Figures;

/** The number of a text, with commas between thousands, either minus sign, and percentages as decimals. */
export function printedNumber(text: string): number {
  const plain = text.replaceAll(/[\s,]/g, '').replace('−', '-');
  const isPercentage = plain.endsWith('%');
  const digits = isPercentage ? plain.slice(0, -1) : plain;
  if (!/^[+-]?\d+(\.\d+)?$/.test(digits)) return Number.NaN;
  return isPercentage ? Number(digits) / 100 : Number(digits);
}

/** Half of the last printed digit. */
export function printedTolerance(text: string): number {
  const match = /(?:\.(\d+))?\s*(%?)$/.exec(text.trim());
  const decimals = (match?.[1]?.length ?? 0) + (match?.[2] === '%' ? 2 : 0);
  return 0.5 * 10 ** -decimals;
}

/**
 * Why a figure differs from the printed one; null if it does not. Numbers must agree to the printed digits (or within
 * the stated tolerance), texts exactly.
 */
export function disagreement(
  expected: string,
  actual: number | string | undefined,
  stated?: number,
): string | null {
  if (actual === undefined) return `expected ${expected}, which the calculation does not give`;
  const wanted = printedNumber(expected);
  if (Number.isNaN(wanted)) return actual === expected ? null : `expected ${expected}, got ${actual}`;
  const tolerance = stated ?? printedTolerance(expected);
  // A printed digit may be the result of rounding a half up or down; the float64 nearest to the half counts as the
  // half.
  const difference = Math.abs(Number(actual) - wanted);
  return difference <= tolerance * (1 + 1e-6) ? null : `expected ${expected}, got ${actual}`;
}

/** Reads the input of an example; asking for something it does not state is an error in the example. */
export class Given {
  private readonly values: GivenValues;

  constructor(values: GivenValues) {
    this.values = values;
  }

  has(name: string): boolean {
    return this.values[name] !== undefined;
  }

  /** The text with a name, or the fallback if it is missing. */
  text(name: string, fallback?: string): string {
    const value = this.values[name] ?? fallback;
    if (typeof value !== 'string') throw new Error(`the example states no text called ${name}`);
    return value;
  }

  number(name: string, fallback?: string): number {
    const value = printedNumber(this.text(name, fallback));
    if (Number.isNaN(value)) throw new Error(`${name} is not a number: ${this.text(name, fallback)}`);
    return value;
  }

  /** A list of texts: the lines of a ledger, or a JSON array of texts. */
  texts(name: string): string[] {
    const value = this.values[name];
    if (!Array.isArray(value)) throw new Error(`the example states no list called ${name}`);
    return value.map((one: string | GivenValues) => {
      if (typeof one !== 'string') throw new Error(`${name} is a table, not a list`);
      return one;
    });
  }

  numbers(name: string): number[] {
    return this.texts(name).map(printedNumber);
  }

  /** The rows of a table. */
  rows(name: string): Given[] {
    const value = this.values[name];
    if (!Array.isArray(value)) throw new Error(`the example states no table called ${name}`);
    return value.map((one: string | GivenValues) => {
      if (typeof one === 'string') throw new Error(`${name} is a list, not a table`);
      return new Given(one);
    });
  }

  /** A row as it is, for tables with arbitrary columns (such as one price column per instrument). */
  entries(): [string, string][] {
    return Object.entries(this.values).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    );
  }
}
