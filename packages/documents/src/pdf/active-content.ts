// What in a PDF acts by itself or reaches out: scripts, programs to start, forms that send, files and players inside,
// page content that lies in another file and could become another one after signing.
// None of it can be seen on a page, so none of it can be agreed to: it is taken out of what is to be signed.

import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import { DocumentError } from '../errors.ts'
import { inputLimits } from '../limits.ts'

/** What was found, in the words of the caller's choice. */
export type ActiveContent =
  | 'script'
  | 'launch'
  | 'submit'
  | 'attachment'
  | 'media'
  | 'action'
  | 'external'
  | 'macro'

const ACTIONS: Record<string, ActiveContent> = {
  JavaScript: 'script',
  Launch: 'launch',
  GoToR: 'launch',
  GoToE: 'launch',
  SubmitForm: 'submit',
  ImportData: 'submit',
  ResetForm: 'submit',
  Rendition: 'media',
  Movie: 'media',
  Sound: 'media',
  RichMediaExecute: 'media',
  GoTo3DView: 'media',
  Hide: 'action',
  SetOCGState: 'action',
  Trans: 'action',
}
const ANNOTATIONS: Record<string, ActiveContent> = {
  FileAttachment: 'attachment',
  Sound: 'media',
  Movie: 'media',
  Screen: 'media',
  RichMedia: 'media',
  '3D': 'media',
}
/** Where an action hangs that somebody has to press for. Of those that run by themselves only a jump is left. */
const PRESSED = new Set(['A', 'PA', 'Next'])

type FoundContent = Set<ActiveContent>

/** Nothing where there is nothing to take out. */
export async function withoutActiveContent(
  pdf: Uint8Array,
): Promise<{ pdf: Uint8Array; removed: ActiveContent[] } | undefined> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, throwOnInvalidObject: false })
  const found: FoundContent = new Set()
  const { context, catalog } = document
  disarmCatalog(catalog, found)
  for (const [, object] of context.enumerateIndirectObjects()) disarm(object, found, 0)
  if (found.size === 0) return undefined
  dropUnreachable(document)
  return { pdf: await document.save({ useObjectStreams: false }), removed: [...found].sort() }
}

function disarmCatalog(catalog: PDFDict, found: FoundContent): void {
  const take = (holder: PDFDict | undefined, key: string, what: ActiveContent) => {
    if (!holder?.delete(PDFName.of(key))) return
    found.add(what)
  }
  const opening = catalog.lookup(PDFName.of('OpenAction'))
  if (opening instanceof PDFDict && nameOf(opening, 'S') !== 'GoTo')
    take(catalog, 'OpenAction', ACTIONS[nameOf(opening, 'S')] ?? 'action')
  const names = catalog.lookup(PDFName.of('Names'))
  if (names instanceof PDFDict) {
    take(names, 'JavaScript', 'script')
    take(names, 'EmbeddedFiles', 'attachment')
    take(names, 'Renditions', 'media')
  }
  take(catalog, 'AF', 'attachment')
  take(catalog, 'Collection', 'attachment')
  const form = catalog.lookup(PDFName.of('AcroForm'))
  if (form instanceof PDFDict) take(form, 'XFA', 'script')
}

function disarm(object: PDFObject, found: FoundContent, depth: number): void {
  if (depth > inputLimits.xmlDepth) throw new DocumentError('limits-exceeded', 'pdf: too deep')
  if (object instanceof PDFStream) {
    refuseFlood(object.dict)
    keepInside(object.dict, found)
    disarm(object.dict, found, depth)
  } else if (object instanceof PDFArray) {
    for (let index = object.size() - 1; index >= 0; index--) {
      const value = object.lookup(index)
      const what = harmOf(value) ?? (isAnnotation(value) ? ANNOTATIONS[nameOf(value, 'Subtype')] : undefined)
      if (what) {
        found.add(what)
        object.remove(index)
      } else disarmDirect(object.get(index), found, depth)
    }
  } else if (object instanceof PDFDict) disarmDictionary(object, found, depth)
}

/** Where a stream's own data lies elsewhere, or a form shows a page of another file, or a picture is fetched for print. */
const ELSEWHERE = ['F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI']

function keepInside(stream: PDFDict, found: FoundContent): void {
  for (const key of ELSEWHERE) if (stream.delete(PDFName.of(key))) found.add('external')
}

/** What is referred to is visited by itself. */
function disarmDirect(value: PDFObject, found: FoundContent, depth: number): void {
  if (!(value instanceof PDFRef)) disarm(value, found, depth + 1)
}

function disarmDictionary(dictionary: PDFDict, found: FoundContent, depth: number): void {
  for (const [key, value] of dictionary.entries()) {
    const name = key.decodeText()
    const meant = dictionary.lookup(key)
    if (name === 'AA' && meant instanceof PDFDict) {
      found.add(firstHarmIn(meant) ?? 'action')
      dictionary.delete(key)
    } else if (name === 'EF' && meant instanceof PDFDict) {
      found.add('attachment')
      dictionary.delete(key)
    } else if (PRESSED.has(name) && harmOf(meant)) {
      found.add(harmOf(meant)!)
      dictionary.delete(key)
    } else disarmDirect(value, found, depth)
  }
}

const nameOf = (dictionary: PDFDict, key: string): string => {
  const value = dictionary.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : ''
}

const isAnnotation = (value: PDFObject | undefined): value is PDFDict =>
  value instanceof PDFDict && value.has(PDFName.of('Subtype')) && value.has(PDFName.of('Rect'))

function harmOf(value: PDFObject | undefined): ActiveContent | undefined {
  if (!(value instanceof PDFDict)) return undefined
  // Parts of a document's outline of meaning have an /S of their own.
  if (value.has(PDFName.of('Type')) && nameOf(value, 'Type') !== 'Action') return undefined
  return ACTIONS[nameOf(value, 'S')]
}

function firstHarmIn(triggers: PDFDict): ActiveContent | undefined {
  for (const key of triggers.keys()) {
    const what = harmOf(triggers.lookup(key))
    if (what) return what
  }
  return undefined
}

/** A picture that takes minutes to unpack would take them from everybody who looks at the page. */
function refuseFlood(dictionary: PDFDict): void {
  if (nameOf(dictionary, 'Subtype') !== 'Image') return
  const side = (key: string) => Number(dictionary.lookup(PDFName.of(key))?.toString() ?? 0)
  if (side('Width') * side('Height') > inputLimits.pixels)
    throw new DocumentError('limits-exceeded', 'pdf: picture too large')
}

/** What was taken out must not lie in the file as a leftover. */
function dropUnreachable({ context }: PDFDocument): void {
  const reached = new Set<string>()
  const waiting: PDFObject[] = [
    context.trailerInfo.Root,
    context.trailerInfo.Info,
    context.trailerInfo.ID,
  ].filter((object) => object !== undefined)
  while (waiting.length) {
    const object = waiting.pop()!
    if (object instanceof PDFRef) {
      if (reached.has(object.tag)) continue
      reached.add(object.tag)
      const target = context.lookup(object)
      if (target) waiting.push(target)
    } else if (object instanceof PDFStream) waiting.push(object.dict)
    else if (object instanceof PDFDict) waiting.push(...object.values())
    else if (object instanceof PDFArray) waiting.push(...object.asArray())
  }
  for (const [reference] of context.enumerateIndirectObjects())
    if (!reached.has(reference.tag)) context.delete(reference)
}
