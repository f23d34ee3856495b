// An OFD file of pages that look as they looked: each a picture, with the words over it unseen, so that they are found
// and copied. It is a copy to look at. Whatever was signed in the source is not signed in it, and it says so itself.

import { zipSync } from 'fflate'
import type { Block, Line } from '../model.ts'

export type CopiedPage = {
  /** Points, as a reader turns the page. */
  width: number
  height: number
  /** PNG. */
  picture: Uint8Array
  /** Of the text model of the same page. */
  blocks: readonly Block[]
}
export type CopyFacts = {
  title: string
  /** What this is, in a sentence for whoever opens it. */
  statement: string
  /** Facts about the source by name, such as its digest. */
  source: Readonly<Record<string, string>>
  at: Date
}

const MM_PER_POINT = 25.4 / 72
const NS = 'xmlns:ofd="http://www.ofdspec.org/2016"'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const FONT_ID = 1
const FIRST_PICTURE_ID = 2
/** Pictures are packed already. */
const STORED = 0
const PACKED = 6

const mm = (points: number): string => (points * MM_PER_POINT).toFixed(3).replace(/\.?0+$/, '')

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML cannot carry is no word anybody looks for. */
const legible = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
const escaped = (text: string): string => legible(text).replace(/[&<>"]/g, (one) => ENTITIES[one]!)

/** Every line of a block, those in the cells of a table too. */
export const linesOf = (block: Block): Line[] => {
  if ('lines' in block) return block.lines
  if (block.kind === 'table') return block.cells.flatMap(({ blocks }) => blocks.flatMap(linesOf))
  return []
}

/** One line of words, unseen, each letter where it stands in the picture. */
const textObjects = (line: Line, page: CopiedPage, nextId: () => number): string =>
  line.runs
    .filter(({ text }) => text.trim())
    .map(({ text, box, edges, size }) => {
      const letters = [...legible(text)].length
      const height = box.h * page.height
      const units = edges && edges.length === text.length + 1 && letters === text.length ? edges : undefined
      const steps = units
        ? units.slice(1, -1).map((edge, index) => mm((edge - units[index]!) * page.width))
        : letters > 1
          ? ['g', String(letters - 1), mm((box.w * page.width) / letters)]
          : []
      const boundary = [box.x * page.width, box.y * page.height, box.w * page.width, height].map(mm).join(' ')
      const deltas = steps.length ? ` DeltaX="${steps.join(' ')}"` : ''
      return `<ofd:TextObject ID="${nextId()}" Boundary="${boundary}" Font="${FONT_ID}" Size="${mm(size ?? height * 0.8)}" Alpha="0"><ofd:TextCode X="0" Y="${mm(height * 0.8)}"${deltas}>${escaped(text)}</ofd:TextCode></ofd:TextObject>`
    })
    .join('')

const pageXml = (page: CopiedPage, pictureId: number, nextId: () => number): string => {
  const [width, height] = [mm(page.width), mm(page.height)]
  const picture = `<ofd:ImageObject ID="${nextId()}" Boundary="0 0 ${width} ${height}" CTM="${width} 0 0 ${height} 0 0" ResourceID="${pictureId}"/>`
  const words = page.blocks.flatMap(linesOf).map((line) => textObjects(line, page, nextId))
  const layer = `<ofd:Layer ID="${nextId()}" Type="Body">${picture}${words.join('')}</ofd:Layer>`
  return `${HEAD}<ofd:Page ${NS}><ofd:Area><ofd:PhysicalBox>0 0 ${width} ${height}</ofd:PhysicalBox></ofd:Area><ofd:Content>${layer}</ofd:Content></ofd:Page>`
}

/** The day its maker wrote on it: China's, as everywhere a person reads one. */
const chinaDay = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

const infoXml = ({ title, statement, source, at }: CopyFacts): string => {
  const facts = Object.entries({ 说明: statement, ...source }).map(
    ([name, value]) => `<ofd:CustomData Name="${escaped(name)}">${escaped(value)}</ofd:CustomData>`,
  )
  return `<ofd:DocInfo><ofd:DocID>${at.getTime().toString(16).padStart(32, '0')}</ofd:DocID><ofd:Title>${escaped(title)}</ofd:Title><ofd:Abstract>${escaped(statement)}</ofd:Abstract><ofd:CreationDate>${chinaDay(at)}</ofd:CreationDate><ofd:CustomDatas>${facts.join('')}</ofd:CustomDatas></ofd:DocInfo>`
}

export const writeOfdCopy = (pages: readonly CopiedPage[], facts: CopyFacts): Uint8Array => {
  const [first] = pages
  if (!first) throw new Error('an OFD file has pages')
  let lastId = FIRST_PICTURE_ID + pages.length
  const nextId = () => ++lastId
  const parts: Record<string, [Uint8Array, { level: 0 | 6; mtime: Date }]> = {}
  const put = (name: string, content: string | Uint8Array) => {
    const isText = typeof content === 'string'
    parts[name] = [
      isText ? Buffer.from(content) : content,
      { level: isText ? PACKED : STORED, mtime: facts.at },
    ]
  }
  put(
    'OFD.xml',
    `${HEAD}<ofd:OFD ${NS} Version="1.0" DocType="OFD"><ofd:DocBody>${infoXml(facts)}<ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`,
  )
  const listed: string[] = []
  for (const [index, page] of pages.entries()) {
    const id = nextId()
    put(`Doc_0/Pages/Page_${index}/Content.xml`, pageXml(page, FIRST_PICTURE_ID + index, nextId))
    put(`Doc_0/Res/page_${index}.png`, page.picture)
    listed.push(`<ofd:Page ID="${id}" BaseLoc="Pages/Page_${index}/Content.xml"/>`)
  }
  const media = pages.map(
    (_, index) =>
      `<ofd:MultiMedia ID="${FIRST_PICTURE_ID + index}" Type="Image" Format="PNG"><ofd:MediaFile>page_${index}.png</ofd:MediaFile></ofd:MultiMedia>`,
  )
  put(
    'Doc_0/DocumentRes.xml',
    `${HEAD}<ofd:Res ${NS} BaseLoc="Res"><ofd:Fonts><ofd:Font ID="${FONT_ID}" FontName="宋体"/></ofd:Fonts><ofd:MultiMedias>${media.join('')}</ofd:MultiMedias></ofd:Res>`,
  )
  put(
    'Doc_0/Document.xml',
    `${HEAD}<ofd:Document ${NS}><ofd:CommonData><ofd:MaxUnitID>${lastId}</ofd:MaxUnitID><ofd:PageArea><ofd:PhysicalBox>0 0 ${mm(first.width)} ${mm(first.height)}</ofd:PhysicalBox></ofd:PageArea><ofd:DocumentRes>DocumentRes.xml</ofd:DocumentRes></ofd:CommonData><ofd:Pages>${listed.join('')}</ofd:Pages></ofd:Document>`,
  )
  return zipSync(parts)
}
