import type { Box, Page, TextBlock } from '@xinqi/documents'

/** A stretch of the reading's text that came from one block (or one table cell, or one line of a plain text). */
export type Region = {
  start: number
  end: number
  page: number
  /** Index of the block on its page; for a plain text the paragraph's number. */
  block: number
  isTable: boolean
  row?: number
  column?: number
  /** Where to look boxes and styles up; absent for plain texts. */
  source?: TextBlock
}

/** A picture-like thing beside the text: seal or handwriting. */
export type Mark = {
  kind: 'seal' | 'handwriting'
  text: string
  confidence: number
  page: number
  block: number
  box: Box
  /** The place in the text it stands at. */
  offset: number
}

export type CellView = { start: number; end: number; row: number; column: number }
export type TableView = { start: number; end: number; rows: CellView[][] }

/** A running header, footer or page number, kept apart from the text. */
export type Furniture = { kind: 'headerFooter' | 'pageNumber'; text: string; region: Region }

/** A stretch to be matched, with the break before it. */
export type Piece = { start: number; end: number; breakBefore: number; table?: TableView }

/** What comparison knows of one side. Offsets are UTF-16 units of `text`. */
export type Reading = {
  text: string
  regions: Region[]
  pieces: Piece[]
  furniture: Furniture[]
  marks: Mark[]
  pages: Pick<Page, 'width' | 'height' | 'source'>[]
  fonts: 'source' | 'estimated' | 'unknown' | 'none'
  /** Lines were broken to a width, so a line feed inside a paragraph means nothing. */
  isWrapped: boolean
  /** Offsets of hyphens the wrap put into numbers and words; known once the other text was seen. */
  wrapHyphens: Set<number>
}
