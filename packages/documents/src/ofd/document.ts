// An OFD file to pages of drawing steps: templates, page content, annotations, stamps, in that order.

import { childElements, firstChild, textOf, type XmlElement } from '../archive/xml.ts'
import { DocumentError } from '../errors.ts'
import { inputLimits } from '../limits.ts'
import type { Matrix } from '../pdf/page-space.ts'
import { ObjectWalker, type Place } from './objects.ts'
import { folderOf, OfdPackage } from './package.ts'
import { placeItems } from './place-scene.ts'
import { OfdResources } from './resources.ts'
import type { Clip, ScenePage } from './scene.ts'
import { readSealData } from './seal-data.ts'
import { type Boundary, boundary, numbers, translation } from './values.ts'

type PageEntry = { id: string; file: string; walker: ObjectWalker; page: ScenePage }

const A4: Boundary = { x: 0, y: 0, w: 210, h: 297 }

export function openOfd(bytes: Uint8Array, nesting = 0): ScenePage[] {
  if (nesting > inputLimits.nesting) throw new DocumentError('limits-exceeded', 'ofd inside ofd')
  const source = new OfdPackage(bytes)
  const entry = source.find('OFD.xml')
  if (!entry) throw new DocumentError('damaged', 'OFD.xml missing')
  const pages: ScenePage[] = []
  for (const body of childElements(source.xml(entry), 'DocBody')) {
    const root = source.find(textOf(firstChild(body, 'DocRoot')))
    if (!root) continue
    const entries = readDocument(source, root)
    const signatures = source.find(textOf(firstChild(body, 'Signatures')), folderOf(root))
    if (signatures) addStamps(source, signatures, root, entries, nesting)
    pages.push(...entries.map(({ page }) => page))
    if (pages.length > inputLimits.pages) throw new DocumentError('too-many-pages', `${pages.length} pages`)
  }
  if (pages.length === 0) throw new DocumentError('damaged', 'no pages')
  return pages
}

function readDocument(source: OfdPackage, root: string): PageEntry[] {
  const document = source.xml(root)
  const folder = folderOf(root)
  const common = firstChild(document, 'CommonData')
  const resources = new OfdResources(source)
  for (const name of ['PublicRes', 'DocumentRes'])
    for (const element of childElements(common, name)) {
      const file = source.find(textOf(element), folder)
      if (file) resources.add(file, folder)
    }
  const templates = new Map(
    childElements(common, 'TemplatePage').map((template) => [template.attributes.ID ?? '', template]),
  )
  const pageElements = childElements(firstChild(document, 'Pages'), 'Page')
  if (pageElements.length > inputLimits.pages)
    throw new DocumentError('too-many-pages', `${pageElements.length} pages`)
  const entries = pageElements.flatMap((element): PageEntry[] => {
    const file = source.find(element.attributes.BaseLoc ?? '', folder)
    if (!file) return []
    return [readPage(source, file, folder, element.attributes.ID ?? '', common, resources, templates)]
  })
  addAnnotations(source, document, folder, entries)
  return entries
}

function readPage(
  source: OfdPackage,
  file: string,
  folder: string,
  id: string,
  common: XmlElement | undefined,
  documentResources: OfdResources,
  templates: Map<string, XmlElement>,
): PageEntry {
  const content = source.xml(file)
  const area = physicalBox(firstChild(content, 'Area')) ?? physicalBox(firstChild(common, 'PageArea')) ?? A4
  const resources = withPageResources(source, content, file, folder, documentResources)
  const walker = new ObjectWalker(source, resources)
  const place: Place = { toPage: translation(-area.x, -area.y), clips: [], origin: 'page', depth: 0 }
  const used = childElements(content, 'Template').map((use) => ({
    foreground: use.attributes.ZOrder === 'Foreground',
    file: source.find(templates.get(use.attributes.TemplateID ?? '')?.attributes.BaseLoc ?? '', folder),
  }))
  const drawTemplates = (foreground: boolean) => {
    for (const template of used)
      if (template.file && template.foreground === foreground) {
        const element = source.xml(template.file)
        const own = new ObjectWalker(
          source,
          withPageResources(source, element, template.file, folder, documentResources),
        )
        own.walk(orderedLayers(element), { ...place, origin: 'template' })
        walker.items.push(...own.items)
      }
  }
  drawTemplates(false)
  walker.walk(orderedLayers(content), place)
  drawTemplates(true)
  return { id, file, walker, page: { width: area.w, height: area.h, items: walker.items, seals: [] } }
}

function withPageResources(
  source: OfdPackage,
  content: XmlElement,
  file: string,
  folder: string,
  parent: OfdResources,
): OfdResources {
  const own = childElements(content, 'PageRes')
  if (own.length === 0) return parent
  const resources = new OfdResources(source, parent)
  for (const element of own) {
    const found = source.find(textOf(element), folderOf(file), folder)
    if (found) resources.add(found, folder)
  }
  return resources
}

function physicalBox(area: XmlElement | undefined): Boundary | undefined {
  const text = textOf(firstChild(area, 'PhysicalBox'))
  const box = boundary(text)
  return numbers(text).length === 4 && box.w > 0 && box.h > 0 && box.w < 5000 && box.h < 5000
    ? box
    : undefined
}

const layerOrder = ['Background', 'Body', 'Foreground']

function orderedLayers(page: XmlElement): XmlElement {
  const content = firstChild(page, 'Content')
  const rank = (layer: XmlElement) => layerOrder.indexOf(layer.attributes.Type ?? 'Body')
  const children = childElements(content).sort((a, b) => rank(a) - rank(b))
  return { name: 'Content', attributes: {}, children }
}

function addAnnotations(
  source: OfdPackage,
  document: XmlElement,
  folder: string,
  entries: PageEntry[],
): void {
  const list = source.find(textOf(firstChild(document, 'Annotations')), folder)
  if (!list) return
  for (const page of childElements(source.xml(list), 'Page')) {
    const entry = entries.find(({ id }) => id === page.attributes.PageID)
    const file = source.find(textOf(firstChild(page, 'FileLoc')), folderOf(list), folder)
    if (!entry || !file) continue
    for (const annotation of childElements(source.xml(file), 'Annot')) {
      if (annotation.attributes.Visible === 'false') continue
      const appearance = firstChild(annotation, 'Appearance')
      const { x, y } = boundary(appearance?.attributes.Boundary)
      const origin = /watermark/i.test(annotation.attributes.Type ?? '') ? 'watermark' : 'annotation'
      entry.walker.walk(appearance, { toPage: translation(x, y), clips: [], origin, depth: 0 })
    }
  }
}

function addStamps(
  source: OfdPackage,
  list: string,
  root: string,
  entries: PageEntry[],
  nesting: number,
): void {
  for (const reference of childElements(source.xml(list), 'Signature')) {
    const file = source.find(reference.attributes.BaseLoc ?? '', folderOf(list), folderOf(root))
    if (!file) continue
    const signature = source.xml(file)
    const info = firstChild(signature, 'SignedInfo')
    const sealFile = source.find(
      textOf(firstChild(firstChild(info, 'Seal'), 'BaseLoc')),
      folderOf(file),
      folderOf(root),
    )
    const valueFile = source.find(
      textOf(firstChild(signature, 'SignedValue')),
      folderOf(file),
      folderOf(root),
    )
    const fromSeal = sealFile ? readSealData(source.read(sealFile)) : {}
    const fromValue = !fromSeal.picture && valueFile ? readSealData(source.read(valueFile)) : {}
    const seal = { ...fromValue, ...fromSeal }
    if (!seal.picture) continue
    for (const stamp of childElements(info, 'StampAnnot')) {
      const entry = entries.find(({ id }) => id === stamp.attributes.PageRef)
      if (entry) drawStamp(entry, stamp, seal.picture, seal.name, nesting)
    }
  }
}

function drawStamp(
  entry: PageEntry,
  stamp: XmlElement,
  picture: Uint8Array,
  name: string | undefined,
  nesting: number,
): void {
  const { x, y, w, h } = boundary(stamp.attributes.Boundary)
  const clipBox = numbers(stamp.attributes.Clip).length === 4 ? boundary(stamp.attributes.Clip) : undefined
  const shown = clipBox ? { x: x + clipBox.x, y: y + clipBox.y, w: clipBox.w, h: clipBox.h } : { x, y, w, h }
  // A seam seal is one picture on several pages; the clip shows each page its slice.
  const clips = clipBox ? [rectangle(shown)] : []
  entry.page.seals.push({
    left: shown.x,
    top: shown.y,
    right: shown.x + shown.w,
    bottom: shown.y + shown.h,
    name,
  })
  if (picture[0] !== 0x50 || picture[1] !== 0x4b) {
    entry.walker.items.push({
      type: 'image',
      bytes: picture,
      matrix: [w, 0, 0, h, x, y],
      alpha: 1,
      clips,
      origin: 'stamp',
    })
    return
  }
  const first = openOfd(picture, nesting + 1)[0]!
  const fit: Matrix = [w / first.width, 0, 0, h / first.height, x, y]
  entry.walker.items.push(...placeItems(first.items, fit, clips))
}

const rectangle = ({ x, y, w, h }: Boundary): Clip => ({
  evenOdd: false,
  steps: [
    { to: 'move', x, y },
    { to: 'line', x: x + w, y },
    { to: 'line', x: x + w, y: y + h },
    { to: 'line', x, y: y + h },
    { to: 'close' },
  ],
})
