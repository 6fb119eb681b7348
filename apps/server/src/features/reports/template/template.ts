/** What a kind of report is: the figures it reads, and the document it makes of them. */
import type { ReportLanguage, ReportOptions } from '@partnerfolio/contract/reports/options';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { FirmDocument } from '../../../platform/documents/document.ts';
import type { Reader } from './reading.actions.ts';

/** How a document came to be, as its foot says. */
export type Made =
  | { readonly issued: false; readonly on: LocalDate }
  | {
      readonly issued: true;
      readonly on: LocalDate;
      readonly version: number;
      /** The SHA-256 of the figures in hexadecimal; its start is printed. */
      readonly figuresHash: string;
      /** Why figures are unknown, in the words of who issues the report; null if none is. */
      readonly gap: string | null;
    };

export interface Printing {
  readonly language: ReportLanguage;
  readonly firm: { readonly name: string; readonly accentColour: string | null };
  readonly made: Made;
}

/** A document, with a sentence on each printed figure that is unknown. */
export interface PrintedReport {
  readonly document: FirmDocument;
  readonly unknown: readonly string[];
}

/** The clients and portfolios that a report of a client or a household is of. */
export interface ReportScope {
  readonly client: { readonly id: string; readonly name: string; readonly isHousehold: boolean };
  /** The owner of the client; null if the name is erased. */
  readonly adviser: string | null;
  /** Whether the caller may see every member of the household, if there are others. */
  readonly seesAll: boolean;
  /** The firm's currency, in which the totals are. */
  readonly currency: string;
  /** All portfolios that the report names, those that it does not include among them. */
  readonly portfolios: readonly ScopePortfolio[];
}

export interface ScopePortfolio {
  readonly id: string;
  readonly name: string;
  readonly client: { readonly id: string; readonly name: string };
  readonly baseCurrency: string;
  readonly openedOn: LocalDate;
  readonly closedOn: LocalDate | null;
}

/** What every report's figures say of themselves. */
export interface ReportFigures {
  /** The day of the figures, or the last one of their range. */
  readonly asAt: LocalDate;
  /** The first day of a range; null for a day. */
  readonly from: LocalDate | null;
  /** What a report of a client is of; absent from one of a portfolio or of the firm. */
  readonly scope?: ReportScope;
}

/** What a report is of. */
export type ReportSubject =
  | { readonly of: 'portfolio'; readonly id: string }
  /** All portfolios of a client; of a household those of its members too, as far as the caller may see them. */
  | { readonly of: 'client'; readonly id: string }
  /** All portfolios of the firm. */
  | { readonly of: 'firm'; readonly id: null };

export interface ReportTemplate<F extends ReportFigures = ReportFigures> {
  /** The figures as JSON holds them: what is frozen. @throws ReadRefused */
  read(read: Reader, subject: ReportSubject, options: ReportOptions): Promise<F>;
  /** Makes the document of nothing but figures that were read, now or years ago. */
  print(figures: F, printing: Printing): PrintedReport | 'too_long';
}

/** A template as the list of all has it: what it reads is printed only by itself. */
export const template = <F extends ReportFigures>(of: ReportTemplate<F>): ReportTemplate =>
  of as unknown as ReportTemplate;
