/** What every part of the sample firm needs: the app, the last day, and the users with the times of their actions. */
import type { Role } from '@partnerfolio/contract/access';
import { featureNames } from '@partnerfolio/contract/access';
import { languageFormats } from '@partnerfolio/contract/settings/formats';
import { localDateSchema } from '@partnerfolio/contract/values';
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { invariant } from '../../platform/http/problem.ts';
import { deriveSeed } from '../chance.ts';
import type { DemoMarket } from '../market/market.ts';
import type { Payouts } from './payouts.ts';
import { demoPeople } from '../clients/people.ts';
import type { DemoPersonKey } from '../clients/people.ts';

export interface Growth {
  readonly app: App;
  /** The last business day, up to which data is generated. */
  readonly last: LocalDate;
  readonly people: ReadonlyMap<DemoPersonKey, string>;
  /** Ids by symbol. */
  readonly instruments: ReadonlyMap<string, string>;
  readonly market: DemoMarket;
  readonly payouts: Payouts;
}

/** A user of the sample firm as the caller of actions. */
export const actAs = ({ app, people }: Pick<Growth, 'app' | 'people'>, key: DemoPersonKey): Staff => {
  const person = demoPeople.find((each) => each.key === key);
  const id = people.get(key);
  invariant(person?.role && id !== undefined, 'the sample firm is looked after by people with a role');
  const role: Role = person.role;
  return {
    id,
    email: person.email,
    fullName: person.fullName,
    phone: null,
    avatarUrl: null,
    formats: languageFormats,
    role,
    rights: new Set(featureNames),
    managedBy: null,
    sessionId: id,
    token: null,
    authenticatedAt: app.clock.now(),
    activeAt: null,
    lacksFactor: false,
    viewing: null,
    accessExpiresAt: app.clock.now(),
  };
};

const minuteMs = 60_000;

/** A time within the working hours of a day, different for each deed; never later than now. */
export const momentFor = (app: App, day: string, deed: string): Date => {
  const minutes = 7 * 60 + (deriveSeed(3, `${day} ${deed}`) % (9 * 60));
  const moment = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs);
  const now = app.clock.now();
  return moment < now ? moment : now;
};

const utcDate = (moment: Date) => localDateSchema.parse(moment.toISOString().slice(0, 10));

/** The app with its clock at a moment in the past, so that its actions are dated then. */
export const appAtMoment = (app: App, moment: Date): App => ({
  ...app,
  clock: { now: () => moment, today: () => utcDate(moment), dateOf: utcDate },
});
