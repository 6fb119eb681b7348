import { getLogRecord, listLogRecords } from '@partnerfolio/contract/compliance/log';

/** What to refetch after a record of the log changes. */
export const afterLogChange = [listLogRecords, getLogRecord];
