/** The texts of errors in files of clients and facts. */
import { msg } from '@lingui/core/macro';
import type { FieldErrors } from '@partnerfolio/contract/refusals/field-errors';
import type { CodedTexts, RecordFieldCode } from '../field-texts.ts';
import { i18n } from '../i18n.ts';
import { formatNow } from '../ui/text/formats/format-now.ts';

const format = () => formatNow(i18n.locale);

export const fileTexts = {
  // Clients taken over from a file.
  book_file_empty: msg`The file has no rows`,
  book_file_unreadable: msg`This file cannot be read. Use an Excel workbook (XLSX) or a CSV file.`,
  book_too_many_rows: ({ rows }) => {
    const most = format().count(Number(rows));
    return msg`At most ${most} rows: divide the file`;
  },
  book_layout_wrong: msg`The file has no such table, line, column or field`,
  unreadable_date: msg`Not a date`,
  date_reads_two_ways: ({ one, other }) => {
    const [first, second] = [format().date(String(one)), format().date(String(other))];
    return msg`Can be ${first} or ${second}`;
  },
  unreadable_number: msg`Not a number`,
  unreadable_yes_no: msg`Write yes or no`,
  row_repeated: ({ line }) => msg`Line ${line} says the same`,
  key_of_several: msg`Several rows or records have this number or name`,
  no_such_client: msg`No client has this number or name`,
  no_such_portfolio_row: msg`No portfolio in the file has this number or name`,
  no_such_instrument: msg`No instrument has this ISIN or symbol: add it to the sheet of instruments`,
  several_such_instruments: msg`Several instruments have this symbol: give the ISIN`,
  no_such_household: msg`No household has this number or name`,
  acquired_after_position: msg`Acquired after the day of the position`,
  cash_not_tracked: msg`The portfolio does not track cash`,
  may_not_create_instruments: msg`You don't have permission to create instruments: ask a colleague to add it`,
  used_since: msg`Something was added or changed since`,
  client_file_closed: msg`The client is closed`,
} satisfies Partial<CodedTexts<FieldErrors, RecordFieldCode>>;
