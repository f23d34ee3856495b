// A round company seal as a picture, drawn from font outlines so that no installed font is needed.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import sharp from 'sharp'

const require = createRequire(import.meta.url)

export function sealSvg(name: string, pixels: number): string {
  const path = require.resolve('@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf')
  const font = fontkit.create(readFileSync(path)) as fontkit.Font
  const characters = [...name]
  const size = 15
  const spread = Math.min(280, characters.length * 21)
  const glyphs = characters.map((character, index) => {
    const angle = -spread / 2 + (spread * (index + 0.5)) / characters.length
    const outline = font.glyphForCodePoint(character.codePointAt(0)!).path.toSVG()
    const scale = size / font.unitsPerEm
    return `<g transform="rotate(${angle}) translate(${-size / 2} -28) scale(${scale} ${-scale})"><path d="${outline}"/></g>`
  })
  const star = Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5
    const reach = index % 2 ? 6 : 15
    return `${Math.sin(angle) * reach},${-Math.cos(angle) * reach}`
  }).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="-50 -50 100 100"><g fill="#d7141a"><circle r="48" fill="none" stroke="#d7141a" stroke-width="2.4"/><polygon points="${star}"/>${glyphs.join('')}</g></svg>`
}

export const sealPng = (name: string, pixels: number): Promise<Buffer> =>
  sharp(Buffer.from(sealSvg(name, pixels)))
    .png()
    .toBuffer()
