import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  appendEntries,
  canonicalEntry,
  hashLeaf,
  inclusionHolds,
  localSigner,
  MemoryStorage,
  makeProof,
  pathIn,
  proveInclusion,
  rootAt,
  rootOf,
  signCheckpoint,
  verifyProof,
} from '../src/log/index.ts'

const statements = (count: number) => Array.from({ length: count }, (_, at) => canonicalEntry({ at }))

describe('a tree of what is at hand', () => {
  it('is the tree of the log over the same leaves, for every size and place', async () => {
    for (const count of [1, 2, 3, 5, 8, 13, 33]) {
      const log = new MemoryStorage()
      await appendEntries(log, statements(count))
      const hashes = statements(count).map(hashLeaf)
      expect(Buffer.compare(rootOf(hashes), await rootAt(log, count))).toBe(0)
      for (let at = 0; at < count; at++) {
        expect(pathIn(hashes, at)).toEqual(await proveInclusion(log, at, count))
        expect(inclusionHolds(hashes[at]!, at, count, pathIn(hashes, at), rootOf(hashes))).toBe(true)
      }
    }
  })
})

it('a statement is proven within its entry, and no other, none changed and none of another entry', async () => {
  const all = statements(7)
  const hashes = all.map(hashLeaf)
  const log = new MemoryStorage()
  const root = Buffer.from(rootOf(hashes)).toString('hex')
  await appendEntries(log, [
    canonicalEntry({ step: 'logins', count: 7, root }),
    canonicalEntry({ step: 'sign' }),
  ])
  const signer = localSigner('log', generateKeyPairSync('ed25519').privateKey)
  const note = await signCheckpoint(log, 'log', [signer], new Date('2026-11-19T00:00:00Z'))
  const proof = await makeProof(log, 0, note, signer)
  const within = {
    statement: Buffer.from(all[3]!).toString('base64'),
    index: 3,
    count: 7,
    path: pathIn(hashes, 3).map((hash) => Buffer.from(hash).toString('hex')),
  }
  expect(verifyProof({ ...proof, within }, signer).valid).toBe(true)
  for (const wrong of [
    { ...within, statement: Buffer.from(canonicalEntry({ at: 9 })).toString('base64') },
    { ...within, index: 4 },
    { ...within, count: 8 },
    { ...within, path: within.path.slice(1) },
    { ...within, path: ['x'] },
    { ...within, statement: 7 },
  ])
    expect(verifyProof({ ...proof, within: wrong }, signer).valid).toBe(false)
  const elsewhere = await makeProof(log, 1, note, signer)
  expect(verifyProof({ ...elsewhere, within }, signer).valid).toBe(false)
})
