/** Public holidays and the places that have them, from the package `date-holidays`. */
import { firstHolidayYear, lastHolidayYear } from '@partnerfolio/contract/settings/business-days';
import type { HolidayLanguage } from '@partnerfolio/contract/settings/business-days';
import type { HolidayCountry } from '@partnerfolio/contract/settings/holidays';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { App } from '../../platform/context.ts';
import { namesByDate } from './public-holidays.rules.ts';

/** The codes of a country, and of a state and region in it. */
export interface Place {
  readonly country: string | null;
  readonly state: string | null;
  readonly region: string | null;
}

/** Loaded when first needed, because it takes a tenth of a second and 27 MB. */
const holidaysPackage = async () => (await import('date-holidays')).default;
type Package = Awaited<ReturnType<typeof holidaysPackage>>;

/** A map of codes to names in the order of the names. */
const sorted = (names: Readonly<Record<string, string>> | undefined, language: HolidayLanguage) => {
  const { compare } = new Intl.Collator(language);
  return Object.entries(names ?? {})
    .map(([code, name]) => ({ code, name }))
    .toSorted((one, other) => compare(one.name, other.name));
};

const regionsOf = (packaged: InstanceType<Package>, place: [string, string], language: HolidayLanguage) =>
  sorted(packaged.getRegions(...place, language), language);

/** The countries whose public holidays are known, with their states and regions, by name. */
export const holidayCountries = async (language: HolidayLanguage): Promise<HolidayCountry[]> => {
  const packaged = new (await holidaysPackage())();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const countries = Object.keys(packaged.getCountries()).map((code) => [code, names.of(code) ?? code]);
  return sorted(Object.fromEntries(countries), language).map((country) => ({
    ...country,
    states: sorted(packaged.getStates(country.code, language), language).map((state) => ({
      ...state,
      regions: regionsOf(packaged, [country.code, state.code], language),
    })),
  }));
};

/** The holidays that begin in a year. Their names are in the language, or in the first one of the country. */
const computeYear = async (place: Place, year: number, language: HolidayLanguage) => {
  const Holidays = await holidaysPackage();
  const codes = [place.country, place.state, place.region].filter((code) => code !== null);
  const packaged = new Holidays();
  packaged.init(...(codes as [string]), { types: ['public'] });
  return packaged.getHolidays(year, language);
};

interface Year {
  readonly year: number;
  readonly language: HolidayLanguage;
}

/** An estimate for a date and a name, of which a year has a few dozen at most. */
const yearBytes = 5000;

/** The public holidays of a year by date. A place without a country has none. */
const holidaysOfYear = async (
  app: Pick<App, 'cache'>,
  place: Place,
  { year, language }: Year,
): Promise<ReadonlyMap<LocalDate, string>> => {
  if (place.country === null || year < firstHolidayYear || year > lastHolidayYear) return new Map();
  const cache = app.cache<ReadonlyMap<LocalDate, string>>('public_holidays', 0.01);
  const key = JSON.stringify([place.country, place.state, place.region, year, language]);
  return (
    cache.get(key) ??
    (await cache.once(key, async () => {
      // A holiday of several days can begin in the year before, and a substitute for New Year's Day lie there.
      const years = [year - 1, year, year + 1];
      const computed = await Promise.all(years.map((one) => computeYear(place, one, language)));
      const found = [...namesByDate(computed.flat())].filter(([day]) => day.startsWith(String(year)));
      const holidays = new Map(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
      cache.set(key, holidays, yearBytes);
      return holidays;
    }))
  );
};

interface Years {
  readonly first: number;
  readonly last: number;
  readonly language: HolidayLanguage;
}

/** The public holidays of several years by date. */
export const publicHolidays = async (
  app: Pick<App, 'cache'>,
  place: Place,
  { first, last, language }: Years,
): Promise<ReadonlyMap<LocalDate, string>> => {
  const found: (readonly [LocalDate, string])[] = [];
  for (let year = first; year <= last; year += 1)
    found.push(...(await holidaysOfYear(app, place, { year, language })));
  return new Map(found);
};
