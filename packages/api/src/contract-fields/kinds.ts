import { FILLED_KINDS } from './filled-kinds.ts'

export const FIELD_KINDS = [
  'seal',
  'signature',
  'seam',
  'date',
  ...FILLED_KINDS,
  'image',
  'table',
  'remark',
  'idNumber',
  'phone',
  'region',
  'watermark',
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

export type FieldFacts = {
  label: string
  /** `sign`: a party does it while signing. `fill`: written into the pages before the first signature. */
  when: 'sign' | 'fill'
  /** Size on paper a new one has, in millimetres. */
  width: number
  height: number
}

export const FIELD_FACTS: Readonly<Record<FieldKind, FieldFacts>> = {
  seal: { label: '签章', when: 'sign', width: 42, height: 42 },
  signature: { label: '签名', when: 'sign', width: 36, height: 16 },
  seam: { label: '骑缝章', when: 'sign', width: 10, height: 42 },
  date: { label: '签署日期', when: 'sign', width: 40, height: 8 },
  remark: { label: '备注', when: 'sign', width: 80, height: 10 },
  text: { label: '单行文本', when: 'fill', width: 50, height: 8 },
  lines: { label: '多行文本', when: 'fill', width: 80, height: 24 },
  number: { label: '数字', when: 'fill', width: 40, height: 8 },
  day: { label: '日期', when: 'fill', width: 40, height: 8 },
  choice: { label: '单选', when: 'fill', width: 70, height: 8 },
  check: { label: '多选', when: 'fill', width: 70, height: 8 },
  select: { label: '下拉', when: 'fill', width: 40, height: 8 },
  image: { label: '图片', when: 'fill', width: 40, height: 30 },
  table: { label: '表格', when: 'fill', width: 150, height: 40 },
  idNumber: { label: '身份证号', when: 'fill', width: 50, height: 8 },
  phone: { label: '手机号', when: 'fill', width: 36, height: 8 },
  region: { label: '省市区', when: 'fill', width: 60, height: 8 },
  watermark: { label: '水印', when: 'fill', width: 40, height: 8 },
}

/** Only the sender's: it lies over everybody's pages. */
export const isSendersOnly = (kind: string): boolean => kind === 'watermark'
export const WATERMARK_MAX = 30
/** In hundredths: what lies under it must stay readable. */
export const WATERMARK_DARKEST = 60
export const WATERMARK = { slant: 30, opacity: 15, density: 'normal', sizePt: 28 } as const

/** Where a party leaves its mark; each party needs one of these. */
export const isMark = (kind: string): boolean => kind === 'seal' || kind === 'signature' || kind === 'seam'
export const factsOfKind = (kind: string): FieldFacts => FIELD_FACTS[kind as FieldKind] ?? FIELD_FACTS.text

export const DEFAULT_SIZE_PT = 10.5
export const MIN_SIZE_PT = 6
