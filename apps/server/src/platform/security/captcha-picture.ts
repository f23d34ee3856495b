import { randomInt } from 'node:crypto'

// Characters drawn as strokes on a 4×6 grid, so that the picture holds no text to read out.
// Look-alikes (0 O, 1 I L, 2 Z, 5 S, 8 B) are left out.
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
  U: 'M0 0V4C0 6.6 4 6.6 4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2.4L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
}
const ALPHABET = Object.keys(STROKES)
const LENGTH = 4
const WIDTH = 120
const HEIGHT = 44

export const newCaptchaAnswer = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const around = (middle: number, spread: number) => middle + (randomInt(2001) / 1000 - 1) * spread

export const drawCaptcha = (answer: string): string => {
  const glyphs = [...answer].map((character, index) => {
    const x = around(14 + index * 26, 2)
    const y = around(11, 3)
    const scale = around(3.6, 0.4)
    const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${around(0, 18).toFixed(1)} 7 10) scale(${scale.toFixed(2)} ${around(3.7, 0.3).toFixed(2)})`
    return `<path transform="${transform}" d="${STROKES[character]}" stroke-width=".75"/>`
  })
  const noise = Array.from({ length: 3 }, () => {
    const points = Array.from({ length: 4 }, () => `${randomInt(WIDTH)} ${randomInt(HEIGHT)}`)
    return `<path d="M${points[0]}C${points.slice(1).join(' ')}" stroke-width="1.2" opacity=".45"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#F4F6FA"/><g fill="none" stroke="#1849D6" stroke-linecap="round" stroke-linejoin="round">${glyphs.join('')}${noise.join('')}</g></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
