import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [number, number, number]
type Box = { x: number; y: number; width: number; height: number; colour: Colour }

const WIDTH = 480
const HEIGHT = 300
const CARD: Colour = [222, 232, 250]
const INK: Colour = [120, 140, 180]
const SKIN: Colour = [246, 214, 190]

const LINES: Box[] = [40, 90, 140].map((y) => ({ x: 40, y, width: 200, height: 18, colour: INK }))
const NUMBER: Box = { x: 40, y: 230, width: 320, height: 22, colour: INK }
const PORTRAIT: Box[] = [
  { x: 320, y: 40, width: 120, height: 150, colour: [255, 255, 255] },
  { x: 350, y: 60, width: 60, height: 70, colour: SKIN },
  { x: 335, y: 140, width: 90, height: 50, colour: [90, 110, 150] },
]

export const DEMO_PAPERS: Record<'front' | 'back' | 'holding', Box[]> = {
  front: [...LINES, NUMBER, ...PORTRAIT],
  back: [
    { x: 40, y: 40, width: 80, height: 80, colour: [200, 90, 80] },
    { x: 150, y: 60, width: 260, height: 26, colour: INK },
    { x: 150, y: 180, width: 240, height: 18, colour: INK },
    NUMBER,
  ],
  holding: [
    { x: 180, y: 20, width: 120, height: 130, colour: SKIN },
    { x: 110, y: 160, width: 260, height: 140, colour: [90, 110, 150] },
    { x: 250, y: 180, width: 150, height: 90, colour: [255, 255, 255] },
    { x: 265, y: 200, width: 70, height: 10, colour: INK },
    { x: 265, y: 225, width: 110, height: 10, colour: INK },
  ],
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A paper nobody could take for a real one: coloured boxes where a card has its words and its portrait. */
export const drawPaper = (boxes: readonly Box[]): Buffer => {
  const row = 1 + WIDTH * 3
  const pixels = Buffer.alloc(row * HEIGHT)
  const paint = ({ x, y, width, height, colour }: Box) => {
    for (let line = y; line < y + height; line++) {
      for (let column = x; column < x + width; column++) pixels.set(colour, line * row + 1 + column * 3)
    }
  }
  for (const box of [{ x: 0, y: 0, width: WIDTH, height: HEIGHT, colour: CARD }, ...boxes]) paint(box)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
