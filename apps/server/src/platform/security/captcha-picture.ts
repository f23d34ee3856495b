import { randomInt } from 'node:crypto'
import { deflateSync } from 'node:zlib'

// Characters as strokes on a 4×6 grid. They leave here as dots only, bent, broken and crossed: nothing in the picture
// names a stroke, and no two pictures of a letter are alike.
// Look-alikes (0 O, 1 I L, 2 Z, 5 S, 8 B, U V, 7 T at a slant) are left out.
const STROKES: Record<string, string> = {
  3: 'M0 0H4L2 2.4C4 2.4 4 6 1.8 6L0 5.2',
  4: 'M3 6V0L0 4H4',
  6: 'M3.6 0C1 .6 0 2.6 0 4.2C0 6.6 4 6.6 4 4.2C4 2.2 .8 2.2 0 4',
  7: 'M0 0H4L1.6 6',
  9: 'M4 2C3.2 4 0 3.8 0 1.8C0 -.6 4 -.6 4 1.8C4 3.4 3 5.4 .4 6',
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  C: 'M4 1C3 -.4 0 -.2 0 3C0 6.2 3 6.4 4 5',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  H: 'M0 0V6M4 0V6M0 3H4',
  K: 'M0 0V6M4 0L0 3.4M1.4 2.4L4 6',
  M: 'M0 6V0L2 3L4 0V6',
  N: 'M0 6V0L4 6V0',
  P: 'M0 6V0C4.6 0 4.6 3.4 0 3.4',
  R: 'M0 6V0C4.6 0 4.6 3.2 0 3.2M1.6 3.2L4 6',
  T: 'M0 0H4M2 0V6',
  W: 'M0 0L1 6L2 2.4L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
}
const ALPHABET = Object.keys(STROKES)
const LENGTH = 4
export const WIDTH = 150
export const HEIGHT = 54

export const newCaptchaAnswer = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

type Point = [number, number]
const around = (middle: number, spread: number) => middle + (randomInt(2001) / 1000 - 1) * spread

/** The strokes of a character as lines of points close together. */
const linesOf = (path: string): Point[][] => {
  const lines: Point[][] = []
  let at: Point = [0, 0]
  const to = (end: Point, bend: (t: number) => Point) => {
    for (let step = 1; step <= 24; step++) lines.at(-1)!.push(bend(step / 24))
    at = end
  }
  for (const [, command, rest] of path.matchAll(/([MLHVC])([^MLHVC]*)/g)) {
    const numbers = (rest!.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    const from = at
    if (command === 'M') {
      at = [numbers[0]!, numbers[1]!]
      lines.push([at])
    } else if (command === 'C') {
      const [x1, y1, x2, y2, x3, y3] = numbers as [number, number, number, number, number, number]
      const blend = (a: number, b: number, c: number, d: number, t: number) =>
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d
      to([x3, y3], (t) => [blend(from[0], x1, x2, x3, t), blend(from[1], y1, y2, y3, t)])
      // Further curves of the same command do not occur in the table.
    } else {
      const end: Point =
        command === 'H'
          ? [numbers[0]!, at[1]]
          : command === 'V'
            ? [at[0], numbers[0]!]
            : [numbers[0]!, numbers[1]!]
      to(end, (t) => [from[0] + (end[0] - from[0]) * t, from[1] + (end[1] - from[1]) * t])
    }
  }
  return lines
}

/** A slow wave over the whole picture, another one every time. */
const newWave = () => {
  const [a, b, c, d] = [around(0, Math.PI), around(0, Math.PI), around(3.4, 1), around(3.4, 1)] as const
  const [e, f] = [around(30, 6), around(22, 5)] as const
  return ([x, y]: Point): Point => [x + c * Math.sin(y / f + a), y + d * Math.sin(x / e + b)]
}

const placed = (character: string, index: number): Point[][] => {
  const angle = around(0, 0.5)
  const [width, height, slant] = [around(5.4, 0.8), around(5.2, 0.8), around(0, 0.3)] as const
  // Close enough to touch: where one ends and the next begins is for the eye to say.
  const [left, top] = [around(26 + index * 31, 4), around(HEIGHT / 2, 5)] as const
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)] as const
  return linesOf(STROKES[character]!).map((line) =>
    line.map(([x, y]): Point => {
      const px = (x - 2) * width + slant * (y - 3) * height
      const py = (y - 3) * height
      return [left + px * cos - py * sin, top + px * sin + py * cos]
    }),
  )
}

/** As thick and as dark as the letters: no filter takes these out and leaves those in. */
const strayLine = (): Point[] => {
  const y = [0, 1, 2, 3].map(() => randomInt(HEIGHT)) as [number, number, number, number]
  return Array.from({ length: 160 }, (_, step): Point => {
    const t = step / 159
    const height =
      (1 - t) ** 3 * y[0] + 3 * (1 - t) ** 2 * t * y[1] + 3 * (1 - t) * t * t * y[2] + t ** 3 * y[3]
    return [t * WIDTH, height]
  })
}

/** Darkness of every dot, 0 to 1. */
export const darkness = (answer: string): Float32Array => {
  const dots = new Float32Array(WIDTH * HEIGHT)
  const wave = newWave()
  const dab = ([x, y]: Point, radius: number, ink: number) => {
    for (let row = Math.floor(y - radius - 1); row <= y + radius + 1; row++)
      for (let column = Math.floor(x - radius - 1); column <= x + radius + 1; column++) {
        if (row < 0 || column < 0 || row >= HEIGHT || column >= WIDTH) continue
        const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(column - x, row - y)))
        const at = row * WIDTH + column
        dots[at] = Math.max(dots[at]!, cover * ink)
      }
  }
  const draw = (line: Point[], thick: number, ink: number) => {
    const phase = around(0, Math.PI)
    for (const [index, point] of line.entries())
      dab(wave(point), thick * (1 + 0.25 * Math.sin(index / 7 + phase)), ink)
  }
  for (const [index, character] of [...answer].entries())
    for (const line of placed(character, index)) draw(line, around(1.5, 0.25), around(0.9, 0.1))
  for (let count = 0; count < 4; count++) draw(strayLine(), around(0.95, 0.2), around(0.75, 0.1))
  for (let count = 0; count < 60; count++)
    dab([randomInt(WIDTH), randomInt(HEIGHT)], around(0.8, 0.3), around(0.6, 0.3))
  for (let at = 0; at < dots.length; at++) dots[at] = Math.min(1, Math.max(0, dots[at]! + around(0.06, 0.08)))
  return dots
}

const CRC = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})
const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data])
  let crc = 0xffffffff
  for (const byte of named) crc = CRC[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0)
  return Buffer.concat([length, named, sum])
}

const PAPER = [244, 246, 250] as const
const INK = [24, 73, 214] as const

export const drawCaptcha = (answer: string): string => {
  const dots = darkness(answer)
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3))
  for (let row = 0; row < HEIGHT; row++)
    for (let column = 0; column < WIDTH; column++)
      for (const [part, paper] of PAPER.entries())
        rows[row * (1 + WIDTH * 3) + 1 + column * 3 + part] = Math.round(
          paper + (INK[part]! - paper) * dots[row * WIDTH + column]!,
        )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}
