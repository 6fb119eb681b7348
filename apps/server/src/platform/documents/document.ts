/** The model of a document: typed, without markup. All texts are in the reader's language, all figures are written. */

/** A text, and perhaps a smaller one below it. */
export interface DocumentCell {
  readonly text: string;
  readonly note: string;
}

export interface DocumentTable {
  readonly title: string;
  readonly head: readonly string[];
  /** So many columns hold words; the others hold figures and are set to the right. */
  readonly leftColumns: number;
  /** The share of each column in the width; 0 for one as wide as its texts. */
  readonly widths: readonly number[];
  readonly rows: readonly {
    readonly kind: 'row' | 'group' | 'subtotal' | 'total';
    readonly cells: readonly DocumentCell[];
  }[];
}

/** A statement: one subject, some facts about it, headline figures, tables and notes. */
export interface StatementDocument {
  readonly lang: string;
  readonly region: string;
  readonly title: string;
  readonly subject: string;
  readonly firm: { readonly name: string; readonly initial: string; readonly colour: string };
  /** Stands above every page but the first. */
  readonly running: string;
  /** Stands below every page. */
  readonly foot: string;
  /** "Page {n} of {of}". */
  readonly page: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly cards: readonly { readonly label: string; readonly value: string; readonly note: string }[];
  readonly tables: readonly DocumentTable[];
  readonly notesTitle: string;
  readonly notes: readonly string[];
}

/** The documents that can be made, by template. */
export interface Documents {
  readonly statement: StatementDocument;
}
export type Template = keyof Documents;
