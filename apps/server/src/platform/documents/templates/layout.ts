/** A document in Typst: what it is of, the headline figures, and its parts in the order of the model. */
export const layout = String.raw`
#show: document-page
#let block-of(b) = {
  if b.kind == "page" { pagebreak(weak: true) } else if b.kind == "table" {
    let titled = { if b.table.title != "" { heading(level: 2, b.table.title) }; table-of(b.table) }
    // A short table stays on one page, in a block that its heading cannot push away from what stands above.
    if b.table.rows.len() <= 12 { block(breakable: false, width: 100%, above: if b.table.title != "" { above-heading } else { 10pt }, titled) } else { titled }
  } else if b.kind == "chart" {
    heading(level: 2, b.chart.title)
    whole({ legend(b.chart); v(1mm); chart(b.chart) })
  } else if b.kind == "columns" {
    grid(columns: b.columns.map(c => c.width * 1fr), column-gutter: 8mm, ..b.columns.map(c => for one in c.blocks { block-of(one) }))
  } else if b.kind == "notes" {
    if b.title != "" { heading(level: 2, b.title) } else { v(-3pt) }
    for note in b.notes { block(below: if one-page { 4pt } else { 5pt }, label(note, size: if b.title == "" or one-page { 7.2pt } else { 8pt })) }
  } else if b.kind == "terms" {
    heading(level: 2, b.title)
    set text(7.8pt)
    set par(leading: 0.62em)
    for t in b.terms { grid(columns: (34mm, 1fr), column-gutter: 4mm, inset: (y: 2.4pt), text(weight: 600, breakable(t.label)), breakable(t.value)) }
  }
}
#let everything = {
  grid(columns: (1fr, auto), align: (left + horizon, right + horizon), wordmark, label(d.mark, size: 7.5pt))
  v(if one-page { 12pt } else { 26pt })
  if d.kind != "" { text(8.5pt, weight: 600, fill: brand, d.kind); v(-2pt) }
  heading(level: 1, breakable(d.title))
  text(if d.letter.len() > 0 or one-page { 10.5pt } else { 12pt }, fill: soft, breakable(d.subject))
  v(if one-page { 4pt } else { 12pt })
  if one-page {
    for p in d.letter { par(breakable(p)) }
    paired-facts(d.facts)
  } else if d.letter.len() > 0 {
    grid(columns: (1fr, 62mm), column-gutter: 10mm,
      { set text(9.6pt); set par(leading: 0.72em, spacing: 11pt); for p in d.letter { par(breakable(p)) } },
      facts(d.facts, first: 22mm, size: 8pt))
  } else { facts(d.facts) }
  if d.cards.len() > 0 {
    v(if one-page { 4pt } else { 14pt })
    grid(columns: d.cards.map(_ => 1fr), column-gutter: 12pt, ..d.cards.map(card))
  }
  for b in d.blocks { block-of(b) }
}
// What is too tall for one page is set on a wider one, which is made smaller: on it, it is no taller.
#if one-page {
  layout(size => {
    let height = measure(block(width: size.width, everything)).height
    let part = calc.min(1, size.height / height * 0.995)
    if part == 1 { everything } else { scale(part * 100%, reflow: true, block(width: size.width / part, everything)) }
  })
} else { everything }
`;
