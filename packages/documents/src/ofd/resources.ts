// Fonts, pictures, drawing parameters, colour spaces and composite units a document declares.

import { childElements, firstChild, textOf, type XmlElement } from '../archive/xml.ts'
import { folderOf, type OfdPackage } from './package.ts'

export type FontResource = { name: string; bold: boolean; italic: boolean; file?: string }

export class OfdResources {
  readonly fonts = new Map<string, FontResource>()
  readonly media = new Map<string, string>()
  readonly drawParams = new Map<string, XmlElement>()
  readonly colourSpaces = new Map<string, string>()
  readonly composites = new Map<string, XmlElement>()
  private readonly source: OfdPackage

  constructor(source: OfdPackage, parent?: OfdResources) {
    this.source = source
    if (!parent) return
    for (const key of ['fonts', 'media', 'drawParams', 'colourSpaces', 'composites'] as const)
      for (const [id, value] of parent[key]) (this[key] as Map<string, unknown>).set(id, value)
  }

  /** `file` is a Res element's own part; its BaseLoc says where the files it names are. */
  add(file: string, documentFolder: string): void {
    const root = this.source.xml(file)
    const here = folderOf(file)
    const base = (root.attributes.BaseLoc ?? '').replace(/^[/\\]/, '')
    const find = (location: string) =>
      this.source.find(location, `${here}/${base}`, `${documentFolder}/${base}`, here, documentFolder, base)
    for (const font of childElements(firstChild(root, 'Fonts'), 'Font')) {
      const location = textOf(firstChild(font, 'FontFile')).trim()
      const name = font.attributes.FontName ?? font.attributes.FamilyName ?? ''
      this.fonts.set(font.attributes.ID ?? '', {
        name,
        bold: font.attributes.Bold === 'true' || /bold|粗体/i.test(name),
        italic: font.attributes.Italic === 'true',
        file: location ? find(location) : undefined,
      })
    }
    for (const media of childElements(firstChild(root, 'MultiMedias'), 'MultiMedia')) {
      const found = find(textOf(firstChild(media, 'MediaFile')))
      if (found) this.media.set(media.attributes.ID ?? '', found)
    }
    for (const parameter of childElements(firstChild(root, 'DrawParams'), 'DrawParam'))
      this.drawParams.set(parameter.attributes.ID ?? '', parameter)
    for (const space of childElements(firstChild(root, 'ColorSpaces'), 'ColorSpace'))
      this.colourSpaces.set(space.attributes.ID ?? '', space.attributes.Type ?? 'RGB')
    for (const unit of childElements(firstChild(root, 'CompositeGraphicUnits'), 'CompositeGraphicUnit'))
      this.composites.set(unit.attributes.ID ?? '', unit)
  }
}
