/** What writes the overview of the firm: the words of reports of several portfolios, and its own. */
import { firmOverviewTexts } from '@partnerfolio/contract/texts/firm-overview';
import { combinedWriter } from '../clients/writer.ts';
import type { Printing } from '../template/template.ts';

/** `began` is the day of the first entry of any portfolio. */
export const firmWriter = (currency: string, printing: Printing, began: string) => ({
  ...combinedWriter(currency, printing, began),
  own: firmOverviewTexts[printing.language],
});
export type FirmWriter = ReturnType<typeof firmWriter>;
