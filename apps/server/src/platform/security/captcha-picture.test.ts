import { describe, expect, it } from 'vitest'
import { darkness, drawCaptcha, HEIGHT, newCaptchaAnswer, WIDTH } from './captcha-picture.ts'

const LETTERS = [...'34679ACEFHKMNPRTWXY']
const BOX = { width: 36, height: HEIGHT }
const SAMPLES = 12

/** What is dark where a letter usually stands. */
const windowAt = (dots: Float32Array, left: number): Float32Array => {
  const found = new Float32Array(BOX.width * BOX.height)
  for (let row = 0; row < BOX.height; row++)
    for (let column = 0; column < BOX.width; column++) {
      const x = left + column
      if (x >= 0 && x < WIDTH) found[row * BOX.width + column] = dots[row * WIDTH + x]!
    }
  return found
}
const likeness = (a: Float32Array, b: Float32Array): number => {
  let [dot, aa, bb] = [0, 0, 0]
  for (let at = 0; at < a.length; at++) {
    dot += a[at]! * b[at]!
    aa += a[at]! ** 2
    bb += b[at]! ** 2
  }
  return dot / Math.sqrt(aa * bb)
}

/** Somebody who has our code and a table of many drawings of every letter, and looks for the nearest, a little to either side. */
const reader = () => {
  const table = LETTERS.flatMap((letter) =>
    Array.from({ length: SAMPLES }, () => ({ letter, dots: windowAt(darkness(`${letter}`), 8) })),
  )
  return (dots: Float32Array): string =>
    [0, 1, 2, 3]
      .map((index) => {
        let best = { letter: '', score: -1 }
        for (let shift = -6; shift <= 6; shift += 3) {
          const seen = windowAt(dots, 8 + index * 31 + shift)
          for (const one of table) {
            const score = likeness(seen, one.dots)
            if (score > best.score) best = { letter: one.letter, score }
          }
        }
        return best.letter
      })
      .join('')
}

describe('the picture to read', () => {
  it('is dots and nothing else', () => {
    const image = drawCaptcha('ACEF')
    expect(image).toMatch(/^data:image\/png;base64,/)
    const bytes = Buffer.from(image.split(',')[1]!, 'base64')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT])
    expect(drawCaptcha('ACEF')).not.toBe(image)
  })

  it('needs more than a table', () => {
    const read = reader()
    const tries = 40
    let solved = 0
    for (let count = 0; count < tries; count++) {
      const answer = newCaptchaAnswer()
      if (read(darkness(answer)) === answer) solved++
    }
    expect(solved / tries).toBeLessThanOrEqual(0.1)
  }, 60_000)
})
