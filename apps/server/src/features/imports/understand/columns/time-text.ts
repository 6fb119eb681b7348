/**
 * Reads times of day as files write them, in a column of their own or after a date. They stay local as printed: no
 * time zone is applied.
 */

const clock = String.raw`(?<h>\d{1,2}):(?<m>\d{2})(?::(?<s>\d{2})(?:[.,]\d+)?)?(?:\s*(?<half>[ap])\.?m\.?)?`;
/** "9:30", "09:30:15.123", "4:02 PM"; a time zone after it is ignored. */
const ownCell = new RegExp(String.raw`^${clock}(?:\s*(?:Z|[A-Z]{2,5}|[+-]\d{2}:?\d{2}))?$`, 'i');
const afterDate = new RegExp(String.raw`^[^\s,;T:]+[\sT,;]+${clock}`, 'i');
/** Interactive Brokers' "20250102;093015". */
const digitsAfterDate = /^\d{8}[;\s,](?<h>\d{2})(?<m>\d{2})(?<s>\d{2})$/;
const midnight = '00:00:00';
/** A longer cell is no time; of a date with a time only the beginning is read. */
const charsAtMost = 64;

const hourOfDay = (text: string, half: string | undefined): number => {
  const hour = Number(text);
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
};

const toTime = (groups: Readonly<Record<string, string | undefined>>): string | null => {
  const { h = '', m = '', s = '00', half } = groups;
  const hour = hourOfDay(h, half);
  if (!(hour <= 23) || Number(m) > 59 || Number(s) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${m}:${s}`;
};

/** The time of a cell, "09:30:15"; null if it has none. */
export const readTime = (text: string): string | null => {
  const groups = text.length > charsAtMost ? undefined : ownCell.exec(text.trim())?.groups;
  return groups === undefined ? null : toTime(groups);
};

/** The time after the date in a cell with both; null if it has none. */
export const readTimeAfterDate = (text: string): string | null => {
  const cell = text.slice(0, charsAtMost).trim();
  const groups = (digitsAfterDate.exec(cell) ?? afterDate.exec(cell))?.groups;
  return groups === undefined ? null : toTime(groups);
};

/** Programs write midnight for an unknown time. */
export const knownTime = (time: string | null): string | null => (time === midnight ? null : time);
