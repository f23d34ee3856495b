// What a Word file holds that its pages do not show, read from the package itself before any conversion.

import { childElements, firstChild, parseXml, textOf, type XmlElement } from '../archive/xml.ts'
import { ZipPackage } from '../archive/zip.ts'
import type { HiddenText } from '../model.ts'
import { findCharacters } from './characters.ts'
import { finding, isMachineOrder, lettersOf } from './finding.ts'

export type TrackedChanges = { insertions: number; deletions: number; moves: number }
export type DocxReport = { findings: HiddenText[]; tracked?: TrackedChanges }

const LONG_PROPERTY = 200
const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined && !['0', 'false', 'off', 'none'].includes(element.attributes.val ?? '1')

const TEXT_PARTS = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/i
/** Fields whose result a later reader may compute anew. */
const VOLATILE =
  /^\s*(DATE|TIME|SAVEDATE|PRINTDATE|EDITTIME|INCLUDETEXT|INCLUDEPICTURE|LINK|DDE|DDEAUTO|DOCVARIABLE|FILENAME|USERNAME|=)(?![A-Za-z])/i

export function readDocx(bytes: Uint8Array): DocxReport {
  const source = new ZipPackage(bytes)
  const hiddenStyles = stylesThatHide(source)
  const report: DocxReport & { tracked: TrackedChanges } = {
    findings: [],
    tracked: { insertions: 0, deletions: 0, moves: 0 },
  }
  for (const part of source.names().filter((part) => TEXT_PARTS.test(part)))
    new PartReader(report, hiddenStyles).read(parseXml(source.read(part)))
  report.findings.push(...comments(source), ...properties(source))
  const { insertions, deletions, moves } = report.tracked
  return insertions + deletions + moves > 0 ? report : { findings: report.findings }
}

function stylesThatHide(source: ZipPackage): Set<string> {
  if (!source.has('word/styles.xml')) return new Set()
  const styles = childElements(parseXml(source.read('word/styles.xml')), 'style')
  const parents = new Map(
    styles.map((style) => [style.attributes.styleId ?? '', firstChild(style, 'basedOn')?.attributes.val]),
  )
  const own = new Map(
    styles.flatMap((style) => {
      const vanish = firstChild(firstChild(style, 'rPr'), 'vanish')
      return vanish ? [[style.attributes.styleId ?? '', isOn(vanish)] as const] : []
    }),
  )
  const hides = (id: string | undefined, depth = 0): boolean =>
    id !== undefined && depth < 20 && (own.get(id) ?? hides(parents.get(id), depth + 1))
  return new Set([...parents.keys()].filter((id) => hides(id)))
}

type Field = { code: string; result: string; inResult: boolean }

class PartReader {
  private readonly report: DocxReport & { tracked: TrackedChanges }
  private readonly hiddenStyles: Set<string>
  private near = ''
  private line = ''
  private fields: Field[] = []
  private readonly deleted: string[] = []
  private readonly inserted: string[] = []

  constructor(report: DocxReport & { tracked: TrackedChanges }, hiddenStyles: Set<string>) {
    this.report = report
    this.hiddenStyles = hiddenStyles
  }

  read(root: XmlElement): void {
    this.visit(root, { deleted: false, inserted: false, hiddenRow: false })
    const { findings } = this.report
    const changes = [
      ...this.deleted.map((text) => `删除：${text}`),
      ...this.inserted.map((text) => `新增：${text}`),
    ]
    if (changes.length > 0)
      findings.push(finding('tracked', null, null, changes.join('；'), { near: this.firstNear }))
  }

  private firstNear = ''

  private visit(
    element: XmlElement,
    inside: { deleted: boolean; inserted: boolean; hiddenRow: boolean },
  ): void {
    for (const child of childElements(element)) {
      const { name } = child
      if (name === 'Fallback') continue
      if (name === 'p') this.paragraph(child, inside)
      else if (name === 'tr') {
        const properties = firstChild(child, 'trPr')
        this.visit(child, {
          deleted: inside.deleted || firstChild(properties, 'del') !== undefined,
          inserted: inside.inserted || firstChild(properties, 'ins') !== undefined,
          hiddenRow: inside.hiddenRow || isOn(firstChild(properties, 'hidden')),
        })
      } else this.visit(child, inside)
    }
  }

  private paragraph(
    paragraph: XmlElement,
    outer: { deleted: boolean; inserted: boolean; hiddenRow: boolean },
  ): void {
    const properties = firstChild(paragraph, 'pPr')
    const mark = firstChild(properties, 'rPr')
    const style = firstChild(properties, 'pStyle')?.attributes.val
    const styleHides = style !== undefined && this.hiddenStyles.has(style)
    this.line = ''
    let hidden = ''
    const { tracked, findings } = this.report
    const visit = (element: XmlElement, inside: { deleted: boolean; inserted: boolean }): void => {
      for (const child of childElements(element)) {
        const { name } = child
        if (name === 'r') {
          const run = firstChild(child, 'rPr')
          const own = firstChild(run, 'vanish') ?? firstChild(run, 'webHidden')
          const characterStyle = firstChild(run, 'rStyle')?.attributes.val
          const text = this.run(child, inside.deleted)
          const vanished =
            outer.hiddenRow ||
            (own ? isOn(own) : (characterStyle && this.hiddenStyles.has(characterStyle)) || styleHides)
          if (inside.deleted) {
            if (text) this.deleted.push(text)
          } else if (vanished) hidden += text
          else {
            if (inside.inserted && text) this.inserted.push(text)
            this.line += text
          }
          // Text boxes hang inside runs.
          for (const drawing of childElements(child))
            if (['drawing', 'pict', 'object', 'AlternateContent'].includes(drawing.name))
              this.drawing(drawing)
        } else if (name === 'del' || name === 'moveFrom') {
          if (name === 'del') tracked.deletions++
          else tracked.moves++
          this.firstNear ||= this.line || this.near
          visit(child, { ...inside, deleted: true })
        } else if (name === 'ins' || name === 'moveTo') {
          if (name === 'ins') tracked.insertions++
          this.firstNear ||= this.line || this.near
          visit(child, { ...inside, inserted: true })
        } else if (name === 'fldSimple') {
          this.volatile(child.attributes.instr ?? '', textOf(child))
          visit(child, inside)
        } else if (name !== 'pPr' && name !== 'Fallback') visit(child, inside)
      }
    }
    // The mark of a paragraph deleted or inserted joins or parts paragraphs, which changes how they read.
    if (firstChild(mark, 'del')) tracked.deletions++
    if (firstChild(mark, 'ins')) tracked.insertions++
    visit(paragraph, outer)
    if (lettersOf(hidden) > 0)
      findings.push(finding('word-hidden', null, null, hidden, { near: this.line || this.near }))
    // Orders to machines and look-alikes are met again on the pages; what the pages lose is met here alone.
    findings.push(
      ...findCharacters([{ page: null, box: null, text: this.line }])
        .filter(({ trick }) => trick === 'zero-width' || trick === 'bidi')
        .map((each) => ({ ...each, near: (this.line || this.near).slice(0, 60) })),
    )
    if (this.line.trim()) this.near = this.line.trim()
  }

  private run(run: XmlElement, deleted: boolean): string {
    let text = ''
    for (const part of childElements(run)) {
      if (part.name === 'fldChar') this.fieldMark(part.attributes.fldCharType ?? '')
      else if (part.name === 'instrText') {
        const field = this.fields.at(-1)
        if (field) field.code += textOf(part)
      } else if (part.name === 't' || (part.name === 'delText' && deleted)) {
        const piece = textOf(part)
        const field = this.fields.at(-1)
        if (field?.inResult) field.result += piece
        text += piece
      } else if (part.name === 'tab') text += '\t'
    }
    return text
  }

  private fieldMark(kind: string): void {
    if (kind === 'begin') this.fields.push({ code: '', result: '', inResult: false })
    else if (kind === 'separate' && this.fields.length) this.fields.at(-1)!.inResult = true
    else if (kind === 'end') {
      const field = this.fields.pop()
      if (field) this.volatile(field.code, field.result)
    }
  }

  private volatile(code: string, result: string): void {
    if (!VOLATILE.test(code)) return
    this.report.findings.push(
      finding('volatile-field', null, null, code.trim(), {
        seen: result,
        near: this.line || this.near,
        severity: /INCLUDE|LINK|DDE|=/i.test(code) ? 'medium' : 'low',
      }),
    )
  }

  /** Text boxes behind the text, beyond the page or too small to be read. */
  private drawing(drawing: XmlElement): void {
    const text = childElementsDeep(drawing, 'txbxContent').map(boxText).join('')
    if (lettersOf(text) === 0) return
    const anchor = childElementsDeep(drawing, 'anchor')[0]
    const frame = anchor ?? childElementsDeep(drawing, 'inline')[0]
    const extent = firstChild(frame, 'extent')?.attributes
    const style = childElementsDeep(drawing, 'shape')[0]?.attributes.style ?? ''
    const small =
      (extent && (Number(extent.cx) < 6 * EMU_PER_POINT || Number(extent.cy) < 4 * EMU_PER_POINT)) ||
      /(?:width|height):\s*(?:0|[0-3](?:\.\d+)?)pt/.test(style)
    const away = ['positionH', 'positionV'].some((axis) => {
      const offset = Number(textOf(firstChild(firstChild(anchor, axis), 'posOffset')) || 0) / EMU_PER_POINT
      return offset < -300 || offset > 1000
    })
    const behind = isOn2(anchor?.attributes.behindDoc) || /z-index:\s*-/.test(style)
    const hiddenShape = childElementsDeep(drawing, 'docPr').some(({ attributes }) => isOn2(attributes.hidden))
    if (!small && !away && !behind && !hiddenShape) return
    if (behind && !small && !away && isWatermark(drawing)) return
    this.report.findings.push(finding('off-frame', null, null, text, { near: this.line || this.near }))
  }
}

const EMU_PER_POINT = 12_700
const isOn2 = (value: string | undefined) => value === '1' || value === 'true'
const isWatermark = (drawing: XmlElement) =>
  childElementsDeep(drawing, 'docPr').some(({ attributes }) => /watermark|水印/i.test(attributes.name ?? ''))

const boxText = (content: XmlElement): string =>
  childElementsDeep(content, 't')
    .map((part) => textOf(part))
    .join('')

function childElementsDeep(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = []
  const visit = (each: XmlElement) => {
    for (const child of childElements(each)) {
      if (child.name === 'Fallback') continue
      if (child.name === name) found.push(child)
      else visit(child)
    }
  }
  visit(element)
  return found
}

function comments(source: ZipPackage): HiddenText[] {
  const part = source.names().find((name) => /^word\/comments\.xml$/i.test(name))
  if (!part) return []
  const texts = childElements(parseXml(source.read(part)), 'comment')
    .map(boxText)
    .filter(Boolean)
  if (texts.length === 0) return []
  return [
    finding('comment', null, null, texts.join('；'), {
      severity: texts.some(isMachineOrder) ? 'high' : 'low',
    }),
  ]
}

function properties(source: ZipPackage): HiddenText[] {
  const values: string[] = []
  for (const part of source.names()) {
    if (/^docProps\/(core|app|custom)\.xml$|^customXml\/item\d+\.xml$/i.test(part)) {
      const collect = (element: XmlElement) => {
        const own = element.children.filter((child) => typeof child === 'string').join('')
        if (own.trim()) values.push(own)
        for (const child of childElements(element)) collect(child)
      }
      collect(parseXml(source.read(part)))
    } else if (TEXT_PARTS.test(part))
      for (const { attributes } of childElementsDeep(parseXml(source.read(part)), 'docPr'))
        values.push(attributes.descr ?? '', attributes.title ?? '')
  }
  return values
    .filter(
      (value) =>
        isMachineOrder(value) || (lettersOf(value) >= LONG_PROPERTY && /\p{Script=Han}/u.test(value)),
    )
    .map((value) =>
      finding('metadata', null, null, value, { severity: isMachineOrder(value) ? 'high' : 'low' }),
    )
}
