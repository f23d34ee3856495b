// What a person chooses when making a seal, and the design that follows from it.

import type { Body } from '@xinqi/api/calls'

export type SealDesign = Body<'/companySeal/preview'>['design']
export const LEGAL_SEAL = 6
export const OFFICIAL_SEAL = 1

export type Shape = 'round' | 'oval' | 'square'
export type DesignFields = {
  type: number
  shape: Shape
  sizeMm: number
  star: boolean
  doubleRing: boolean
  line1?: string
  line2?: string
  lower?: string
  writing: 'vertical' | 'horizontal'
  colour: 'red' | 'blue' | 'black'
  legalName?: string
  legalSizeMm: number
  face: 'song' | 'bold' | 'hei' | 'xingkai'
  ending: '' | '印' | '之印'
  relief: 'red-on-white' | 'white-on-red'
}

export const TITLES: Record<number, string> = {
  1: '',
  2: '合同专用章',
  3: '财务专用章',
  4: '人事专用章',
  5: '发票专用章',
  9: '',
}

export const SIZES: Record<Shape, { value: number; label: string }[]> = {
  round: [38, 40, 42, 45, 50, 58].map((value) => ({ value, label: `直径 ${value} mm` })),
  oval: [
    { value: 45, label: '45 × 30 mm' },
    { value: 40, label: '40 × 30 mm' },
  ],
  square: [18, 20, 22, 25].map((value) => ({ value, label: `边长 ${value} mm` })),
}
export const LEGAL_SIZES = [18, 20, 22, 25].map((value) => ({ value, label: `边长 ${value} mm` }))
export const USUAL_SIZE: Record<Shape, number> = { round: 38, oval: 45, square: 22 }

export const FACES = [
  { value: 'song', label: '宋体' },
  { value: 'bold', label: '粗宋' },
  { value: 'hei', label: '黑体' },
  { value: 'xingkai', label: '行楷' },
] as const
export const COLOURS = [
  { value: 'red', label: '红色' },
  { value: 'blue', label: '蓝色' },
  { value: 'black', label: '黑色' },
] as const

export const usualFields = (type: number): DesignFields => ({
  type,
  shape: 'round',
  sizeMm: type === OFFICIAL_SEAL ? 42 : USUAL_SIZE.round,
  star: true,
  doubleRing: false,
  line1: TITLES[type] ?? '',
  line2: '',
  lower: '',
  writing: 'vertical',
  colour: 'red',
  legalSizeMm: 20,
  face: 'song',
  ending: '之印',
  relief: 'red-on-white',
})

/** Null while something without which nothing can be drawn is missing. */
export const designFrom = (fields: Partial<DesignFields>): SealDesign | null => {
  const { type, colour } = fields
  if (!type || !colour) return null
  if (type === LEGAL_SEAL) {
    const legalName = fields.legalName?.trim() ?? ''
    if ([...legalName].length < 2 || !fields.legalSizeMm || !fields.face || !fields.relief) return null
    return {
      legalName,
      sizeMm: fields.legalSizeMm,
      face: fields.face,
      ending: fields.ending ?? '',
      relief: fields.relief,
      colour,
    }
  }
  if (!fields.shape || !fields.sizeMm) return null
  const square = fields.shape === 'square'
  return {
    shape: fields.shape,
    sizeMm: fields.sizeMm,
    star: !square && fields.star === true,
    doubleRing: !square && fields.doubleRing === true,
    horizontal: [fields.line1, fields.line2].map((line) => line?.trim() ?? '').filter(Boolean),
    lower: square ? '' : (fields.lower?.trim() ?? ''),
    writing: fields.writing ?? 'vertical',
    colour,
  }
}
