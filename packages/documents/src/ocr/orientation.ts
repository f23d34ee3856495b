// Which way up a page lies.

import { Tensor } from 'onnxruntime-node'
import { cropTo, type Grey, quarterTurn } from '../image/grey.ts'
import type { DetectedLine } from './detect.ts'
import { loadModels } from './sessions.ts'

const WIDTH = 192
const HEIGHT = 48
const SAMPLES = 9

/** Quarter turns clockwise that make the page's lines level, judging by their shape alone. */
export const liesOnItsSide = (lines: DetectedLine[]): boolean => {
  const tall = lines.filter((line) => line.bottom - line.top > 2 * (line.right - line.left)).length
  const wide = lines.filter((line) => line.right - line.left > 2 * (line.bottom - line.top)).length
  return tall > 4 && tall > wide * 2
}

export async function isUpsideDown(picture: Grey, lines: DetectedLine[]): Promise<boolean> {
  const widest = [...lines].sort((a, b) => b.right - b.left - (a.right - a.left)).slice(0, SAMPLES)
  if (widest.length < 3) return false
  let turned = 0
  for (const line of widest) if (await looksTurned(picture, line)) turned++
  return turned > widest.length * 0.6
}

async function looksTurned(picture: Grey, line: DetectedLine): Promise<boolean> {
  const { orientation } = await loadModels()
  // The model saw line starts of this shape in training, not whole lines squeezed together.
  const right = Math.min(line.right, line.left + (line.bottom - line.top) * (WIDTH / HEIGHT))
  const pixels = cropTo(picture, { ...line, right }, WIDTH, HEIGHT)
  const input = new Float32Array(3 * pixels.length)
  for (let at = 0; at < pixels.length; at++)
    for (let channel = 0; channel < 3; channel++)
      input[channel * pixels.length + at] = pixels[at]! / 127.5 - 1
  const tensor = new Tensor('float32', input, [1, 3, HEIGHT, WIDTH])
  const output = await orientation.run({ [orientation.inputNames[0]!]: tensor })
  const [upright, upsideDown] = output[orientation.outputNames[0]!]!.data as Float32Array
  return upsideDown! > 0.9 && upsideDown! > upright!
}

export const turn = (picture: Grey, turns: 0 | 1 | 2 | 3): Grey =>
  turns === 0 ? picture : quarterTurn(picture, turns)
