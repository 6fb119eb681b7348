/** The cells of an Interactive Brokers Flex row: dates, numbers, and the cash that it moves. */
import { Decimal } from '@partnerfolio/finance/decimal';
import { decimalCell } from '../tables/statement-rows.ts';
import { attribute } from './xml-elements.ts';
import type { XmlElement } from './xml-elements.ts';

const plainDecimal = /^[-+]?\d{1,18}(?:\.\d{0,18})?(?:[eE][-+]?\d{1,2})?$/;

/** A number; null if the attribute is missing, empty or no number. */
export const numberIn = (row: XmlElement, name: string): Decimal | null => {
  const text = attribute(row, name);
  return plainDecimal.test(text) ? new Decimal(text) : null;
};

/** A number as the file states it. */
export const cellIn = (row: XmlElement, name: string): string => decimalCell(attribute(row, name));

export const decimalText = (value: Decimal | null): string =>
  value === null || value.isZero() ? '' : decimalCell(value.toFixed());

const dayAndTime = /^([^;,T\s]+)(?:[;,T\s]\s*(\d{2}):?(\d{2}):?(\d{2}))?/;

/** The day of "20250522;101530" or "2025-05-22, 10:15:30 EST"; other formats stay as the query wrote them. */
export const dayCell = (text: string): string => {
  const [, day = ''] = dayAndTime.exec(text) ?? [];
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(day) ?? [];
  return year === undefined ? day : `${year}-${month}-${date}`;
};

export const timeCell = (text: string): string => {
  const [, , hours, minutes, seconds] = dayAndTime.exec(text) ?? [];
  return hours === undefined ? '' : `${hours}:${minutes}:${seconds}`;
};

/** Cash by currency. */
export type CashSums = Map<string, Decimal>;

export const addCash = (sums: CashSums, currency: string, amount: Decimal | null): void => {
  if (amount === null || currency === '') return;
  sums.set(currency, (sums.get(currency) ?? new Decimal(0)).plus(amount));
};
