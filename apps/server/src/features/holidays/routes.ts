/** The endpoints of the calendar of holidays. */
import { getBusinessDay } from '@partnerfolio/contract/settings/business-days';
import * as contract from '@partnerfolio/contract/settings/holidays';
import { refuse } from '../../platform/http/problem.ts';
import { on } from '../../platform/serve/on.ts';
import { listHolidays, readBusinessDay } from './business-days.actions.ts';
import { putCalendar, readCalendar } from './calendar.actions.ts';
import * as ownDays from './own-days.actions.ts';
import { holidayCountries } from './public-holidays.ts';
import { findOwnDay } from './queries.ts';

export const holidayRoutes = [
  on(contract.getHolidayCalendar).handle(({ app, query }) => readCalendar(app.db, query.language)),

  on(contract.putHolidayCalendar).handle(({ app, viewer, query, body: { revision, ...form } }) =>
    putCalendar({ app, viewer }, { form, revision, ...query }),
  ),

  on(contract.listHolidayCountries).handle(async ({ query }) => ({
    items: await holidayCountries(query.language),
  })),

  on(contract.listHolidays).handle(async ({ app, query }) => ({ items: await listHolidays(app, query) })),

  on(getBusinessDay).handle(({ app, params, query }) => readBusinessDay(app, params.day, query.language)),

  on(contract.getOwnDay).handle(
    async ({ app, params }) => (await findOwnDay(app.db, params.id)) ?? refuse('not_found'),
  ),

  on(contract.addOwnDay).handle(({ app, viewer, body }) => ownDays.addOwnDay({ app, viewer }, body)),

  on(contract.updateOwnDay).handle(({ app, viewer, params, body: { revision, ...form } }) =>
    ownDays.updateOwnDay({ app, viewer }, { id: params.id, revision, form }),
  ),

  on(contract.removeOwnDay).handle(({ app, viewer, params, body }) =>
    ownDays.removeOwnDay({ app, viewer }, { id: params.id, ...body }),
  ),
];
