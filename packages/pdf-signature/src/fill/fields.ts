import type { Colour } from './canvas.ts'

export type FillFont = 'song' | 'song-bold' | 'hei' | 'hei-bold'

/** Fractions of the page as shown (turned, cropped), from its top-left corner. */
export interface FieldBox {
  /** From 0. */
  page: number
  x: number
  y: number
  width: number
  height: number
}

interface TextLook {
  font?: FillFont
  /** Largest size; text shrinks from here. 6 to 72, default 10.5 (五号). */
  sizePt?: number
  /** Smallest size before the text is refused; default 6. */
  minSizePt?: number
  align?: 'left' | 'center' | 'right'
  valign?: 'top' | 'middle' | 'bottom'
  colour?: Colour
}

interface Keyed {
  /** Named in errors. */
  key: string
}

export interface TextField extends Keyed, FieldBox, TextLook {
  type: 'text'
  value: string
}

export interface MultilineField extends Keyed, FieldBox, TextLook {
  type: 'multiline'
  value: string
  /** In ems, default 1.5. */
  lineHeight?: number
}

export type DateFormat =
  | 'yyyy年m月d日'
  | 'yyyy年mm月dd日'
  | 'yyyy 年 m 月 d 日'
  | 'yyyy-mm-dd'
  | 'yyyy-m-d'
  | 'yyyy/m/d'
  | 'yyyy.m.d'

export interface DateField extends Keyed, FieldBox, TextLook {
  type: 'date'
  /** yyyy-mm-dd: a calendar date has no time zone. */
  value: string
  format?: DateFormat
}

export interface CheckboxField extends Keyed, FieldBox {
  type: 'checkbox'
  checked: boolean
  mark?: 'check' | 'cross' | 'fill'
  border?: boolean
  colour?: Colour
}

export interface RadioField extends Keyed {
  type: 'radio'
  options: FieldBox[]
  /** By position in options; null leaves all empty. */
  selected: number | null
  border?: boolean
  colour?: Colour
}

export interface ImageField extends Keyed, FieldBox {
  type: 'image'
  /** PNG or JPEG. */
  image: Uint8Array
  fit?: 'contain' | 'stretch'
}

export interface TableColumn {
  title?: string
  /** Share of the table's width; equal when left out. */
  share?: number
  align?: 'left' | 'center' | 'right'
}

export interface TableField extends Keyed, FieldBox, Omit<TextLook, 'align' | 'valign'> {
  type: 'table'
  columns: TableColumn[]
  rows: string[][]
  /** Lines between cells, default true. */
  border?: boolean
  /** Rows that do not fit go on, under the same head, on pages added at the end of the file. */
  continues?: boolean
}

export interface WatermarkField extends Keyed {
  type: 'watermark'
  text: string
  /** From 0; default every page. */
  pages?: number[]
  font?: FillFont
  sizePt?: number
  colour?: Colour
  /** 0.02 to 1, default 0.12. */
  opacity?: number
  /** 0 to 359, counter-clockwise, default 30. */
  rotate?: number
  /** Copies over the page; default normal. */
  density?: 'single' | 'sparse' | 'normal' | 'dense'
}

export type FillField =
  | TextField
  | MultilineField
  | DateField
  | CheckboxField
  | RadioField
  | ImageField
  | TableField
  | WatermarkField
