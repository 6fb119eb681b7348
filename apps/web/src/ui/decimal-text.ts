/** What a person typed as a number, read without guessing: the exact decimal, or why it is none. */
export type ReadDecimal = { ok: true; value: string } | { ok: false; reason: 'not_a_number' | 'ambiguous' };

const grouped = (digits: string, mark: string): boolean => {
  const [head = '', ...rest] = digits.split(mark);
  return /^\d{1,3}$/.test(head) && rest.every((part) => /^\d{3}$/.test(part));
};

interface Parts {
  whole: string;
  fraction: string;
}

/** Both marks are there: the last one is the point, the other groups. */
function splitMixed(body: string, point: string): Parts | null {
  const at = body.lastIndexOf(point);
  const group = point === '.' ? ',' : '.';
  const whole = body.slice(0, at);
  if (whole.includes(point) || !grouped(whole, group)) return null;
  return { whole: whole.replaceAll(group, ''), fraction: body.slice(at + 1) };
}

/** Splits at the decimal mark; null where the marks contradict each other. */
function splitAtMark(body: string): Parts | 'ambiguous' | null {
  const marks = [...body].filter((letter) => letter === '.' || letter === ',');
  const mark = marks.at(-1);
  if (mark === undefined) return { whole: body, fraction: '' };
  if (new Set(marks).size === 2) return splitMixed(body, mark);
  if (marks.length > 1) {
    return grouped(body, mark) ? { whole: body.replaceAll(mark, ''), fraction: '' } : null;
  }
  // "1,234" is a thousand to one reader and one and a bit to another; "1.234" is the product's own form.
  if (/^[1-9]\d{0,2},\d{3}$/.test(body)) return 'ambiguous';
  return body === mark
    ? null
    : { whole: body.slice(0, body.indexOf(mark)), fraction: body.slice(body.indexOf(mark) + 1) };
}

function joined({ whole, fraction }: Parts, negative: boolean): string {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const value = fraction ? `${digits}.${fraction}` : digits;
  return negative && /[1-9]/.test(value) ? `-${value}` : value;
}

/**
 * Reads a typed number into an exact decimal text: either mark may stand for the decimal point, spaces and
 * apostrophes may group, and digits are kept to the last one.
 */
export function readDecimal(typed: string): ReadDecimal {
  const compact = typed.replaceAll(/[\s'’]/gu, '').replace(/^[−–]/u, '-');
  const [, sign, body] = /^([+-]?)([\d.,]+)$/.exec(compact) ?? [];
  if (body === undefined) return { ok: false, reason: 'not_a_number' };
  const parts = splitAtMark(body);
  if (parts === 'ambiguous') return { ok: false, reason: 'ambiguous' };
  if (parts === null) return { ok: false, reason: 'not_a_number' };
  return { ok: true, value: joined(parts, sign === '-') };
}

/** How many digits an exact decimal has after the point, zeros at its end aside. */
export const fractionDigits = (value: string): number => (/\.(\d*?)0*$/.exec(value)?.[1] ?? '').length;

/** The longest fraction of several figures as they are written, with `least` digits at least and `most` at most. */
export const longestFraction = (values: readonly (string | null)[], least = 0, most = 12): number => {
  const longest = values.reduce(
    (found, value) => Math.max(found, value === null ? 0 : fractionDigits(value)),
    least,
  );
  return Math.min(most, longest);
};
