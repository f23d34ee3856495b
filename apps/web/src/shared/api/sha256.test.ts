import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hmacSha256Hex, sha256Hex } from './sha256.ts'

describe('SHA-256', () => {
  it('gives the published digests', () => {
    expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('agrees with Node at every length around the block edges, also inside a larger buffer', () => {
    const all = Uint8Array.from({ length: 300 }, (_, i) => (i * 37) & 255)
    for (let length = 0; length < 200; length++) {
      const part = all.subarray(3, 3 + length)
      expect(sha256Hex(part)).toBe(createHash('sha256').update(part).digest('hex'))
    }
  })

  it('hashes Chinese text as UTF-8', () => {
    expect(sha256Hex('信契')).toBe(createHash('sha256').update('信契', 'utf8').digest('hex'))
  })
})

describe('HMAC-SHA256', () => {
  it('gives the digest of RFC 4231, case 2', () => {
    expect(hmacSha256Hex('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
  })

  it('hashes keys longer than a block first', () => {
    const key = 'k'.repeat(131)
    expect(hmacSha256Hex(key, '信')).toBe(createHmac('sha256', key).update('信').digest('hex'))
  })
})
