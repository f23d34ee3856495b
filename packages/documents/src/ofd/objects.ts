// Walks the objects of a page, template, annotation or composite unit and turns them into drawing steps.

import { childElements, firstChild, textOf, type XmlElement } from '../archive/xml.ts'
import { DocumentError } from '../errors.ts'
import { familyName } from '../font-family.ts'
import { inputLimits } from '../limits.ts'
import { type Matrix, multiply } from '../pdf/page-space.ts'
import { colourOf, looksOf } from './looks.ts'
import type { OfdPackage } from './package.ts'
import type { OfdResources } from './resources.ts'
import type { Clip, Origin, SceneItem } from './scene.ts'
import { textGlyphs } from './text.ts'
import { boundary, matrixOf, numbers, pathSteps, translation } from './values.ts'

export type Place = { toPage: Matrix; clips: Clip[]; origin: Origin; layerParam?: string; depth: number }

const MAX_DEPTH = 20

export class ObjectWalker {
  readonly items: SceneItem[] = []
  private readonly source: OfdPackage
  private readonly resources: OfdResources

  constructor(source: OfdPackage, resources: OfdResources) {
    this.source = source
    this.resources = resources
  }

  walk(container: XmlElement | undefined, place: Place): void {
    if (place.depth > MAX_DEPTH) throw new DocumentError('limits-exceeded', 'ofd objects nested too deep')
    for (const object of childElements(container)) {
      if (this.items.length > inputLimits.drawnObjects)
        throw new DocumentError('limits-exceeded', 'ofd objects')
      if (object.attributes.Visible === 'false') continue
      if (object.name === 'TextObject') this.addText(object, place)
      else if (object.name === 'PathObject') this.addPath(object, place)
      else if (object.name === 'ImageObject') this.addImage(object, place)
      else if (object.name === 'CompositeObject') this.addComposite(object, place)
      else if (object.name === 'PageBlock') this.walk(object, { ...place, depth: place.depth + 1 })
      else if (object.name === 'Layer') this.walkLayer(object, place)
    }
  }

  private walkLayer(layer: XmlElement, place: Place): void {
    this.walk(layer, {
      ...place,
      layerParam: layer.attributes.DrawParam ?? place.layerParam,
      depth: place.depth + 1,
    })
  }

  private objectSpace(object: XmlElement, place: Place): Matrix {
    const { x, y } = boundary(object.attributes.Boundary)
    return multiply(multiply(matrixOf(object.attributes.CTM), translation(x, y)), place.toPage)
  }

  private clipsOf(object: XmlElement, place: Place): Clip[] {
    const clips = [...place.clips]
    const { x, y } = boundary(object.attributes.Boundary)
    const base = multiply(translation(x, y), place.toPage)
    const ctm =
      firstChild(object, 'Clips')?.attributes.TransFlag === 'false' ? base : this.objectSpace(object, place)
    for (const clip of childElements(firstChild(object, 'Clips'), 'Clip')) {
      const steps = childElements(clip, 'Area').flatMap((area) =>
        childElements(area, 'Path').flatMap((path) => {
          const start = boundary(path.attributes.Boundary)
          const own = multiply(
            multiply(matrixOf(path.attributes.CTM), translation(start.x, start.y)),
            matrixOf(area.attributes.CTM),
          )
          return pathSteps(textOf(firstChild(path, 'AbbreviatedData')), multiply(own, ctm))
        }),
      )
      if (steps.length) clips.push({ steps, evenOdd: false })
    }
    return clips
  }

  private addText(object: XmlElement, place: Place): void {
    const looks = looksOf(object, place.layerParam, this.resources)
    const font = this.resources.fonts.get(object.attributes.Font ?? '')
    const size = Number(object.attributes.Size ?? 0)
    if (!(size > 0)) return
    const stretch = Number(object.attributes.HScale ?? 1) || 1
    const italic = object.attributes.Italic === 'true'
    const toPage = this.objectSpace(object, place)
    const charDirection = Number(object.attributes.CharDirection ?? 0) || 0
    const glyphs = textGlyphs(object, toPage, { size, stretch, charDirection, italic })
    if (glyphs.length === 0) return
    const filled = looks.attribute('Fill') !== 'false'
    this.items.push({
      type: 'text',
      fontFile: font?.file ? this.source.read(font.file) : undefined,
      family: familyName(font?.name ?? '') ?? '',
      bold: font?.bold === true || Number(object.attributes.Weight ?? 400) >= 600,
      italic: italic || font?.italic === true,
      size: size * Math.hypot(toPage[2], toPage[3]),
      glyphs,
      fill: colourOf(
        looks.element(filled ? 'FillColor' : 'StrokeColor'),
        this.resources,
        object.attributes.Alpha,
      ),
      clips: this.clipsOf(object, place),
      origin: place.origin,
    })
  }

  private addPath(object: XmlElement, place: Place): void {
    const looks = looksOf(object, place.layerParam, this.resources)
    const toPage = this.objectSpace(object, place)
    const steps = pathSteps(textOf(firstChild(object, 'AbbreviatedData')), toPage)
    if (steps.length === 0) return
    const scale = Math.sqrt(Math.abs(toPage[0] * toPage[3] - toPage[1] * toPage[2]))
    const alpha = object.attributes.Alpha
    this.items.push({
      type: 'path',
      steps,
      fill:
        looks.attribute('Fill') === 'true'
          ? colourOf(looks.element('FillColor'), this.resources, alpha)
          : undefined,
      stroke:
        looks.attribute('Stroke') === 'false'
          ? undefined
          : colourOf(looks.element('StrokeColor'), this.resources, alpha),
      width: (Number(looks.attribute('LineWidth') ?? 0.353) || 0.353) * scale,
      dash: numbers(looks.attribute('DashPattern')).map((part) => part * scale),
      cap: ['Butt', 'Round', 'Square'].indexOf(looks.attribute('Cap') ?? 'Butt'),
      join: ['Miter', 'Round', 'Bevel'].indexOf(looks.attribute('Join') ?? 'Miter'),
      evenOdd: /even-?odd/i.test(looks.attribute('Rule') ?? ''),
      clips: this.clipsOf(object, place),
      origin: place.origin,
    })
  }

  private addImage(object: XmlElement, place: Place): void {
    const file = this.resources.media.get(object.attributes.ResourceID ?? '')
    if (!file) return
    const { x, y, w, h } = boundary(object.attributes.Boundary)
    const own: Matrix = object.attributes.CTM ? matrixOf(object.attributes.CTM) : [w, 0, 0, h, 0, 0]
    this.items.push({
      type: 'image',
      bytes: this.source.read(file),
      matrix: multiply(multiply(own, translation(x, y)), place.toPage),
      alpha: Number(object.attributes.Alpha ?? 255) / 255,
      clips: this.clipsOf(object, place),
      origin: place.origin,
    })
  }

  private addComposite(object: XmlElement, place: Place): void {
    const unit = this.resources.composites.get(object.attributes.ResourceID ?? '')
    if (!unit) return
    const toPage = this.objectSpace(object, place)
    this.walk(firstChild(unit, 'Content'), {
      ...place,
      toPage,
      clips: this.clipsOf(object, place),
      depth: place.depth + 1,
    })
  }
}
