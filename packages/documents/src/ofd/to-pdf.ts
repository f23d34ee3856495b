// Drawing steps to a PDF.

import { type PDFContext, PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import { DocumentError } from '../errors.ts'
import { addPicture } from '../pdf/image-xobject.ts'
import type { TaskContext } from '../worker/protocol.ts'
import { type GlyphShape, GlyphShapes } from './glyph-shapes.ts'
import type { Clip, Colour, ImageItem, PathItem, PathStep, ScenePage, TextGlyph, TextItem } from './scene.ts'
import { Type3Fonts } from './type3-fonts.ts'

const POINTS = 72 / 25.4

const n = (value: number) => (Math.abs(value) < 1e-5 ? '0' : value.toFixed(4).replace(/\.?0+$/, ''))

export async function scenesToPdf(pages: readonly ScenePage[], context: TaskContext): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const shared: Shared = {
    shapes: new GlyphShapes(),
    fonts: new Type3Fonts(pdf.context),
    pictures: new Map(),
    opacities: new Map(),
    context: pdf.context,
  }
  const drawn: { leaf: ReturnType<PDFDocument['addPage']>['node']; images: Map<string, PDFRef> }[] = []
  for (const [index, scene] of pages.entries()) {
    context.step('stepSeconds')
    const page = pdf.addPage([scene.width * POINTS, scene.height * POINTS])
    const images = new Map<string, PDFRef>()
    const parts = [`${n(POINTS)} 0 0 ${n(-POINTS)} 0 ${n(scene.height * POINTS)} cm`]
    for (const item of scene.items) {
      if (item.type === 'path') parts.push(drawPath(item, shared))
      else if (item.type === 'text') parts.push(drawText(item, shared))
      else parts.push(await drawImage(item, shared, images))
    }
    page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.flateStream(parts.join('\n'))))
    drawn.push({ leaf: page.node, images })
    context.progress({ page: index + 1, pages: pages.length, stage: 'convert' })
  }
  shared.fonts.finish()
  const fonts = shared.fonts.resources()
  const states = pdf.context.obj({})
  for (const [alpha, name] of shared.opacities)
    states.set(PDFName.of(name), pdf.context.obj({ ca: alpha, CA: alpha }))
  for (const { leaf, images } of drawn) {
    const objects = pdf.context.obj({})
    for (const [name, ref] of images) objects.set(PDFName.of(name), ref)
    leaf.set(PDFName.of('Resources'), pdf.context.obj({ Font: fonts, XObject: objects, ExtGState: states }))
  }
  return pdf.save()
}

type Shared = {
  shapes: GlyphShapes
  fonts: Type3Fonts
  pictures: Map<Uint8Array, { name: string; ref: PDFRef } | undefined>
  opacities: Map<number, string>
  context: PDFContext
}

function steps(path: readonly PathStep[]): string {
  return path
    .map((step) => {
      if (step.to === 'close') return 'h'
      if (step.to === 'curve')
        return `${n(step.x1)} ${n(step.y1)} ${n(step.x2)} ${n(step.y2)} ${n(step.x)} ${n(step.y)} c`
      return `${n(step.x)} ${n(step.y)} ${step.to === 'move' ? 'm' : 'l'}`
    })
    .join(' ')
}

const clipping = (clips: readonly Clip[]) =>
  clips.map((clip) => `${steps(clip.steps)} ${clip.evenOdd ? 'W*' : 'W'} n`).join(' ')

function opacity(alpha: number, { opacities }: Shared): string {
  if (alpha >= 0.999) return ''
  const rounded = Math.round(alpha * 1000) / 1000
  let name = opacities.get(rounded)
  if (!name) {
    name = `A${opacities.size}`
    opacities.set(rounded, name)
  }
  return `/${name} gs`
}

const rgb = ({ red, green, blue }: Colour) => `${n(red / 255)} ${n(green / 255)} ${n(blue / 255)}`

function drawPath(item: PathItem, shared: Shared): string {
  const { fill, stroke } = item
  if (!fill && !stroke) return ''
  const paint = fill && stroke ? (item.evenOdd ? 'B*' : 'B') : fill ? (item.evenOdd ? 'f*' : 'f') : 'S'
  return [
    'q',
    clipping(item.clips),
    opacity((fill ?? stroke)!.alpha, shared),
    fill ? `${rgb(fill)} rg` : '',
    stroke
      ? `${rgb(stroke)} RG ${n(item.width)} w ${Math.max(0, item.cap)} J ${Math.max(0, item.join)} j`
      : '',
    stroke && item.dash.some((part) => part > 0) ? `[${item.dash.map(n).join(' ')}] 0 d` : '',
    steps(item.steps),
    paint,
    'Q',
  ]
    .filter(Boolean)
    .join(' ')
}

function drawText(item: TextItem, shared: Shared): string {
  const parts = ['q', clipping(item.clips), opacity(item.fill.alpha, shared), `${rgb(item.fill)} rg`, 'BT']
  let current = -1
  for (const glyph of item.glyphs) {
    if (glyph.text.trim() === '') continue
    const shape = shared.shapes.shapeOf(item, glyph)
    if (!shape) continue
    const { font, code } = shared.fonts.place(shape, glyph.text)
    if (font !== current) parts.push(`/F${font} 1 Tf`)
    current = font
    const [a, b, c, d, e, f] = glyph.matrix
    const fit = item.fontFile ? 1 : squeeze(shape, glyph)
    // Outlines have y up, the page has y down.
    const matrix = [a * fit, b * fit, -c, -d, e, f].map(n).join(' ')
    parts.push(`${matrix} Tm <${code.toString(16).padStart(2, '0')}> Tj`)
  }
  parts.push('ET', 'Q')
  return parts.filter(Boolean).join(' ')
}

/** Stand-in letters may be wider than the ones the text was set in: they are narrowed to the room they were given. */
function squeeze(shape: GlyphShape, glyph: TextGlyph): number {
  const given = glyph.advance / Math.hypot(glyph.matrix[0], glyph.matrix[1])
  return given > 0.2 && shape.advance > given ? given / shape.advance : 1
}

async function drawImage(item: ImageItem, shared: Shared, images: Map<string, PDFRef>): Promise<string> {
  if (!shared.pictures.has(item.bytes)) {
    const name = `I${shared.pictures.size}`
    const ref = await pictureOrNothing(shared.context, item.bytes)
    shared.pictures.set(item.bytes, ref && { name, ref })
  }
  const picture = shared.pictures.get(item.bytes)
  if (!picture) return ''
  images.set(picture.name, picture.ref)
  const [a, b, c, d, e, f] = item.matrix
  // A PDF picture stands on its bottom edge, an OFD picture hangs from its top edge.
  const matrix = [a, b, -c, -d, e + c, f + d].map(n).join(' ')
  return ['q', clipping(item.clips), opacity(item.alpha, shared), `${matrix} cm`, `/${picture.name} Do`, 'Q']
    .filter(Boolean)
    .join(' ')
}

/** One picture in a format nobody reads must not make the whole document unreadable; a flood of pixels must. */
async function pictureOrNothing(context: PDFContext, bytes: Uint8Array): Promise<PDFRef | undefined> {
  try {
    return await addPicture(context, bytes)
  } catch (error) {
    if (error instanceof DocumentError && error.code === 'limits-exceeded') throw error
    return undefined
  }
}
