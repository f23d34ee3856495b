// An OFD page as drawing steps, in millimetres from the top-left corner: what both the PDF writer and the text reader
// work from.

import type { Matrix } from '../pdf/page-space.ts'

export type Colour = { red: number; green: number; blue: number; alpha: number }

export type PathStep =
  | { to: 'move' | 'line'; x: number; y: number }
  | { to: 'curve'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  | { to: 'close' }

export type Clip = { steps: PathStep[]; evenOdd: boolean }

/** Where on the document an item comes from: watermarks and stamps are not running text. */
export type Origin = 'page' | 'template' | 'annotation' | 'watermark' | 'stamp'

export type PathItem = {
  type: 'path'
  steps: PathStep[]
  fill?: Colour
  stroke?: Colour
  width: number
  dash: number[]
  cap: number
  join: number
  evenOdd: boolean
  clips: Clip[]
  origin: Origin
}

export type ImageItem = {
  type: 'image'
  bytes: Uint8Array
  matrix: Matrix
  alpha: number
  clips: Clip[]
  origin: Origin
}

export type TextGlyph = {
  text: string
  /** In the font's own numbering, where the file names glyphs directly. */
  glyphId?: number
  /** From a one-em square, y down, origin on the baseline, to the page. */
  matrix: Matrix
  /** Horizontal advance in millimetres on the page. */
  advance: number
}

export type TextItem = {
  type: 'text'
  /** The embedded font file, when there is one. */
  fontFile?: Uint8Array
  family: string
  bold: boolean
  italic: boolean
  /** In millimetres. */
  size: number
  glyphs: TextGlyph[]
  fill: Colour
  clips: Clip[]
  origin: Origin
}

export type SceneItem = PathItem | ImageItem | TextItem

export type SealMark = { left: number; top: number; right: number; bottom: number; name?: string }

export type ScenePage = { width: number; height: number; items: SceneItem[]; seals: SealMark[] }
