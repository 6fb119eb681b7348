/** A statement in Typst: what it covers, the headline figures, its tables, and what a reader has to know. */
export const statement = String.raw`
#show: document-page
#wordmark
#v(26pt)
#heading(level: 1, d.title)
#text(12pt, fill: soft, breakable(d.subject))
#v(12pt)
#facts(d.facts)
#v(14pt)
#grid(columns: d.cards.map(_ => 1fr), column-gutter: 12pt, ..d.cards.map(card))
#for t in d.tables [
  #heading(level: 2, t.title)
  #table-of(t)
]
#if d.notes.len() > 0 [
  #heading(level: 2, d.notesTitle)
  #for note in d.notes [
    #block(below: 5pt, label(note, size: 8pt))
  ]
]
`;
