import { getReportSchedule, listReportSchedules } from '@partnerfolio/contract/reports/schedules';

/** What to refetch after a schedule was made, changed or removed. */
export const afterScheduleChange = [getReportSchedule, listReportSchedules];
