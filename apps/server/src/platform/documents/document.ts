/** The model of a document: typed, without markup. All texts are in the reader's language, all figures are written. */

/** A text, and perhaps a smaller one below it. */
export interface DocumentCell {
  readonly text: string;
  readonly note: string;
}

export interface DocumentRow {
  /** Tells the row from others of its table, whatever is printed in it: an id, a date, the name of a sum. */
  readonly key: string;
  readonly kind: 'row' | 'group' | 'subtotal' | 'total';
  readonly cells: readonly DocumentCell[];
}

export interface DocumentTable {
  /** Tells the table from others of the document. */
  readonly key: string;
  readonly title: string;
  readonly head: readonly string[];
  /** So many columns hold words; the others hold figures and are set to the right. */
  readonly leftColumns: number;
  /** The share of each column in the width; 0 for one as wide as its texts. */
  readonly widths: readonly number[];
  /** `small` for a table of many columns. */
  readonly size: 'usual' | 'small';
  /** Speaks of the day on which the document is made: on a later day it says something else, and nothing was corrected. */
  readonly isOfDayMade?: true;
  readonly rows: readonly DocumentRow[];
}

export interface ChartSeries {
  readonly name: string;
  /** A colour of sRGB, "#0d596d"; `accent` for the firm's. */
  readonly colour: string;
  /** At equal distances; null where unknown. Coordinates only: what is printed of them stands in `last`. */
  readonly values: readonly (number | null)[];
  /** The last value as it is written beside the line. */
  readonly last: string;
  /** Whether the line goes in steps, as sums of single payments do. */
  readonly step: boolean;
  /** Whether the area below the line is filled, down to `base`. */
  readonly area: boolean;
  /** Tells the line from others in grey print; a solid line has none. */
  readonly dash?: 'dashed' | 'dotted' | 'dash-dotted';
}

/** Lines over time. */
export interface DocumentChart {
  readonly title: string;
  /** What the chart shows, for readers who do not see it. */
  readonly description: string;
  readonly heightMm: number;
  readonly min: number;
  readonly max: number;
  /** The value of the emphasised line. */
  readonly base: number;
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
  /** Along the bottom, at a fraction of the width. */
  readonly times: readonly { readonly at: number; readonly text: string }[];
  readonly series: readonly ChartSeries[];
}

export interface DocumentFact {
  readonly label: string;
  readonly value: string;
}

/** A part of a document, in the order of reading. */
export type DocumentBlock =
  | { readonly kind: 'table'; readonly table: DocumentTable }
  | { readonly kind: 'chart'; readonly chart: DocumentChart }
  /** Paragraphs with a heading; small ones below a table have none. */
  | { readonly kind: 'notes'; readonly title: string; readonly notes: readonly string[] }
  /** Terms, each with what it means. */
  | { readonly kind: 'terms'; readonly title: string; readonly terms: readonly DocumentFact[] }
  /** Parts side by side, each with its share of the width. */
  | {
      readonly kind: 'columns';
      readonly columns: readonly { readonly width: number; readonly blocks: readonly DocumentBlock[] }[];
    }
  /** What follows begins on a new page. */
  | { readonly kind: 'page' };

export interface DocumentCard {
  /** Tells the figure from others of the document. */
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

/** A document: what it is of, some facts about it, headline figures, and its parts. */
export interface FirmDocument {
  /** Whether everything stands on one page: it is set smaller if it has no room otherwise. */
  readonly onePage?: true;
  readonly lang: string;
  readonly region: string;
  /** Stands at the top right of the first page. */
  readonly mark: string;
  /** The kind of document, above the title; empty if the title says it. */
  readonly kind: string;
  readonly title: string;
  readonly subject: string;
  readonly firm: { readonly name: string; readonly initial: string; readonly colour: string };
  /** Stands above every page but the first. */
  readonly running: string;
  /** Stands below every page. */
  readonly foot: string;
  /** "Page {n} of {of}". */
  readonly page: string;
  /** Sentences beside the facts. */
  readonly letter: readonly string[];
  readonly facts: readonly DocumentFact[];
  readonly cards: readonly DocumentCard[];
  readonly blocks: readonly DocumentBlock[];
}

/** A picture in PNG that stands for the firm, with its size in pixels. */
export interface DocumentLogo {
  readonly image: Uint8Array;
  readonly width: number;
  readonly height: number;
}
