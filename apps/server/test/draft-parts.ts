import { randomUUID } from 'node:crypto'
import type { Draft } from '@xinqi/api/calls'
import { plainParty } from '@xinqi/api/plain-party'
import { createPdf, FontSet, PageCanvas } from '@xinqi/pdf-signature/fill'

export type DraftParty = Draft['parties'][number]
export type DraftField = Draft['fields'][number]

const A4 = [595, 842] as const
const about = { title: '示例合同', createdAt: new Date('2026-01-01T00:00:00Z') }

export const blankPdf = (pages: number): Promise<Buffer> => {
  const fonts = new FontSet()
  const drawn = Array.from({ length: pages }, () => new PageCanvas(...A4, fonts))
  return createPdf(drawn, fonts, about)
}

/** Something to read: a heading and these lines on every page, its number below. */
export const writtenPdf = (pages: readonly (readonly string[])[], heading = '采购合同'): Promise<Buffer> => {
  const fonts = new FontSet()
  const drawn = pages.map((lines, index) => {
    const page = new PageCanvas(...A4, fonts)
    page.text(heading, 60, 80, { face: 'hei', sizePt: 20, colour: '#000000' })
    for (const [at, line] of lines.entries())
      page.text(line, 60, 130 + 26 * at, { face: 'song', sizePt: 12, colour: '#000000' })
    page.text(`第 ${index + 1} 页`, 270, 810, { face: 'song', sizePt: 9, colour: '#666666' })
    return page
  })
  return createPdf(drawn, fonts, about)
}

export const party = (more: Partial<DraftParty>): DraftParty => plainParty({ kind: 2, ...more })
export const someone = (name: string, mobile: string) => ({ signerId: randomUUID(), name, mobile })

export const place = (
  partyId: string | null,
  fileId: string,
  kind: DraftField['kind'] = 'signature',
  more: Partial<DraftField> = {},
): DraftField => ({
  fieldId: randomUUID(),
  fileId,
  partyId,
  kind,
  page: 0,
  x: 0.6,
  y: 0.8,
  width: 0.2,
  height: 0.1,
  name: '签署处',
  required: true,
  settings: {},
  ...more,
})

/** A name written in black, without a frame. */
export const PLAIN_SIGNATURE = {
  shape: 'signature',
  face: 'song',
  ending: '',
  relief: 'red-on-white',
  colour: 'black',
} as const

/** A round contract seal with a star, as the template draws it. */
export const PLAIN_SEAL = {
  shape: 'round',
  sizeMm: 38,
  star: true,
  doubleRing: false,
  horizontal: ['合同专用章'] as string[],
  lower: '',
  writing: 'vertical',
  colour: 'red',
} as const
