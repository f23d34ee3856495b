// What a PDF holds beside its pages: layers, notes, fields, files, properties, words for readers that do not look.

import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import type { Box, HiddenText } from '../model.ts'
import { finding, isMachineOrder, lettersOf } from './finding.ts'

export type NoteOrField = { page: number; rect: [number, number, number, number] }
export type FieldValue = NoteOrField & { value: string }
export type PdfStructure = {
  findings: HiddenText[]
  /** Words given for readers that do not look at the page: told when the pages do not say them. */
  claimed: string[]
  /** Text fields with the value kept for them, to be held against what is drawn. */
  fields: FieldValue[]
  /** Notes with a text of their own that is drawn too. */
  drawnNotes: FieldValue[]
  /** The same file with its layers as another reader may show them. */
  layerVariants: () => Promise<Uint8Array[]>
}

const LONG_PROPERTY = 200
const HIDDEN_FLAGS = 2 | 32
const PRINT_FLAG = 4
const NAMES_SHOWN = 5

const name = (text: string) => PDFName.of(text)
const textOf = (value: PDFObject | undefined): string => {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return ''
  try {
    return value.decodeText()
  } catch {
    return ''
  }
}
const nameOf = (dictionary: PDFDict, key: string): string => {
  const value = dictionary.lookup(name(key))
  return value instanceof PDFName ? value.decodeText() : ''
}
const dictAt = (dictionary: PDFDict | undefined, key: string): PDFDict | undefined => {
  const value = dictionary?.lookup(name(key))
  return value instanceof PDFDict ? value : undefined
}
const arrayAt = (dictionary: PDFDict | undefined, key: string): PDFArray | undefined => {
  const value = dictionary?.lookup(name(key))
  return value instanceof PDFArray ? value : undefined
}

export async function readStructure(pdf: Uint8Array): Promise<PdfStructure> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, throwOnInvalidObject: false })
  const findings: HiddenText[] = []
  const fields: FieldValue[] = []
  const drawnNotes: FieldValue[] = []
  readPages(document, { findings, fields, drawnNotes })
  findings.push(...attachments(document), ...properties(document), ...changedAfterSigning(pdf))
  return {
    findings,
    fields,
    drawnNotes,
    claimed: claimedText(document),
    layerVariants: () => layerVariants(document),
  }
}

type Into = Pick<PdfStructure, 'findings' | 'fields' | 'drawnNotes'>

function readPages(document: PDFDocument, into: Into): void {
  for (const [index, page] of document.getPages().entries()) {
    const annotations = page.node.Annots()
    for (let at = 0; at < Math.min(annotations?.size() ?? 0, 2000); at++) {
      const annotation = annotations!.lookup(at)
      if (annotation instanceof PDFDict) readAnnotation(annotation, index, page.getSize(), into)
    }
  }
}

function readAnnotation(
  annotation: PDFDict,
  page: number,
  size: { width: number; height: number },
  { findings, fields, drawnNotes }: Into,
): void {
  const subtype = nameOf(annotation, 'Subtype')
  if (['Link', 'Popup', 'FileAttachment', 'TrapNet', 'PrinterMark'].includes(subtype)) return
  const rect = (arrayAt(annotation, 'Rect')?.asArray() ?? []).map((part) =>
    part instanceof PDFNumber ? part.asNumber() : 0,
  ) as NoteOrField['rect']
  if (rect.length !== 4) return
  const box: Box = {
    x: Math.min(rect[0], rect[2]) / size.width,
    y: 1 - Math.max(rect[1], rect[3]) / size.height,
    w: Math.max(0.01, Math.abs(rect[2] - rect[0]) / size.width),
    h: Math.max(0.008, Math.abs(rect[3] - rect[1]) / size.height),
  }
  const flagsValue = annotation.lookup(name('F'))
  const flags = flagsValue instanceof PDFNumber ? flagsValue.asNumber() : 0
  const unseen = (flags & HIDDEN_FLAGS) !== 0
  if (subtype === 'Widget') {
    const parent = dictAt(annotation, 'Parent')
    const type = nameOf(annotation, 'FT') || (parent ? nameOf(parent, 'FT') : '')
    if (type !== 'Tx') return
    const value = textOf(annotation.lookup(name('V')) ?? parent?.lookup(name('V')))
    if (!unseen) fields.push({ page, rect, value })
    else if (lettersOf(value) > 0) findings.push(finding('form-value', page, box, value))
    return
  }
  const contents =
    textOf(annotation.lookup(name('Contents'))) || plainText(textOf(annotation.lookup(name('RC'))))
  const hasLooks = annotation.has(name('AP'))
  const printOnly = !unseen && (flags & PRINT_FLAG) === 0 && hasLooks && subtype === 'FreeText'
  if (unseen) {
    if (contents || hasLooks) findings.push(finding('annotation', page, box, contents || '（仅有外观）'))
  } else if (subtype === 'FreeText' && hasLooks) {
    drawnNotes.push({ page, rect, value: contents })
    if (printOnly) findings.push(finding('annotation', page, box, contents, { severity: 'low' }))
  } else if (contents && lettersOf(contents) > 0) findings.push(finding('comment', page, box, contents))
}

const plainText = (rich: string) => rich.replace(/<[^>]*>/g, '')

function attachments(document: PDFDocument): HiddenText[] {
  const names = new Set<string>()
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || !dictAt(object, 'EF')) continue
    names.add(textOf(object.lookup(name('UF'))) || textOf(object.lookup(name('F'))) || '未命名文件')
  }
  return names.size
    ? [finding('attachment', null, null, [...names].slice(0, NAMES_SHOWN).join('、'), { severity: 'medium' })]
    : []
}

function properties(document: PDFDocument): HiddenText[] {
  const values: string[] = []
  const { Info } = document.context.trailerInfo
  const info = Info ? document.context.lookup(Info) : undefined
  if (info instanceof PDFDict)
    for (const value of info.values()) values.push(textOf(document.context.lookup(value)))
  const metadata = document.catalog.lookup(name('Metadata'))
  if (metadata instanceof PDFRawStream) {
    try {
      const xml = new TextDecoder().decode(decodePDFRawStream(metadata).decode())
      // Only what is written between tags, piece by piece: identifiers and namespaces are in the tags.
      values.push(...(xml.match(/>[^<]{4,}</g) ?? []).map((piece) => piece.slice(1, -1)))
    } catch {
      // Properties that do not unpack say nothing to anybody.
    }
  }
  for (const [, object] of document.context.enumerateIndirectObjects())
    if (object instanceof PDFDict) values.push(textOf(object.lookup(name('Alt'))))
  return values
    .map((value) => value.trim())
    .filter(
      (value) =>
        isMachineOrder(value) || (lettersOf(value) >= LONG_PROPERTY && /\p{Script=Han}/u.test(value)),
    )
    .map((value) =>
      finding('metadata', null, null, value, { severity: isMachineOrder(value) ? 'high' : 'low' }),
    )
}

/** ActualText in the outline of meaning; that within a page's content is met while the page is read. */
function claimedText(document: PDFDocument): string[] {
  const claimed: string[] = []
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || !object.has(name('ActualText')) || !object.has(name('S'))) continue
    const text = textOf(object.lookup(name('ActualText')))
    if (lettersOf(text) >= 2) claimed.push(text)
  }
  return claimed
}

/** Bytes that came after what a signature covers. */
function changedAfterSigning(pdf: Uint8Array): HiddenText[] {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  let covered = 0
  for (const match of text.matchAll(/\/ByteRange\s*\[\s*\d+\s+\d+\s+(\d+)\s+(\d+)\s*\]/g))
    covered = Math.max(covered, Number(match[1]) + Number(match[2]))
  const rest = covered > 0 ? text.slice(covered) : ''
  return /\bobj\b/.test(rest) ? [finding('revision', null, null, '', { severity: 'high' })] : []
}

/** Layers all shown, and layers as they are printed, where either differs from what a screen shows. */
async function layerVariants(document: PDFDocument): Promise<Uint8Array[]> {
  const { context, catalog } = document
  const layers = dictAt(catalog, 'OCProperties')
  const groups = (arrayAt(layers, 'OCGs')?.asArray() ?? []).filter((group) => group instanceof PDFRef)
  const usual = dictAt(layers, 'D')
  if (!layers || !usual || groups.length === 0) return []
  const off = new Set((arrayAt(usual, 'OFF')?.asArray() ?? []).map(String))
  const startsOff = nameOf(usual, 'BaseState') === 'OFF'
  const stateOf = (group: PDFRef, use: 'Print' | 'View' | 'Export'): string => {
    const dictionary = context.lookup(group)
    const usage = dictionary instanceof PDFDict ? dictAt(dictAt(dictionary, 'Usage'), use) : undefined
    return usage ? nameOf(usage, `${use}State`) : ''
  }
  const zoomed = groups.some((group) => {
    const dictionary = context.lookup(group)
    return dictionary instanceof PDFDict && dictAt(dictAt(dictionary, 'Usage'), 'Zoom') !== undefined
  })
  const unprinted = groups.filter((group) =>
    ['Print', 'View', 'Export'].some((use) => stateOf(group, use as 'Print') === 'OFF'),
  )
  const variants: Uint8Array[] = []
  const write = async (hiddenGroups: readonly PDFRef[]) => {
    const kept = layers.get(name('D'))!
    const states = context.obj({
      ON: groups.filter((group) => !hiddenGroups.includes(group)),
      OFF: [...hiddenGroups],
    })
    const usages = groups.map((group) => {
      const dictionary = context.lookup(group) as PDFDict
      const usage = dictionary.get(name('Usage'))
      dictionary.delete(name('Usage'))
      return { dictionary, usage }
    })
    layers.set(name('D'), states)
    variants.push(await document.save({ useObjectStreams: false, updateFieldAppearances: false }))
    layers.set(name('D'), kept)
    for (const { dictionary, usage } of usages) if (usage) dictionary.set(name('Usage'), usage)
  }
  if (off.size > 0 || startsOff || zoomed || unprinted.length > 0) await write([])
  if (unprinted.length > 0) await write(unprinted)
  return variants
}
