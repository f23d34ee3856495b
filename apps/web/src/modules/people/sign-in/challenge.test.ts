import { leadingZeroBits } from '@xinqi/api/proof-of-work'
import { expect, it } from 'vitest'
import { sha256 } from '../../../shared/api/sha256.ts'
import { solve } from './challenge.ts'

it('finds a text that hashes to as many zero bits as are asked for', async () => {
  const id = '01930000-0000-7000-8000-000000000001'
  const text = await solve(id, 10)
  expect(text.length).toBeLessThanOrEqual(8)
  expect(leadingZeroBits(sha256(new TextEncoder().encode(`${id}:${text}`)))).toBeGreaterThanOrEqual(10)
})

it('counts bits over whole bytes and within one', () => {
  expect(leadingZeroBits(Uint8Array.of(0, 0x1f))).toBe(11)
  expect(leadingZeroBits(Uint8Array.of(0x80))).toBe(0)
  expect(leadingZeroBits(Uint8Array.of(0, 0))).toBe(16)
})
