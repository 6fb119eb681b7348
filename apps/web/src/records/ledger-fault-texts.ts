/** The server's words about a ledger that would not add up, taken apart so that each part is said in the reader's language. */
import { msg } from '@lingui/core/macro';
import { i18n } from '../i18n.ts';
import { formatIn } from '../ui/text/format.ts';

const pattern =
  /^(?:The entry of (\d{4}-\d\d-\d\d) would not add up\. )?(.+?)(?:: ([\d.]+) available on that day)?$/;

/** `explain` translates the plain message in the middle. */
export function explainLedgerFault(text: string, explain: (message: string) => string): string {
  const [, day, message = text, available] = pattern.exec(text) ?? [];
  const format = formatIn(i18n.locale === 'es' ? 'es' : 'en');
  let said = explain(message);
  if (available !== undefined) {
    const quantity = format.quantity(available);
    said = i18n._(msg`${said}: ${quantity} available on that day`);
  }
  if (day === undefined) return said;
  const date = format.date(day);
  return i18n._(msg`The entry of ${date} would not add up. ${said}`);
}
