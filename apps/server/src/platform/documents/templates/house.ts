/**
 * What every document shares, in Typst: page, type and tables. All words and figures come in as JSON and are placed as text,
 * never as markup.
 */
export const house = String.raw`
#let d = json(bytes(sys.inputs.data))
#let ink = rgb("#16202b")
#let soft = rgb("#55626f")
#let hair = rgb("#d9e0e6")
#let mist = rgb("#f3f6f8")
#let pale = rgb("#a9b8c4")
#let brand = rgb(d.firm.colour)
// A document of one page is set closer, and smaller still if it has no room otherwise.
#let one-page = d.at("onePage", default: false)
#let above-page = if one-page { 15mm } else { 25mm }
#let above-heading = if one-page { 12pt } else { 19pt }
#let below-page = if one-page { 17mm } else { 23mm }

// A word longer than a column may break every 24 characters; the search takes a quarter of the time of a report, so short texts go without.
#let breakable(s) = if type(s) == str and s.len() >= 24 { s.replace(regex("\\S{24}"), m => m.text + "\u{200b}") } else { s }
#let label(words, size: 8pt) = text(size, fill: soft, breakable(words))

#let initial-and-name = grid(columns: (auto, 1fr), column-gutter: 6pt, align: horizon,
  pdf.artifact(box(width: 15pt, height: 15pt, radius: 3.6pt, fill: brand,
    align(center + horizon, text(8.5pt, weight: 600, fill: white, d.firm.initial)))),
  text(10pt, weight: 600, breakable(d.firm.name)))
// The firm's logo, or its initial in its colour with its name.
#let logo-height = float(sys.inputs.logoHeight)
#let wordmark = if logo-height > 0 { image("/logo.png", height: logo-height * 1mm, alt: if d.firm.name == "" { "–" } else { d.firm.name }) } else { initial-and-name }

#let document-page(body) = {
  set document(title: d.title + " · " + d.subject, author: d.firm.name, date: none)
  set text(font: "Inter", size: 9pt, fill: ink, lang: d.lang, region: d.region, number-type: "lining", fallback: false, hyphenate: false)
  set par(leading: 0.66em, justify: false)
  set page(paper: "a4", margin: (left: 21mm, right: 21mm, top: above-page, bottom: below-page),
    header: context if here().page() > 1 {
      set text(7.5pt, fill: soft)
      grid(columns: (1fr, 1fr), align: (left, right), text(weight: 600, fill: ink, breakable(d.firm.name)), breakable(d.running))
      v(-5.5pt)
      line(length: 100%, stroke: 0.5pt + hair)
    },
    footer: context {
      set text(7pt, fill: soft)
      line(length: 100%, stroke: 0.5pt + hair)
      v(-4.5pt)
      grid(columns: (1fr, auto), column-gutter: 8pt, breakable(d.foot),
        d.page.replace("{n}", str(here().page())).replace("{of}", str(counter(page).final().first())))
    })
  show heading.where(level: 1): it => block(below: if one-page { 7pt } else { 10pt }, text(if one-page { 21pt } else { 25pt }, weight: 600, tracking: -0.4pt, it.body))
  show heading.where(level: 2): it => block(above: above-heading, below: if one-page { 5pt } else { 8pt }, sticky: true, text(if one-page { 10pt } else { 12pt }, weight: 600, tracking: -0.1pt, it.body))
  body
}

#let facts(rows, first: 32mm, size: 8.5pt) = {
  set text(size)
  grid(columns: (first, 1fr), inset: (x, y) => (left: 0pt, right: 0pt, y: 4.4pt), stroke: (_, y) => (top: 0.4pt + hair),
    ..rows.map(f => (text(fill: soft, f.label), breakable(f.value))).flatten())
}

// The same in two columns, down the first one first.
#let paired-facts(rows) = {
  let half = calc.ceil(rows.len() / 2)
  grid(columns: (1fr, 1fr), column-gutter: 10mm, ..(rows.slice(0, half), rows.slice(half)).map(part => facts(part, first: 24mm, size: 8pt)))
}

#let card(f) = block(width: 100%, inset: (top: 7pt), stroke: (top: 1.4pt + brand), stack(spacing: 5pt,
  label(f.label, size: 7.6pt), text(15pt, weight: 600, tracking: -0.25pt, f.value), label(f.note, size: 7.2pt)))

// One table for all: rows of cells, each of a text and perhaps a note below it; the kind of a row says how it looks.
#let table-of(t) = {
  let small = t.size == "small"
  set text(if small { 7.3pt } else { 8.5pt })
  let side = if small { 2.5pt } else { 5pt }
  let tall = if one-page { 2.9pt } else { 4.6pt }
  let n = t.head.len()
  set table.cell(breakable: false)
  let kinds = t.rows.map(r => r.kind)
  let left-columns = t.leftColumns
  table(
    columns: t.widths.map(w => if w == 0 { auto } else { w * 1fr }),
    inset: (x, y) => (left: if x == 0 { 3pt } else { side }, right: if x == n - 1 { 3pt } else { side }, top: tall, bottom: tall),
    align: (x, y) => (if x < left-columns { left } else { right }) + (if y == 0 { bottom } else { horizon }),
    stroke: (x, y) => if y == 0 { none } else if y == 1 { (top: 0.7pt + pale) } else if kinds.at(y - 1, default: "") == "total" { (top: 0.7pt + ink) } else { (top: 0.4pt + hair) },
    fill: (x, y) => if y > 0 and kinds.at(y - 1, default: "") == "group" { mist },
    table.header(repeat: true, ..t.head.map(h => text(if small { 6.8pt } else { 7.2pt }, fill: soft, breakable(h)))),
    ..t.rows.map(r => {
     let cells = r.cells.enumerate().map(((i, c)) => {
      // Tabular figures only in number columns: in Inter they also widen the hyphen.
      let shown = if i >= left-columns { text(number-width: "tabular", c.text) } else { breakable(c.text) }
      let whole = if c.note == "" { shown } else { stack(spacing: 3pt, shown, text(7pt, fill: soft, breakable(c.note))) }
      if r.kind == "row" { whole } else { text(weight: 600, whole) }
    })
    // A heading within the table, so that it never stands alone at the foot of a page.
    if r.kind == "group" { (table.header(level: 2, repeat: false, ..cells),) } else { cells }
    }).flatten(),
  )
}

#let whole(body) = block(breakable: false, width: 100%, body)
#let dash-of(s) = { let dash = s.at("dash", default: "solid"); if dash == "dotted" { "densely-dotted" } else if dash == "dash-dotted" { "dash-dotted" } else { dash } }
#let colour-of(s) = if s.colour == "accent" { brand } else { rgb(s.colour) }
#let legend-part(s) = grid(columns: (auto, auto), column-gutter: 5pt, align: horizon,
  // A dashed line needs more length to be known by.
  pdf.artifact(box(width: if dash-of(s) == "solid" { 11pt } else { 18pt }, line(length: 100%, stroke: (paint: colour-of(s), thickness: 1.5pt, dash: dash-of(s))))), label(s.name, size: 7.6pt))
// Long names of many lines stand below each other.
#let legend(c) = layout(size => {
  let parts = c.series.map(legend-part)
  let room = size.width - (parts.len() - 1) * 14pt
  let isWide = parts.map(p => measure(p).width).sum(default: 0pt) > room
  if isWide { grid(columns: (1fr,), row-gutter: 3pt, ..parts) } else { grid(columns: parts.len() * (auto,), column-gutter: 14pt, ..parts) }
})

// The known stretches of a line: a gap in the values is a gap in the line.
#let stretches(values, px, py) = {
  let all = ()
  let now = ()
  for (i, v) in values.enumerate() {
    if v == none { if now.len() > 0 { all.push(now) }; now = () } else { now.push((px(i), py(v))) }
  }
  if now.len() > 0 { all.push(now) }
  all
}
#let stepped(points) = {
  let out = (points.first(),)
  for i in range(1, points.len()) { out.push((points.at(i).at(0), points.at(i - 1).at(1))); out.push(points.at(i)) }
  out
}

// A line chart from series of numbers: vectors, one figure with a text alternative.
#let chart(c) = {
  let gutter = 44pt
  let foot = 13pt
  let height = c.heightMm * 1mm
  figure(alt: c.description, kind: "chart", supplement: none, pdf.artifact(layout(size => {
    let w = size.width - gutter
    let h = height - foot
    let span = if c.max == c.min { 1 } else { c.max - c.min }
    let py(v) = h - (v - c.min) / span * h
    // The last values keep a distance of their own from each other, whatever the lines do.
    let ends = c.series.enumerate().filter(((_, s)) => s.values.last() != none).sorted(key: ((_, s)) => -s.values.last())
    let places = (:)
    let above = none
    for (i, s) in ends {
      let y = py(s.values.last())
      let y = if above != none and y - above < 10pt { above + 10pt } else { y }
      places.insert(str(i), y)
      above = y
    }
    box(width: size.width, height: height, {
      for t in c.ticks {
        place(dx: 0pt, dy: py(t.value), line(length: w, stroke: if t.value == c.base { 0.6pt + pale } else { (paint: hair, thickness: 0.5pt) }))
        if places.values().all(y => calc.abs((py(t.value) - y) / 1pt) > 8) { place(dx: w + 6pt, dy: py(t.value) - 3.2pt, text(7pt, fill: soft, t.text)) }
      }
      for t in c.times { place(dx: t.at * w, dy: h + 5pt, text(7pt, fill: soft, t.text)) }
      for s in c.series {
        let n = s.values.len()
        let px(i) = if n < 2 { 0pt } else { i / (n - 1) * w }
        for points in stretches(s.values, px, py) {
          let points = if s.step { stepped(points) } else { points }
          if s.area { place(curve(fill: colour-of(s).transparentize(90%), curve.move((points.first().at(0), py(c.base))), ..points.map(p => curve.line(p)), curve.line((points.last().at(0), py(c.base))), curve.close())) }
          place(curve(stroke: (paint: colour-of(s), thickness: 1.3pt, join: "round", dash: dash-of(s)), curve.move(points.first()), ..points.slice(1).map(p => curve.line(p))))
        }
      }
      for (i, s) in ends {
        place(dx: w - 2pt, dy: py(s.values.last()) - 2pt, circle(radius: 2pt, fill: colour-of(s)))
        place(dx: w + 4pt, dy: places.at(str(i)) - 6pt, box(fill: white, inset: (x: 2pt, y: 2pt), text(7.2pt, weight: 600, fill: colour-of(s), s.last)))
      }
    })
  })))
}
`;
