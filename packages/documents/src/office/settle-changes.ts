// Tracked changes settled one way for all: a contract to be signed has no struck-through words in it.

import { decodeXml } from '../archive/xml.ts'

export type ChangeChoice = 'accept' | 'reject'

const PARTS = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/i
export const mayHoldChanges = (part: string): boolean => PARTS.test(part)

const CHANGE = /<(?:\w+:)?(?:ins|del|moveFrom|moveTo|\w+Change)[\s/>]/
const TAG = /<(\/?)((?:\w+:)?)(\w+)([^<>]*?)(\/?)>/g

type Opened = { start: number; goes: boolean; kept: boolean }

/** The part with every change accepted or rejected; formatting stays as it is now shown. Undefined where there is none. */
export function settleChanges(content: Uint8Array, choice: ChangeChoice): string | undefined {
  const text = decodeXml(content)
  if (!CHANGE.test(text)) return undefined
  const goes = choice === 'accept' ? ['del', 'moveFrom'] : ['ins', 'moveTo']
  const changes = new Set(['ins', 'del', 'moveFrom', 'moveTo'])
  const out: string[] = []
  const rows: Opened[] = []
  const paragraphs: Opened[] = []
  let inRowProperties = 0
  let inParagraphProperties = 0
  let dropping = 0
  let at = 0
  const close = (opened: Opened | undefined, disappears: (opened: Opened) => boolean) => {
    if (opened && disappears(opened)) out.length = opened.start
  }
  for (let match = TAG.exec(text); match; match = TAG.exec(text)) {
    const [whole, closing, prefix, name, attributes, ends] = match as unknown as string[]
    const opens = !closing && !ends
    if (dropping === 0) out.push(text.slice(at, match.index))
    at = match.index + whole!.length
    const isOld = name!.endsWith('Change')
    if (isOld || changes.has(name!)) {
      if ((isOld || goes.includes(name!)) && !ends) dropping = Math.max(0, dropping + (closing ? -1 : 1))
      // The mark of a whole row or of a paragraph's end stands in its properties.
      if (ends && goes.includes(name!) && dropping === 0) {
        if (inRowProperties > 0 && rows.length) rows.at(-1)!.goes = true
        else if (inParagraphProperties > 0 && paragraphs.length) paragraphs.at(-1)!.goes = true
      }
      continue
    }
    if (dropping > 0) continue
    if (name === 'trPr' && !ends) inRowProperties += closing ? -1 : 1
    if (name === 'pPr' && !ends) inParagraphProperties += closing ? -1 : 1
    if (name === 'tr' && opens) rows.push({ start: out.length, goes: false, kept: false })
    if (name === 'p' && opens) paragraphs.push({ start: out.length, goes: false, kept: false })
    if (name === 'r' && opens && paragraphs.length) paragraphs.at(-1)!.kept = true
    // What had been deleted and stays is ordinary text again.
    const plain = name === 'delText' ? 't' : name === 'delInstrText' ? 'instrText' : name!
    out.push(plain === name ? whole! : `<${closing}${prefix}${plain}${attributes}${ends}>`)
    if (name === 'tr' && closing) close(rows.pop(), (row) => row.goes)
    if (name === 'p' && closing) close(paragraphs.pop(), (paragraph) => paragraph.goes && !paragraph.kept)
  }
  out.push(text.slice(at))
  return out.join('')
}
