import { createHash, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  appendEntries,
  consistencyHolds,
  type EvidenceError,
  type Hash,
  hashLeaf,
  inclusionHolds,
  localSigner,
  MemoryStorage,
  makeProof,
  proveConsistency,
  proveInclusion,
  rootAt,
  signCheckpoint,
  verifyProof,
} from '../src/log/index.ts'

/** RFC 6962 section 2.1 word for word, recursive and slow. */
const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

function naiveRoot(entries: Uint8Array[]): Hash {
  if (entries.length === 0) return sha()
  if (entries.length === 1) return sha(Uint8Array.of(0), entries[0]!)
  const k = naiveSplit(entries.length)
  return sha(Uint8Array.of(1), naiveRoot(entries.slice(0, k)), naiveRoot(entries.slice(k)))
}

function naiveSplit(n: number): number {
  return 2 ** (Math.ceil(Math.log2(n)) - 1)
}

function naivePath(m: number, entries: Uint8Array[]): Hash[] {
  if (entries.length === 1) return []
  const k = naiveSplit(entries.length)
  return m < k
    ? [...naivePath(m, entries.slice(0, k)), naiveRoot(entries.slice(k))]
    : [...naivePath(m - k, entries.slice(k)), naiveRoot(entries.slice(0, k))]
}

function naiveProof(m: number, entries: Uint8Array[], whole: boolean): Hash[] {
  if (m === entries.length) return whole ? [] : [naiveRoot(entries)]
  const k = naiveSplit(entries.length)
  return m <= k
    ? [...naiveProof(m, entries.slice(0, k), whole), naiveRoot(entries.slice(k))]
    : [...naiveProof(m - k, entries.slice(k), false), naiveRoot(entries.slice(0, k))]
}

const entriesOf = (n: number) => Array.from({ length: n }, (_, i) => Buffer.from(`entry ${i}`))
const hex = (hashes: Hash[]) => hashes.map((h) => Buffer.from(h).toString('hex'))

async function logOf(batches: Uint8Array[][]): Promise<MemoryStorage> {
  const storage = new MemoryStorage()
  for (const batch of batches) await appendEntries(storage, batch)
  return storage
}

const entry = fc.uint8Array({ maxLength: 40 })
const batches = fc.array(fc.array(entry, { maxLength: 9 }), { maxLength: 9 })
const filledBatches = batches.filter((list) => list.flat().length > 0)
const runs = { numRuns: 120, seed: 20 }

describe('against a naive implementation', () => {
  it('has the published RFC 6962 roots', async () => {
    const inputs = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ]
    const storage = await logOf([inputs.map((h) => Buffer.from(h, 'hex'))])
    expect(hex([await rootAt(storage, 0)])).toEqual([
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ])
    expect(hex([await rootAt(storage, 1)])).toEqual([
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    ])
    expect(hex([await rootAt(storage, 8)])).toEqual([
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ])
  })

  it('roots at every size, however the entries were batched', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (list) => {
        const all = list.flat()
        const storage = await logOf(list)
        for (let size = 0; size <= all.length; size++) {
          expect(hex([await rootAt(storage, size)])).toEqual(hex([naiveRoot(all.slice(0, size))]))
        }
      }),
      runs,
    )
  })

  it('inclusion and consistency proofs for any index and sizes', async () => {
    await fc.assert(
      fc.asyncProperty(filledBatches, fc.nat(), fc.nat(), async (list, a, b) => {
        const all = list.flat()
        const storage = await logOf(list)
        const size = 1 + (a % all.length)
        const index = b % size
        const from = 1 + (b % size)
        expect(hex(await proveInclusion(storage, index, size))).toEqual(
          hex(naivePath(index, all.slice(0, size))),
        )
        expect(hex(await proveConsistency(storage, from, size))).toEqual(
          hex(naiveProof(from, all.slice(0, size), true)),
        )
      }),
      runs,
    )
  })
})

describe('verification', () => {
  it('accepts every true proof and refuses any other index, size, root or hash', async () => {
    const all = entriesOf(33)
    const storage = await logOf([all])
    for (const size of [1, 2, 3, 7, 8, 9, 31, 32, 33]) {
      const root = await rootAt(storage, size)
      for (let index = 0; index < size; index++) {
        const proof = await proveInclusion(storage, index, size)
        const leaf = hashLeaf(all[index]!)
        expect(inclusionHolds(leaf, index, size, proof, root)).toBe(true)
        expect(inclusionHolds(hashLeaf(Buffer.from('x')), index, size, proof, root)).toBe(false)
        if (size > 1) expect(inclusionHolds(leaf, (index + 1) % size, size, proof, root)).toBe(false)
        expect(inclusionHolds(leaf, index, size, [...proof, root], root)).toBe(false)
        if (proof.length > 0) expect(inclusionHolds(leaf, index, size, proof.slice(1), root)).toBe(false)
      }
      for (let from = 1; from <= size; from++) {
        const proof = await proveConsistency(storage, from, size)
        const earlier = await rootAt(storage, from)
        expect(consistencyHolds(from, size, earlier, root, proof)).toBe(true)
        expect(consistencyHolds(from, size, hashLeaf(all[0]!).reverse(), root, proof)).toBe(false)
        if (from < size) expect(consistencyHolds(from, size, earlier, earlier, proof)).toBe(false)
      }
    }
  })

  it('reads only a logarithmic number of nodes to append and to prove', async () => {
    const storage = await logOf([entriesOf(5000)])
    let read = 0
    const nodes = storage.nodes.bind(storage)
    storage.nodes = (ids) => {
      read += ids.length
      return nodes(ids)
    }
    await appendEntries(storage, [Buffer.from('one more')])
    await proveInclusion(storage, 1234, 5001)
    await proveConsistency(storage, 3333, 5001)
    expect(read).toBeLessThan(13 * 5)
  })

  it('refuses ranges, oversized entries and lost updates with codes', async () => {
    const storage = await logOf([entriesOf(4)])
    const code = (promise: Promise<unknown>) =>
      promise.then(
        () => '',
        (error: EvidenceError) => error.code,
      )
    expect(await code(proveInclusion(storage, 4, 4))).toBe('LOG_RANGE')
    expect(await code(proveInclusion(storage, 0, 5))).toBe('LOG_RANGE')
    expect(await code(proveConsistency(storage, 3, 2))).toBe('LOG_RANGE')
    expect(await code(appendEntries(storage, [Buffer.alloc(65_536)]))).toBe('LOG_ENTRY_TOO_LARGE')
    expect(await code(storage.commit({ expectedSize: 3, entries: [], nodes: [] }))).toBe('LOG_CONFLICT')
  })
})

describe.each(['ed25519', 'p256'] as const)('proof files signed with %s', (kind) => {
  const pair =
    kind === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const signer = localSigner('log.example', pair.privateKey)
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 2, minute))

  it('hold, and fall with any change', async () => {
    const storage = await logOf([entriesOf(10)])
    const earlier = await signCheckpoint(storage, 'log.example/contracts', [signer], at(1))
    await appendEntries(storage, entriesOf(7))
    const head = await signCheckpoint(storage, 'log.example/contracts', [signer], at(2))
    const proof = await makeProof(storage, 4, head, signer, earlier)
    const verdict = verifyProof(JSON.parse(JSON.stringify(proof)), signer)
    expect(verdict).toMatchObject({
      valid: true,
      index: 4,
      logSize: 17,
      keyPinned: true,
      checkpointTime: '2026-11-15T02:02:00.000Z',
    })

    const changed = { ...proof, entry: Buffer.from('entry 5').toString('base64') }
    expect(verifyProof(changed)).toMatchObject({ valid: false, reason: expect.stringContaining('序号 4') })
    expect(verifyProof({ ...proof, index: 5 }).valid).toBe(false)
    expect(verifyProof({ ...proof, checkpoint: head.replace('\n17\n', '\n16\n') })).toMatchObject({
      valid: false,
      reason: expect.stringContaining('签名'),
    })
    const stranger = localSigner('log.example', generateKeyPairSync('ed25519').privateKey)
    expect(verifyProof(proof, stranger).valid).toBe(false)
    for (const broken of [null, 5, {}, { ...proof, inclusion: ['zz'] }, { ...proof, verifierKey: 'x' }]) {
      expect(verifyProof(broken).valid).toBe(false)
    }
  })

  it('show a rewritten history', async () => {
    const storage = await logOf([entriesOf(10)])
    const earlier = await signCheckpoint(storage, 'log', [signer], at(1))
    const forged = await logOf([[...entriesOf(9), Buffer.from('forged'), ...entriesOf(3)]])
    const head = await signCheckpoint(forged, 'log', [signer], at(2))
    const proof = await makeProof(forged, 2, head, signer, earlier)
    expect(verifyProof(proof, signer)).toMatchObject({
      valid: false,
      reason: expect.stringContaining('改写'),
    })
  })
})
