/** The euro reference rates of the European Central Bank. */
import { isCurrency } from '@partnerfolio/contract/currencies';
import { localDateSchema } from '@partnerfolio/contract/values';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { yieldToEventLoop } from '../../../platform/jobs/in-turns.ts';
import { FeedError, fetchText } from './provider/provider.ts';
import type { DayRates, RateProvider } from './provider/provider.ts';

const files = { recent: 'eurofxref-hist-90d.xml', all: 'eurofxref-hist.xml' };

/** The smaller file reaches back 90 days; a margin keeps its first days out of question. */
const recentDays = 80;

const dayStart = /<Cube\s+time\s*=\s*(["'])(?<day>\d{4}-\d{2}-\d{2})\1\s*>/;
const rateForm =
  /<Cube\s+currency\s*=\s*(["'])(?<currency>[A-Z]{3})\1\s+rate\s*=\s*(["'])(?<rate>\d{1,12}(?:\.\d{1,12})?)\3\s*\/>/g;

const parseDay = (part: string): DayRates | null => {
  const day = localDateSchema.safeParse(dayStart.exec(part)?.groups?.['day']);
  if (!day.success) return null;
  const rates = new Map<string, string>();
  for (const { groups } of part.matchAll(rateForm)) {
    const { currency = '', rate = '' } = groups ?? {};
    // A missing rate is left out, never read as 1 or 0.
    if (isCurrency(currency) && Number(rate) > 0) rates.set(currency, rate);
  }
  return { day: day.data, rates };
};

/**
 * Reads the ECB's file. Its form is fixed and flat, so two patterns read it; a document type, and with it any entity,
 * is refused.
 */
export const parseEcb = async (xml: string): Promise<DayRates[]> => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml) || !xml.includes('eurofxref')) throw new FeedError('bad_answer');
  const days: DayRates[] = [];
  for (const [i, part] of xml.split(/(?=<Cube\s+time)/).entries()) {
    const day = parseDay(part);
    if (day !== null && day.rates.size > 0) days.push(day);
    // The full history has about 7,000 days.
    if (i % 500 === 499) await yieldToEventLoop();
  }
  if (days.length === 0) throw new FeedError('bad_answer');
  return days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
};

export const ecb = (url: string): RateProvider => ({
  base: 'EUR',
  async fetchRates(outgoing, { from, today }) {
    const isRecent = dayOfDate(today as LocalDate) - dayOfDate(from as LocalDate) <= recentDays;
    const file = isRecent ? files.recent : files.all;
    const days = await parseEcb(await fetchText(outgoing, `${url}/stats/eurofxref/${file}`));
    return days.filter(({ day }) => day >= from && day <= today);
  },
});

const pad = (number: number): string => String(number).padStart(2, '0');

/** Easter Sunday of a year, by the anonymous Gregorian algorithm. */
const easterSunday = (year: number): Date => {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const f = Math.floor((century + 8) / 25);
  const g = Math.floor((century - f + 1) / 3);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - h - (rest % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1));
};

const fixedHolidays = ['01-01', '05-01', '12-25', '12-26'];

/** Whether the ECB publishes rates on a date: not at weekends and not on holidays of TARGET. */
const hasEcbRates = (date: string): boolean => {
  const at = new Date(`${date}T00:00:00Z`);
  const weekday = at.getUTCDay();
  if (weekday === 0 || weekday === 6 || fixedHolidays.includes(date.slice(5))) return false;
  const sinceEaster = (at.getTime() - easterSunday(at.getUTCFullYear()).getTime()) / 86_400_000;
  return sinceEaster !== -2 && sinceEaster !== 1;
};

/** The last date whose rates are published: about 16:00 in Frankfurt, with a margin. */
export const lastEcbDate = (now: Date): string => {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(now);
  const date = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  if (text.slice(11) < '16:30') date.setUTCDate(date.getUTCDate() - 1);
  const toText = () => `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
  while (!hasEcbRates(toText())) date.setUTCDate(date.getUTCDate() - 1);
  return toText();
};
