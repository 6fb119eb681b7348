/** How numbers are marked: the decimal separator, and what stands between thousands. */
import type { NumberStyle } from '../../src/settings/formats.ts';

/** The decimal separator. In the formats of languages the other one groups thousands. */
export type DecimalPoint = '.' | ',';

export interface NumberMarks {
  readonly point: DecimalPoint;
  /** What groups thousands, only where the user has chosen the format; without it the other separator does. */
  readonly group?: string | undefined;
}

/** A no-break space, so that a figure stays on one line. */
const space = '\u00A0';

const chosen: Readonly<Record<NumberStyle, NumberMarks>> = {
  point: { point: '.', group: ',' },
  comma: { point: ',', group: '.' },
  space: { point: ',', group: space },
  apostrophe: { point: '.', group: '\u2019' },
};

/** Returns the marks of a chosen format, or those of the language. */
export const marksOf = (style: NumberStyle | null, locale: string): NumberMarks =>
  style === null
    ? { point: new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.' }
    : chosen[style];

/** Writes a number with given marks; currency, sign and unit stay where the language has them. */
export function writeMarked(
  format: Intl.NumberFormat,
  value: number | `${number}`,
  marks: NumberMarks,
): string {
  const { point, group } = marks;
  if (group === undefined) return format.format(value as number);
  const marked: Partial<Record<Intl.NumberFormatPartTypes, string>> = { group, decimal: point };
  return format
    .formatToParts(value as number)
    .map((part) => marked[part.type] ?? part.value)
    .join('');
}
