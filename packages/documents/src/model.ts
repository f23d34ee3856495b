// The one text model every reader produces (PDF, Word, OFD, scans) and every consumer
// (comparison, review, viewer highlights) reads. Positions are fractions of the page, origin top-left,
// so that zoom and resolution never touch the data.

/** x, y, width, height as fractions (0–1) of the page, origin top-left. */
export type Box = { x: number; y: number; w: number; h: number }

export type SourceKind = 'text' | 'ocr'

/** A stretch of text in one style on one line. */
export type Run = {
  text: string
  box: Box
  /** Left edges (fractions) of each UTF-16 unit in `text`; one longer than `text` so the last entry is the right edge. */
  edges?: number[]
  /** Family as the source names it (宋体), not a substitute the converter used. Absent where it cannot be known (scans). */
  font?: string
  /** Size in points; an estimate when `source` is 'ocr'. */
  size?: number
  bold?: boolean
  italic?: boolean
  underline?: boolean
  /** 0–1; 1 for text that was read, not recognised. */
  confidence: number
}

export type Line = { box: Box; runs: Run[] }

export type TextBlockKind =
  | 'paragraph'
  | 'heading'
  | 'header'
  | 'footer'
  | 'pageNumber'
  | 'footnote'
  | 'watermark'

export type TextBlock = {
  kind: TextBlockKind
  box: Box
  lines: Line[]
  /** Lines joined as they read: no wrap artefacts. */
  text: string
  /** 1–6 for headings where known. */
  level?: number
  /** This block continues the previous page's last block (a paragraph cut by a page break). */
  continues?: boolean
}

export type TableCell = {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  box: Box
  blocks: TextBlock[]
}
export type TableBlock = {
  kind: 'table'
  box: Box
  rows: number
  columns: number
  cells: TableCell[]
  text: string
  continues?: boolean
}

/** Something seen on the page that is not running text. */
export type MarkBlock = {
  kind: 'seal' | 'handwriting' | 'picture'
  box: Box
  /** What could be read in it (the name on a seal), with its confidence. */
  text?: string
  confidence: number
  colour?: string
  shape?: 'round' | 'oval' | 'square' | 'other'
}

export type Block = TextBlock | TableBlock | MarkBlock

export type Page = {
  /** 0-based. */
  index: number
  /** In points. */
  width: number
  height: number
  source: SourceKind
  /** In reading order. */
  blocks: Block[]
  /** A scan lying on its side or head: width, height and positions are those of the page turned clockwise by this. */
  turned?: 90 | 180 | 270
}

export type HiddenTrick =
  | 'tiny'
  | 'squeezed'
  | 'pale'
  | 'same-colour'
  | 'covered'
  | 'stacked'
  | 'off-page'
  | 'clipped'
  | 'invisible'
  | 'transparent'
  | 'layer'
  | 'replaced'
  | 'glyph-mismatch'
  | 'outlines'
  | 'look-alike'
  | 'zero-width'
  | 'bidi'
  | 'word-hidden'
  | 'tracked'
  | 'comment'
  | 'volatile-field'
  | 'off-frame'
  | 'metadata'
  | 'attachment'
  | 'annotation'
  | 'form-value'
  | 'revision'
  | 'structure'
  | 'font-missing'
  | 'other-version'
  | 'faint'
  | 'text-layer'
  | 'machine-order'
  | 'unchecked'

/** Something people do not see as machines read it. It is never part of the text model's blocks. */
export type HiddenText = {
  trick: HiddenTrick
  /** 0-based; null where the place is known in the source file only. */
  page: number | null
  box: Box | null
  /** What the file says, cut to a quotation. */
  text: string
  /** What is seen there instead. */
  seen?: string
  /** Visible words beside it, where the page is not known. */
  near?: string
  severity: 'high' | 'medium' | 'low'
}

export type TextModel = {
  pages: Page[]
  /** What was left out of the pages because nobody can see it. Absent where nothing was. */
  hidden?: HiddenText[]
  /** Font family and size come from the source file, are estimated, or are unknown: comparison says which. */
  fonts: 'source' | 'estimated' | 'unknown'
  /** Engine and font versions that produced it, kept with every converted file. */
  producedBy: string
}

export const isText = (block: Block): block is TextBlock => 'lines' in block
export const isTable = (block: Block): block is TableBlock => block.kind === 'table'
export const isMark = (block: Block): block is MarkBlock =>
  block.kind === 'seal' || block.kind === 'handwriting' || block.kind === 'picture'
