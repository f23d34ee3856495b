// The one program that draws every page. What people wrote reaches it as data only: a word that looks like a program is
// printed as a word.

export const PAGE_PROGRAM = String.raw`
#let doc = json(bytes(sys.inputs.doc))
#let serif = ("Tinos", "Noto Serif SC", "Noto Sans SC")
#let sans = ("Arimo", "Noto Sans SC", "Noto Serif SC")
#set document(title: doc.title, date: none)
#set text(lang: "zh", region: "cn", font: serif, size: 12pt, fallback: true)
#set par(justify: true, leading: 0.75em, spacing: 0.9em, linebreaks: "simple")

#let dressed(r, body) = {
  let how = (:)
  if "b" in r { how.insert("weight", "bold") }
  if "i" in r { how.insert("style", "italic") }
  if "z" in r { how.insert("size", r.z * 1pt) }
  if "c" in r { how.insert("fill", rgb(r.c)) }
  if "f" in r { how.insert("font", sans) }
  let out = if how.len() > 0 { text(..how, body) } else { body }
  if "u" in r { out = underline(out) }
  if "x" in r { out = strike(out) }
  out
}
#let told(id) = context {
  let at = here().position()
  [#metadata((id: id, page: at.page, x: at.x.pt(), y: at.y.pt())) <place>]
}
#let run(r) = {
  if r.k == "t" { dressed(r, r.s) }
  else if r.k == "br" { linebreak() }
  else if r.k == "pn" { dressed(r, context counter(page).display("1")) }
  else if r.k == "pc" { dressed(r, context str(counter(page).final().first())) }
  else if r.k == "g" {
    box(width: r.w * 1mm, height: r.h * 1mm, baseline: if r.line { 20% } else { 0% },
      stroke: if r.line { (bottom: 0.5pt) } else { none }, place(top + left, told(r.id)))
  }
  else if r.k == "im" and r.id in doc.pictures {
    box(image(bytes(doc.pictures.at(r.id)), width: r.w * 1mm, fit: "contain"))
  }
}
#let sides = (left: left, center: center, right: right)
#let uprights = (top: top, middle: horizon, bottom: bottom)
#let sizes = (18pt, 14pt, 12pt)

#let blocks(all, loose) = for b in all {
  if b.k == "p" {
    let body = b.runs.map(run).join()
    if body == none { body = [\ ] }
    let side = b.at("align", default: "justify")
    let how = (justify: side == "justify" and loose)
    if "indent" in b { how.insert("first-line-indent", (amount: b.indent * 1em, all: true)) }
    if "lead" in b { how.insert("leading", calc.max(0.2, b.lead - 0.75) * 1em) }
    let out = par(..how, body)
    if side in sides { out = align(sides.at(side), out) }
    if "left" in b { out = pad(left: b.left * 1em, out) }
    if b.level > 0 {
      out = block(width: 100%, above: 1.1em, below: 0.9em, sticky: true, text(size: sizes.at(b.level - 1), weight: "bold", out))
    }
    out
  } else if b.k == "l" {
    let items = b.items.map(item => blocks(item, loose))
    if b.ordered { enum(start: b.start, ..items) } else { list(..items) }
  } else if b.k == "tb" {
    let cell(c) = {
      let how = (colspan: c.cs, rowspan: c.rs, breakable: c.at("split", default: false))
      if "fill" in c { how.insert("fill", rgb(c.fill)) }
      how.insert("align", sides.at(c.at("align", default: "left"), default: left) + uprights.at(c.at("v", default: "middle")))
      table.cell(..how, blocks(c.blocks, false))
    }
    set par(spacing: 0.6em)
    block(above: 0.9em, below: 0.9em, table(
      columns: b.widths.map(w => w * 1fr),
      stroke: if b.ruled { 0.5pt } else { none },
      inset: (x: 5pt, y: 5pt),
      ..if b.head.len() > 0 { (table.header(repeat: true, ..b.head.map(cell)),) } else { () },
      ..b.cells.map(cell),
    ))
  } else if b.k == "pb" { pagebreak(weak: true) }
  else if b.k == "hr" { line(length: 100%, stroke: 0.5pt) }
}

#set page(
  width: doc.page.width * 1pt, height: doc.page.height * 1pt,
  margin: (top: doc.page.top * 1mm, bottom: doc.page.bottom * 1mm, left: doc.page.left * 1mm, right: doc.page.right * 1mm),
  header: if doc.header.len() > 0 { text(size: 9pt, blocks(doc.header, false)) },
  footer: if doc.footer.len() > 0 { text(size: 9pt, blocks(doc.footer, false)) },
)
#blocks(doc.blocks, true)
`
