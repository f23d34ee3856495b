// Reads one line picture: characters with their place along the line.

import { Tensor } from 'onnxruntime-node'
import { cropTo, type Grey } from '../image/grey.ts'
import type { Area } from '../layout/content.ts'
import { loadModels } from './sessions.ts'

export type ReadCharacter = { text: string; left: number; right: number; confidence: number }

const HEIGHT = 48
const MAX_WIDTH = 3200

export async function readLine(picture: Grey, area: Area): Promise<ReadCharacter[]> {
  const { recogniser, alphabet } = await loadModels()
  const aspect = (area.right - area.left) / (area.bottom - area.top)
  const width = Math.max(16, Math.min(MAX_WIDTH, Math.ceil(HEIGHT * aspect)))
  const pixels = cropTo(picture, area, width, HEIGHT)
  const input = new Float32Array(3 * pixels.length)
  for (let at = 0; at < pixels.length; at++) {
    const value = pixels[at]! / 127.5 - 1
    input[at] = value
    input[at + pixels.length] = value
    input[at + 2 * pixels.length] = value
  }
  const tensor = new Tensor('float32', input, [1, 3, HEIGHT, width])
  const output = (await recogniser.run({ [recogniser.inputNames[0]!]: tensor }))[recogniser.outputNames[0]!]!
  const [, steps, classes] = output.dims as [number, number, number]
  const spikes = decode(output.data as Float32Array, steps, classes)
  const step = (area.right - area.left) / steps
  return placeCharacters(
    spikes.map((spike) => ({
      ...spike,
      text: alphabet[spike.index] ?? '',
      centre: area.left + spike.centre * step,
    })),
    area,
  )
}

type Spike = { index: number; centre: number; confidence: number }

/** Connectionist temporal classification, greedily: repeats collapse, blanks divide. */
function decode(data: Float32Array, steps: number, classes: number): Spike[] {
  const spikes: (Spike & { from: number; to: number })[] = []
  let previous = 0
  for (let step = 0; step < steps; step++) {
    let best = 0
    let bestValue = -Infinity
    for (let index = 0, at = step * classes; index < classes; index++, at++)
      if (data[at]! > bestValue) {
        bestValue = data[at]!
        best = index
      }
    const last = spikes.at(-1)
    if (best !== 0 && best === previous && last) {
      last.to = step
      last.centre = (last.from + last.to + 1) / 2
      last.confidence = Math.max(last.confidence, bestValue)
    } else if (best !== 0)
      spikes.push({ index: best, from: step, to: step, centre: step + 0.5, confidence: bestValue })
    previous = best
  }
  return spikes
}

/** Spikes tell where a character is, not how wide: neighbours share the space between them. */
function placeCharacters(
  spikes: { text: string; centre: number; confidence: number }[],
  area: Area,
): ReadCharacter[] {
  const height = area.bottom - area.top
  return spikes.map((spike, index) => {
    const before = spikes[index - 1]
    const after = spikes[index + 1]
    const reach = /[\u2e80-\uffef]/.test(spike.text) ? height * 0.5 : height * 0.3
    const left = before
      ? Math.max((before.centre + spike.centre) / 2, spike.centre - reach)
      : Math.max(area.left, spike.centre - reach)
    const right = after
      ? Math.min((after.centre + spike.centre) / 2, spike.centre + reach)
      : Math.min(area.right, spike.centre + reach)
    return { text: spike.text, left, right, confidence: spike.confidence }
  })
}
