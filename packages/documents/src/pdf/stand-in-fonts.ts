// Fonts for PDF text whose font is not in the file. PDFium in WebAssembly sees no system fonts: without this, Chinese
// text set in a font the producer did not embed would be blank on every page picture.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Pdfium } from './pdfium.ts'

const resolve = createRequire(import.meta.url).resolve

const files = [
  '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
]
const SANS = 2
const BOLD = 1

const SHIFT_JIS = 128
const HANGUL = 129
const GB2312 = 134
const BIG5 = 136
const eastAsian = new Set([SHIFT_JIS, HANGUL, GB2312, BIG5])
const sansFace = /hei|gothic|sans|yahei|dengxian|黑|雅/i
const chineseFace = /song|sun|kai|fang|hei|yahei|deng|ming|[\u4e00-\u9fff]/i

export function registerStandInFonts(pdfium: Pdfium): void {
  const { addFunction, UTF8ToString, wasmExports } = pdfium.pdfium
  const loaded = new Map<number, Uint8Array>()
  const fontOf = (handle: number): Uint8Array => {
    let font = loaded.get(handle)
    if (!font) {
      font = readFileSync(resolve(files[handle - 1]!))
      loaded.set(handle, font)
    }
    return font
  }
  const copy = (content: Uint8Array, buffer: number, room: number): number => {
    if (buffer && content.length <= room) pdfium.pdfium.HEAPU8.set(content, buffer)
    return content.length
  }
  /** A handle is the font's place in the list plus one; 0 leaves the choice to PDFium's own Latin fonts. */
  const mapFont = (
    _: number,
    weight: number,
    _italic: number,
    charset: number,
    _pitch: number,
    face: number,
  ): number => {
    const name = UTF8ToString(face)
    if (!eastAsian.has(charset) && !chineseFace.test(name)) return 0
    return 1 + (sansFace.test(name) ? SANS : 0) + (weight >= 600 ? BOLD : 0)
  }
  const callbacks = [
    addFunction(() => {}, 'vi'),
    addFunction(() => {}, 'vii'),
    addFunction(mapFont, 'iiiiiiii'),
    addFunction(() => 0, 'iii'),
    addFunction((_: number, handle: number, table: number, buffer: number, room: number) => {
      const content = table === 0 ? fontOf(handle) : tableOf(fontOf(handle), table >>> 0)
      return content ? copy(content, buffer, room) : 0
    }, 'iiiiii'),
    addFunction(
      (_: number, handle: number, buffer: number, room: number) =>
        copy(Buffer.from(`stand-in ${handle}\0`), buffer, room),
      'iiiii',
    ),
    addFunction(() => GB2312, 'iii'),
    addFunction(() => {}, 'vii'),
  ]
  const structure = wasmExports.malloc(4 * (callbacks.length + 1))
  const view = new DataView(pdfium.pdfium.HEAPU8.buffer)
  view.setInt32(structure, 1, true)
  callbacks.forEach((callback, index) => {
    view.setUint32(structure + 4 * (index + 1), callback as unknown as number, true)
  })
  pdfium.FPDF_SetSystemFontInfo(structure)
}

function tableOf(font: Uint8Array, tag: number): Uint8Array | undefined {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  for (let index = 0; index < view.getUint16(4); index++) {
    const record = 12 + index * 16
    if (view.getUint32(record) !== tag) continue
    const offset = view.getUint32(record + 8)
    return font.subarray(offset, offset + view.getUint32(record + 12))
  }
  return undefined
}
