// Fonts and sizes as a Word file itself states them: defaults, theme, styles and their parents, then the run.

import { childElements, firstChild, parseXml, type XmlElement } from '../archive/xml.ts'
import type { ZipPackage } from '../archive/zip.ts'

export type RunStyle = {
  eastAsia?: string
  ascii?: string
  size?: number
  bold?: boolean
  italic?: boolean
  underline?: boolean
}

export type ParagraphStyle = { run: RunStyle; outline?: number }

export class DocxStyles {
  private readonly styles = new Map<string, XmlElement>()
  private readonly theme: Record<string, string> = {}
  private readonly resolved = new Map<string, ParagraphStyle>()
  private defaults: RunStyle = {}
  readonly defaultParagraph: string = ''

  constructor(source: ZipPackage) {
    if (source.has('word/theme/theme1.xml'))
      this.theme = themeFonts(parseXml(source.read('word/theme/theme1.xml')))
    if (!source.has('word/styles.xml')) return
    const root = parseXml(source.read('word/styles.xml'))
    this.defaults = this.readRun(firstChild(firstChild(firstChild(root, 'docDefaults'), 'rPrDefault'), 'rPr'))
    for (const style of childElements(root, 'style')) {
      const id = style.attributes.styleId ?? ''
      this.styles.set(id, style)
      if (style.attributes.default === '1' && style.attributes.type === 'paragraph')
        this.defaultParagraph = id
    }
  }

  style(id: string, depth = 0): ParagraphStyle {
    const known = this.resolved.get(id)
    if (known) return known
    const element = this.styles.get(id)
    if (!element || depth > 20) return { run: this.defaults }
    const parentId = firstChild(element, 'basedOn')?.attributes.val
    const parent = parentId ? this.style(parentId, depth + 1) : { run: this.defaults }
    const outline = outlineOf(firstChild(element, 'pPr')) ?? headingName(element) ?? parent.outline
    const style = { run: { ...parent.run, ...this.readRun(firstChild(element, 'rPr')) }, outline }
    this.resolved.set(id, style)
    return style
  }

  readRun(properties: XmlElement | undefined): RunStyle {
    const style: RunStyle = {}
    const fonts = firstChild(properties, 'rFonts')?.attributes
    const eastAsia = this.theme[fonts?.eastAsiaTheme ?? ''] ?? fonts?.eastAsia
    const ascii = this.theme[fonts?.asciiTheme ?? ''] ?? fonts?.ascii
    const size = Number(firstChild(properties, 'sz')?.attributes.val)
    if (eastAsia) style.eastAsia = eastAsia
    if (ascii) style.ascii = ascii
    if (size > 0) style.size = size / 2
    for (const [tag, key] of [
      ['b', 'bold'],
      ['i', 'italic'],
    ] as const) {
      const toggle = firstChild(properties, tag)
      if (toggle) style[key] = !['0', 'false', 'off'].includes(toggle.attributes.val ?? '1')
    }
    const underline = firstChild(properties, 'u')?.attributes.val
    if (underline) style.underline = underline !== 'none'
    return style
  }
}

export function outlineOf(properties: XmlElement | undefined): number | undefined {
  const value = firstChild(properties, 'outlineLvl')?.attributes.val
  return value !== undefined && Number(value) < 9 ? Number(value) + 1 : undefined
}

const headingName = (style: XmlElement): number | undefined => {
  const match = /^(?:heading|标题)\s*(\d)$/i.exec(firstChild(style, 'name')?.attributes.val ?? '')
  return match ? Number(match[1]) : undefined
}

/** Theme slots as run properties name them: minorEastAsia, majorHAnsi … */
function themeFonts(theme: XmlElement): Record<string, string> {
  const scheme = firstChild(firstChild(theme, 'themeElements'), 'fontScheme')
  const fonts: Record<string, string> = {}
  for (const [slot, tag] of [
    ['minor', 'minorFont'],
    ['major', 'majorFont'],
  ] as const) {
    const group = firstChild(scheme, tag)
    const latin = firstChild(group, 'latin')?.attributes.typeface
    const chinese = childElements(group, 'font').find((font) => font.attributes.script === 'Hans')?.attributes
      .typeface
    const eastAsia = firstChild(group, 'ea')?.attributes.typeface || chinese
    if (latin) fonts[`${slot}HAnsi`] = fonts[`${slot}Ascii`] = latin
    if (eastAsia) fonts[`${slot}EastAsia`] = eastAsia
  }
  return fonts
}
