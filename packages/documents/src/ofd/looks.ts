// Colours and line styles: an object's own, or those of the drawing parameters it refers to, parents included.

import { childElements, firstChild, type XmlElement } from '../archive/xml.ts'
import type { OfdResources } from './resources.ts'
import type { Colour } from './scene.ts'
import { numbers } from './values.ts'

const black: Colour = { red: 0, green: 0, blue: 0, alpha: 1 }

export type Looks = {
  attribute: (name: string) => string | undefined
  element: (name: string) => XmlElement | undefined
}

/** Looks up an attribute or child in the object, then in its drawing parameters, then in the layer's. */
export function looksOf(object: XmlElement, layerParam: string | undefined, resources: OfdResources): Looks {
  const chain: XmlElement[] = [object]
  for (const start of [object.attributes.DrawParam, layerParam]) {
    let id = start
    while (id && chain.length < 20) {
      const parameter = resources.drawParams.get(id)
      if (!parameter || chain.includes(parameter)) break
      chain.push(parameter)
      id = parameter.attributes.Relative
    }
  }
  return {
    attribute: (name) => chain.find((element) => element.attributes[name] !== undefined)?.attributes[name],
    element: (name) =>
      chain.map((element) => firstChild(element, name)).find((element) => element !== undefined),
  }
}

export function colourOf(
  element: XmlElement | undefined,
  resources: OfdResources,
  objectAlpha: string | undefined,
): Colour {
  const alpha = channel(objectAlpha, 255) / 255
  if (!element) return { ...black, alpha }
  const own = channel(element.attributes.Alpha, 255) / 255
  const shading = firstChild(element, 'AxialShd') ?? firstChild(element, 'RadialShd')
  if (shading) return { ...middleColour(shading, resources), alpha: alpha * own }
  return { ...plainColour(element, resources), alpha: alpha * own }
}

function channel(text: string | undefined, fallback: number): number {
  const value = Number(text)
  return text !== undefined && Number.isFinite(value) ? Math.max(0, Math.min(255, value)) : fallback
}

/** "255 0 0", "#FF #0 #0", one grey value or four of CMYK. */
function plainColour(element: XmlElement, resources: OfdResources): Colour {
  const text = element.attributes.Value ?? ''
  const values = text.includes('#')
    ? (text.match(/[\da-f]+/gi) ?? []).map((hex) => Number.parseInt(hex, 16))
    : numbers(text)
  const kind = resources.colourSpaces.get(element.attributes.ColorSpace ?? '')?.toUpperCase()
  if (values.length === 1 || kind === 'GRAY') {
    const grey = values[0] ?? 0
    return { red: grey, green: grey, blue: grey, alpha: 1 }
  }
  if (values.length === 4 || kind === 'CMYK') {
    const [c = 0, m = 0, y = 0, k = 0] = values
    const light = (ink: number) => (255 - ink) * (1 - k / 255)
    return { red: light(c), green: light(m), blue: light(y), alpha: 1 }
  }
  const [red = 0, green = 0, blue = 0] = values
  return { red, green, blue, alpha: 1 }
}

/** Gradients are drawn in their mean colour. */
function middleColour(shading: XmlElement, resources: OfdResources): Colour {
  const stops = childElements(shading, 'Segment').map((segment) =>
    plainColour(firstChild(segment, 'Color') ?? segment, resources),
  )
  const mean = (pick: (colour: Colour) => number) =>
    stops.reduce((sum, stop) => sum + pick(stop), 0) / Math.max(1, stops.length)
  return { red: mean((c) => c.red), green: mean((c) => c.green), blue: mean((c) => c.blue), alpha: 1 }
}
