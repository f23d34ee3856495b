// Drawing steps to content for the layout step: positions straight from the OFD, not from its PDF rendition.

import type { Area, Glyph, PageContent, Ruling } from '../layout/content.ts'
import { apply } from '../pdf/page-space.ts'
import type { PathItem, ScenePage, TextItem } from './scene.ts'

const POINTS = 72 / 25.4

export type OfdContent = PageContent & {
  /** The page's text is in pictures or outlines. */
  isScan: boolean
}

export function sceneToContent(page: ScenePage): OfdContent {
  const glyphs: Glyph[] = []
  const rulings: Ruling[] = []
  const pictures: Area[] = []
  let strokes = 0
  for (const item of page.items) {
    if (item.origin === 'stamp') continue
    if (item.type === 'text') glyphs.push(...toGlyphs(item))
    else if (item.type === 'path') {
      strokes += item.steps.filter((step) => step.to === 'curve').length
      rulings.push(...toRulings(item))
    } else {
      const [x0, y0] = apply(item.matrix, 0, 0)
      const [x1, y1] = apply(item.matrix, 1, 1)
      pictures.push(
        inPoints({
          left: Math.min(x0, x1),
          right: Math.max(x0, x1),
          top: Math.min(y0, y1),
          bottom: Math.max(y0, y1),
        }),
      )
    }
  }
  const width = page.width * POINTS
  const height = page.height * POINTS
  const covered =
    pictures.reduce((sum, area) => sum + (area.right - area.left) * (area.bottom - area.top), 0) /
    (width * height)
  const letters = glyphs.filter((glyph) => glyph.text.trim() !== '' && glyph.artifact !== 'watermark').length
  return {
    width,
    height,
    source: 'text',
    glyphs,
    rulings,
    marks: [
      ...page.seals.map((seal) => ({
        ...inPoints(seal),
        kind: 'seal' as const,
        text: seal.name,
        confidence: 1,
      })),
      ...pictures
        .filter((area) => covered < 0.5 && area.right - area.left > 15 && area.bottom - area.top > 15)
        .map((area) => ({ ...area, kind: 'picture' as const, confidence: 1 })),
    ],
    isScan: (covered > 0.5 && letters < 120) || (letters === 0 && strokes > 400),
  }
}

const inPoints = (area: Area): Area => ({
  left: area.left * POINTS,
  top: area.top * POINTS,
  right: area.right * POINTS,
  bottom: area.bottom * POINTS,
})

function toGlyphs(item: TextItem): Glyph[] {
  const { red, green, blue, alpha } = item.fill
  return item.glyphs.map((glyph): Glyph => {
    const [a, b, , , x, y] = glyph.matrix
    const angle = (Math.atan2(-b, a) * 180) / Math.PI
    const size = item.size * POINTS
    const left = x * POINTS
    const baseline = y * POINTS
    return {
      text: glyph.text,
      left,
      right: left + glyph.advance * POINTS,
      top: baseline - size * 0.88,
      bottom: baseline + size * 0.12,
      baseline,
      size,
      font: item.family || undefined,
      bold: item.bold,
      italic: item.italic,
      colour: (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue),
      opacity: alpha,
      angle,
      confidence: 1,
      artifact: item.origin === 'watermark' ? 'watermark' : undefined,
    }
  })
}

const THIN = 1

function toRulings(item: PathItem): Ruling[] {
  const rulings: Ruling[] = []
  let startX = 0
  let startY = 0
  let x = 0
  let y = 0
  const outline: Area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  const to = (nextX: number, nextY: number) => {
    const area = {
      left: Math.min(x, nextX),
      right: Math.max(x, nextX),
      top: Math.min(y, nextY),
      bottom: Math.max(y, nextY),
    }
    const straight = area.right - area.left < 0.25 || area.bottom - area.top < 0.25
    if (item.stroke && straight) rulings.push(inPoints(area))
    x = nextX
    y = nextY
  }
  for (const step of item.steps) {
    if (step.to === 'close') {
      to(startX, startY)
      continue
    }
    outline.left = Math.min(outline.left, step.x)
    outline.right = Math.max(outline.right, step.x)
    outline.top = Math.min(outline.top, step.y)
    outline.bottom = Math.max(outline.bottom, step.y)
    if (step.to === 'line') to(step.x, step.y)
    else {
      x = step.x
      y = step.y
      if (step.to === 'move') {
        startX = x
        startY = y
      }
    }
  }
  const thin = Math.min(outline.right - outline.left, outline.bottom - outline.top) < THIN
  if (item.fill && thin && item.steps.length <= 6) rulings.push(inPoints(outline))
  return rulings.filter((ruling) => Math.max(ruling.right - ruling.left, ruling.bottom - ruling.top) > 4)
}
