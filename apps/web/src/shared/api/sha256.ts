// SHA-256 and HMAC in plain code: `crypto.subtle` is missing on plain http, and a signature must not wait.

import type { EightWords } from '../hash/eightWords.ts'

const firstPrimes = (count: number) => {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((p) => n % p)) primes.push(n)
  return primes
}
const fractionBits = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0
const PRIMES = firstPrimes(64)
const K = Int32Array.from(PRIMES, (p) => fractionBits(Math.cbrt(p)))
const START = Int32Array.from(PRIMES.slice(0, 8), (p) => fractionBits(Math.sqrt(p)))
const BLOCK = 64

const compress = (state: Int32Array, words: Int32Array, view: DataView, offset: number) => {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + i * 4)
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15]!
    const y = words[i - 2]!
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[i] = (words[i - 16]! + s0 + words[i - 7]! + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as EightWords
  for (let i = 0; i < 64; i++) {
    const S1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + S1 + ((e & f) ^ (~e & g)) + K[i]! + words[i]!) | 0
    const S0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (S0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const round = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) state[i] = (state[i]! + round[i]!) | 0
}

export const sha256 = (bytes: Uint8Array): Uint8Array => {
  const state = START.slice()
  const words = new Int32Array(64)
  const whole = bytes.length - (bytes.length % BLOCK)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let offset = 0; offset < whole; offset += BLOCK) compress(state, words, view, offset)

  const rest = bytes.length - whole
  const tail = new Uint8Array(rest + 9 > BLOCK ? 2 * BLOCK : BLOCK)
  tail.set(bytes.subarray(whole))
  tail[rest] = 0x80
  const tailView = new DataView(tail.buffer)
  const bits = bytes.length * 8
  tailView.setUint32(tail.length - 8, Math.floor(bits / 2 ** 32))
  tailView.setUint32(tail.length - 4, bits >>> 0)
  for (let offset = 0; offset < tail.length; offset += BLOCK) compress(state, words, tailView, offset)

  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  state.forEach((word, i) => {
    out.setInt32(i * 4, word)
  })
  return digest
}

export const utf8 = (text: string) => new TextEncoder().encode(text)
export const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const sha256Hex = (input: string | Uint8Array) =>
  hex(sha256(typeof input === 'string' ? utf8(input) : input))

const joined = (first: Uint8Array, second: Uint8Array) => {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

export const hmacSha256Hex = (key: string, text: string) => {
  const keyBytes = utf8(key)
  const padded = new Uint8Array(BLOCK)
  padded.set(keyBytes.length > BLOCK ? sha256(keyBytes) : keyBytes)
  const inner = sha256(
    joined(
      padded.map((byte) => byte ^ 0x36),
      utf8(text),
    ),
  )
  return hex(
    sha256(
      joined(
        padded.map((byte) => byte ^ 0x5c),
        inner,
      ),
    ),
  )
}
