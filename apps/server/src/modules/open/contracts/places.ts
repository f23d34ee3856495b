import { randomUUID } from 'node:crypto'
import type { Draft } from '@xinqi/api/calls'
import type { PublicBody } from '@xinqi/api/open/registry'
import { CodedError } from '../../../platform/errors.ts'

// From a partner's words for a place to a field of the draft. Pure but for looking words up.

export type PlaceRequest = NonNullable<PublicBody<'contract/create'>['signers'][number]['positions']>[number]
type Field = Draft['fields'][number]
type PlacedKind = 'seal' | 'signature' | 'date'
export type PagesOf = { fileId: string; name: string; pages: readonly [number, number][] }
export type Box = { page: number; x: number; y: number; width: number; height: number }
/** Where words stand in a file; pages from 0. */
export type FindWords = (file: PagesOf, keyword: string) => Promise<readonly Box[]>

const POINTS_PER_MM = 72 / 25.4
/** A seal is 42 mm across, a signature as wide as a hand writes it. */
const SIZE_MM: Record<PlacedKind, [number, number]> = { seal: [42, 42], signature: [40, 14], date: [40, 8] }
const NAMES: Record<PlacedKind, string> = { seal: '盖章', signature: '签名', date: '签署日期' }

const sizeOn = ([pageWidth, pageHeight]: readonly [number, number], kind: PlacedKind, share?: number) => {
  const [wide, high] = SIZE_MM[kind]
  const width = Math.min(1, share ?? (wide * POINTS_PER_MM) / pageWidth)
  const height = Math.min(1, (width * pageWidth * (high / wide)) / pageHeight)
  return { width, height }
}

const kept = (start: number, size: number) => Math.max(0, Math.min(1 - size, start))

const fieldAt = (
  partyId: string,
  fileId: string,
  kind: Field['kind'],
  box: Box,
  more: object = {},
): Field => ({
  fieldId: randomUUID(),
  fileId,
  partyId,
  kind,
  ...box,
  name: NAMES[kind as PlacedKind] ?? '骑缝章',
  required: true,
  settings: {},
  ...more,
})

export type Placing = {
  partyId: string
  isCompany: boolean
  files: readonly PagesOf[]
  find: FindWords
  /** Where the templates among the files want marks. */
  marks?: readonly Field[]
}

export const placesFor = async (
  { partyId, isCompany, files, find, marks = [] }: Placing,
  asked: readonly PlaceRequest[] | undefined,
): Promise<Field[]> => {
  const usual: PlacedKind = isCompany ? 'seal' : 'signature'
  if (!asked?.length) return [byDefault(partyId, usual, files)]
  const fields: Field[] = []
  for (const [index, place] of asked.entries()) {
    const wrong = (why: string) => new CodedError('OPEN_POSITION', `positions[${index}] ${why}`)
    const file = files[(place.file ?? 1) - 1]
    if (!file) throw wrong(`没有第 ${place.file} 个文件`)
    if (place.field !== undefined) {
      const mark = markNamed(marks, place, file)
      if (!mark) throw wrong(`模板没有签署控件「${place.field}」`)
      if (mark.kind === 'seal' && !isCompany) throw wrong('个人签署方不能盖企业印章')
      fields.push({ ...mark, fieldId: randomUUID(), partyId })
      continue
    }
    const kind = place.kind ?? usual
    if (kind === 'seal' && !isCompany) throw wrong('个人签署方不能盖企业印章')
    if (place.seam) fields.push(seam(partyId, file, place, wrong))
    else if (place.keyword !== undefined) fields.push(...(await byKeyword(partyId, file, place, kind, find)))
    else fields.push(byRatio(partyId, file, place, kind, wrong))
  }
  return fields
}

/** By its key, or by its name; in the file that is named, if one is. */
const markNamed = (marks: readonly Field[], place: PlaceRequest, file: PagesOf): Field | undefined => {
  const here = place.file === undefined ? marks : marks.filter(({ fileId }) => fileId === file.fileId)
  return here.find(({ key }) => key === place.field) ?? here.find(({ name }) => name === place.field)
}

/** Nobody said where: at the foot of the last page, each party beside the one before is not promised. */
const byDefault = (partyId: string, kind: PlacedKind, files: readonly PagesOf[]): Field => {
  const file = files.at(-1)!
  const page = file.pages.length - 1
  const { width, height } = sizeOn(file.pages[page]!, kind)
  return fieldAt(partyId, file.fileId, kind, {
    page,
    x: kept(0.6, width),
    y: kept(0.8, height),
    width,
    height,
  })
}

type Wrong = (why: string) => CodedError

const byRatio = (
  partyId: string,
  file: PagesOf,
  place: PlaceRequest,
  kind: PlacedKind,
  wrong: Wrong,
): Field => {
  if (place.page === undefined || place.x === undefined || place.y === undefined)
    throw wrong('须给出 page、x、y，或 keyword，或 field，或 seam')
  const size = file.pages[place.page - 1]
  if (!size) throw wrong(`文件只有 ${file.pages.length} 页`)
  const { width, height } = sizeOn(size, kind, place.width)
  if (place.x + width > 1.0001 || place.y + height > 1.0001)
    throw wrong(`超出页面：该控件占页宽 ${width.toFixed(3)}、页高 ${height.toFixed(3)}`)
  return fieldAt(partyId, file.fileId, kind, { page: place.page - 1, x: place.x, y: place.y, width, height })
}

/** The middle of the mark on the middle of the words. */
const byKeyword = async (
  partyId: string,
  file: PagesOf,
  place: PlaceRequest,
  kind: PlacedKind,
  find: FindWords,
) => {
  const found = await find(file, place.keyword!)
  const chosen = pick(found, place.index ?? 1)
  if (chosen.length === 0)
    throw new CodedError(
      'OPEN_KEYWORD_MISSING',
      `「${file.name}」中找到 ${found.length} 处「${place.keyword}」，没有所要的一处`,
    )
  return chosen.map((box) => {
    const { width, height } = sizeOn(file.pages[box.page]!, kind, place.width)
    return fieldAt(partyId, file.fileId, kind, {
      page: box.page,
      x: kept(box.x + box.width / 2 - width / 2 + (place.dx ?? 0), width),
      y: kept(box.y + box.height / 2 - height / 2 + (place.dy ?? 0), height),
      width,
      height,
    })
  })
}

export const pick = <T>(found: readonly T[], index: number | 'all'): T[] => {
  if (index === 'all') return [...found]
  const at = index > 0 ? found[index - 1] : index < 0 ? found.at(index) : undefined
  return at === undefined ? [] : [at]
}

const seam = (partyId: string, file: PagesOf, place: PlaceRequest, wrong: Wrong): Field => {
  if (file.pages.length < 2) throw wrong('骑缝章需要至少两页')
  const { edge = 'right', pages = 'all', from, to } = place.seam!
  if ((from === undefined) !== (to === undefined)) throw wrong('seam 的 from 与 to 须同填')
  if (from !== undefined && (from >= to! || to! > file.pages.length))
    throw wrong(`seam 的 from 须小于 to，文件共 ${file.pages.length} 页`)
  const { width, height } = sizeOn(file.pages[0]!, 'seal')
  const middle = place.y ?? 0.5
  return fieldAt(
    partyId,
    file.fileId,
    'seam',
    { page: 0, x: 1 - width, y: kept(middle - height / 2, height), width, height },
    {
      settings: {
        seamEdge: edge,
        ...(from === undefined ? { seamPages: pages } : { seamFrom: from, seamTo: to }),
      },
    },
  )
}
