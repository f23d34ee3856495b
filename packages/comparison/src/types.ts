import type { Box } from '@xinqi/documents'

export type ChangeType = 'insert' | 'delete' | 'replace' | 'move'

export type ContentClass =
  | 'text'
  | 'table'
  | 'punctuation'
  | 'headerFooter'
  | 'pageNumber'
  | 'seal'
  | 'handwriting'
  | 'font'
  | 'size'

export type Category = '金额' | '日期' | '期限' | '比例' | '主体' | '否定' | '标点'

/** The five switches of the comparison dialog; off means not reported. */
export type ComparisonOptions = {
  sealRecognition?: boolean
  fullWidthHalfWidthRecognition?: boolean
  fontFamilyRecognition?: boolean
  fontSizeRecognition?: boolean
  handWritingRecognition?: boolean
  /** Not one of the five: also compare running headers, footers and page numbers. Off unless asked for. */
  pageFurniture?: boolean
}

export type PageBox = { page: number; box: Box }

/** A stretch inside one block (or table cell); offsets count from the block's own text. */
export type PlacePart = {
  page: number
  block: number
  start: number
  end: number
  row?: number
  column?: number
}

/** Where a change sits on one side. `start` and `end` are UTF-16 offsets into that side's text. */
export type Place = { start: number; end: number; parts: PlacePart[]; boxes: PageBox[] }

export type Context = { before: string; after: string }

export type Importance = 'high' | 'normal' | 'low'

export type Diff = {
  id: string
  type: ChangeType
  class: ContentClass
  category: Category | null
  importance: Importance
  base: Place
  final: Place
  baseText: string
  finalText: string
  /** The whole amount, date, term, ratio or name the change lies in, for display. */
  baseToken?: string
  finalToken?: string
  baseContext: Context
  finalContext: Context
  /** Clause the change belongs to, e.g. 第五条, as the final side numbers it; what was taken out, as the base side does. */
  clause?: string
  /** What the characters are set in, for the classes font and size: 宋体, 小四（12 磅）. */
  baseStyle?: string
  finalStyle?: string
  /** Only the width or the Chinese/Western form of characters differs. */
  widthOnly?: boolean
  /** Rests on text a recogniser was unsure of, or on handwriting: to be looked at, not to be trusted. */
  uncertain?: boolean
  /** Changes inside a moved stretch. */
  inner?: Diff[]
}

export type Comparison = {
  diffs: Diff[]
  /** 0–1: how much of the text is the same; moved text counts as the same. */
  similarity: number
  counts: Record<ChangeType, number>
  /** What could not be compared and why, for people. */
  remarks: string[]
  baseText: string
  finalText: string
}
