// SM3, the Chinese national hash (GB/T 32905), in plain code: browsers do not have it.

import type { EightWords } from './eightWords.ts'

const rotate = (word: number, by: number) => (word << (by & 31)) | (word >>> ((32 - by) & 31))
const spread0 = (word: number) => word ^ rotate(word, 9) ^ rotate(word, 17)
const spread1 = (word: number) => word ^ rotate(word, 15) ^ rotate(word, 23)

const START = Int32Array.of(
  0x7380166f,
  0x4914b2b9,
  0x172442d7,
  0xda8a0600,
  0xa96f30bc,
  0x163138aa,
  0xe38dee4d,
  0xb0fb0e4e,
)

const padded = (bytes: Uint8Array): DataView => {
  const length = Math.ceil((bytes.length + 9) / 64) * 64
  const whole = new Uint8Array(length)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  const view = new DataView(whole.buffer)
  const bits = bytes.length * 8
  view.setUint32(length - 8, Math.floor(bits / 2 ** 32))
  view.setUint32(length - 4, bits >>> 0)
  return view
}

const compress = (state: Int32Array, words: Int32Array, view: DataView, offset: number) => {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + i * 4)
  for (let i = 16; i < 68; i++) {
    const mixed = words[i - 16]! ^ words[i - 9]! ^ rotate(words[i - 3]!, 15)
    words[i] = spread1(mixed) ^ rotate(words[i - 13]!, 7) ^ words[i - 6]!
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as EightWords
  for (let i = 0; i < 64; i++) {
    const constant = i < 16 ? 0x79cc4519 : 0x7a879d8a
    const a12 = rotate(a, 12)
    const ss1 = rotate((a12 + e + rotate(constant, i)) | 0, 7)
    const ss2 = ss1 ^ a12
    const ff = i < 16 ? a ^ b ^ c : (a & b) | (a & c) | (b & c)
    const gg = i < 16 ? e ^ f ^ g : (e & f) | (~e & g)
    const tt1 = (ff + d + ss2 + (words[i]! ^ words[i + 4]!)) | 0
    const tt2 = (gg + h + ss1 + words[i]!) | 0
    d = c
    c = rotate(b, 9)
    b = a
    a = tt1
    h = g
    g = rotate(f, 19)
    f = e
    e = spread0(tt2)
  }
  const round = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) state[i] = state[i]! ^ round[i]!
}

export const sm3 = (bytes: Uint8Array): Uint8Array => {
  const state = START.slice()
  const words = new Int32Array(68)
  const view = padded(bytes)
  for (let offset = 0; offset < view.byteLength; offset += 64) compress(state, words, view, offset)
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  state.forEach((word, index) => {
    out.setInt32(index * 4, word)
  })
  return digest
}
