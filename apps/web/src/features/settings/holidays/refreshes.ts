import { getBusinessDay } from '@partnerfolio/contract/settings/business-days';
import { getHolidayCalendar, getOwnDay, listHolidays } from '@partnerfolio/contract/settings/holidays';

/** What to refetch after the calendar or one of the firm's own days changes. */
export const afterHolidayChange = [getHolidayCalendar, listHolidays, getOwnDay, getBusinessDay];
