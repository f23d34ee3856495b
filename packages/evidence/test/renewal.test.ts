import { generateKeyPairSync } from 'node:crypto'
import { createAuthority, TimestampAuthority, toPem } from '@xinqi/pdf-signature'
import { beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../src/command.ts'
import { appendEntries, localSigner, MemoryStorage, signCheckpoint } from '../src/log/index.ts'
import {
  type RenewalAuthority,
  type RenewalChain,
  renewHashes,
  renewTimestamp,
  verifyRenewals,
} from '../src/renewal/chain.ts'
import { pathHolds, provePath, TILE, TreeHasher } from '../src/renewal/tree-hasher.ts'

const YEAR = 365 * 86_400_000
const BEGAN = new Date('2026-11-19T00:00:00Z')
let now = BEGAN
const later = (years: number) => new Date(BEGAN.getTime() + years * YEAR)

const authorityBy = async (kind: 'p256' | 'sm2', at: Date) => {
  const { root, timestamp } = await createAuthority({ kind, now: at, organization: '测试' })
  const stamping = new TimestampAuthority({ credential: timestamp, clock: () => now })
  const authority: RenewalAuthority = {
    digest: stamping.digestName,
    stamp: async (digest) => (await stamping.timestamp(digest)).der,
  }
  return { authority, root: toPem('CERTIFICATE', root.certificate.der), ends: timestamp.certificate.notAfter }
}

const entries = Array.from({ length: TILE * 3 + 77 }, (_, n) => Buffer.from(`entry ${n}`))
const signer = localSigner('log', generateKeyPairSync('ed25519').privateKey)
let chain: RenewalChain
let first: Awaited<ReturnType<typeof authorityBy>>
let national: Awaited<ReturnType<typeof authorityBy>>
const tilesOf: Buffer[][] = []

const pathsFor = (index: number) => {
  const tile = Math.floor(index / TILE) * TILE
  const rest = entries.slice(Math.floor(entries.length / TILE) * TILE)
  return chain.renewals
    .filter(({ kind }) => kind === 'hashes')
    .map(({ digest, size }, at) =>
      provePath(digest, size, index, { tiles: tilesOf[at]!, ofTile: entries.slice(tile, tile + TILE), rest }),
    )
}
const roots = () => [first.root, national.root]
const judge = (index: number, more: Partial<Parameters<typeof verifyRenewals>[2]> = {}, given = chain) =>
  verifyRenewals(
    given,
    { entry: entries[index]!, index, paths: pathsFor(index) },
    { roots: roots(), now, log: signer, ...more },
  )

beforeAll(async () => {
  const storage = new MemoryStorage()
  await appendEntries(storage, entries)
  chain = { checkpoint: await signCheckpoint(storage, 'log', [signer], now), renewals: [] }
  first = await authorityBy('p256', now)
  const begun = await renewHashes(chain, entries, first.authority)
  chain.renewals.push(begun.renewal)
  tilesOf.push(begun.tiles)
  now = later(1)
  chain.renewals.push(await renewTimestamp(chain, first.authority))
  now = later(2)
  national = await authorityBy('sm2', now)
  const anew = await renewHashes(chain, entries, national.authority)
  chain.renewals.push(anew.renewal)
  tilesOf.push(anew.tiles)
})

describe('a tree by tiles', () => {
  it.each([1, 2, 255, 256, 257, 512, 700, 1024, 1025])('proves every entry of %d to its root', (size) => {
    const some = Array.from({ length: size }, (_, n) => Buffer.from(`${n}`))
    const tree = new TreeHasher('sm3')
    for (const entry of some) tree.push(entry)
    const rest = some.slice(Math.floor(size / TILE) * TILE)
    for (const index of new Set([0, 1, 254, 255, 256, size >> 1, size - 1].filter((n) => n < size))) {
      const from = Math.floor(index / TILE) * TILE
      const path = provePath('sm3', size, index, {
        tiles: tree.tiles,
        ofTile: some.slice(from, from + TILE),
        rest,
      })
      const about = { index, size, path, root: tree.root() }
      expect(pathHolds('sm3', some[index]!, about)).toBe(true)
      expect(pathHolds('sm3', Buffer.from('x'), about)).toBe(false)
      expect(pathHolds('sha256', some[index]!, about)).toBe(false)
      if (size > 1)
        expect(pathHolds('sm3', some[index]!, { ...about, index: (index + 1) % size })).toBe(false)
    }
  })
})

it('is drilled by a command: everything is proven after the digest broke, and nothing without the step', async () => {
  const lines: string[] = []
  expect(await runCommand(['drill', '--leaves', '3000', '--json'], (line) => lines.push(line))).toBe(0)
  expect(JSON.parse(lines[0]!)).toMatchObject({ leaves: 3000, tried: 100, proven: 100, provenWithout: 0 })
  expect(await runCommand(['drill', '--leaves', 'many'], () => {})).toBe(1)
})

describe('a renewed log', () => {
  it('proves an entry of the beginning after every step, and says when each was taken', () => {
    expect(chain.renewals.map(({ kind, digest }) => `${kind} ${digest}`)).toEqual([
      'hashes sha256',
      'timestamp sha256',
      'hashes sm3',
    ])
    for (const index of [0, 255, 256, entries.length - 1]) {
      const verdict = judge(index)
      expect(verdict.reason).toContain('共续期 3 次')
      expect(verdict).toMatchObject({
        valid: true,
        times: [BEGAN, later(1), later(2)].map((at) => at.toISOString()),
      })
    }
  })

  it('still proves it when the first digest breaks later, and not when it broke before the step over it', () => {
    expect(judge(5, { broken: [{ digest: 'sha256', from: new Date(later(2).getTime() + 1) }] }).valid).toBe(
      true,
    )
    expect(judge(5, { broken: [{ digest: 'sha256', from: later(1.5) }] })).toMatchObject({
      valid: false,
      reason: expect.stringContaining('其间没有保护'),
    })
    expect(judge(5, { broken: [{ digest: 'sm3', from: now }] }).valid).toBe(false)
  })

  it('covers what was written later from the next step on', async () => {
    const more = [...entries, Buffer.from('written later')]
    const { renewal, tiles } = await renewHashes(chain, more, national.authority)
    const given = { ...chain, renewals: [...chain.renewals, renewal] }
    const index = entries.length
    const from = Math.floor(index / TILE) * TILE
    const path = provePath('sm3', more.length, index, {
      tiles,
      ofTile: more.slice(from),
      rest: more.slice(from),
    })
    const proven = { entry: more[index]!, index, paths: [path] }
    const asked = { roots: roots(), now }
    expect(verifyRenewals(given, proven, asked)).toMatchObject({ valid: true, times: [now.toISOString()] })
    expect(verifyRenewals(chain, proven, asked).reason).toContain('还没有续期')
    const changed = { ...proven, entry: Buffer.from('written since') }
    expect(verifyRenewals(given, changed, asked).valid).toBe(false)
  })

  it('ends with its last timestamp unless that is renewed', () => {
    expect(judge(5, { now: new Date(national.ends.getTime() + 1000) })).toMatchObject({
      valid: false,
      reason: expect.stringContaining('须再次续期'),
    })
  })

  it('trusts no timestamp of a stranger, and no head of another log', () => {
    expect(judge(5, { roots: [first.root] }).reason).toContain('不受信任')
    const stranger = localSigner('log', generateKeyPairSync('ed25519').privateKey)
    expect(judge(5, { log: stranger }).valid).toBe(false)
  })

  it('refuses a step that is left out, moved or changed in any part', () => {
    const without = (...gone: number[]) => ({
      ...chain,
      renewals: chain.renewals.filter((_, at) => !gone.includes(at)),
    })
    for (const given of [without(0), without(1), without(0, 1), { ...chain, renewals: [] }])
      expect(judge(5, {}, given).valid).toBe(false)
    expect(judge(5, {}, { ...chain, checkpoint: chain.checkpoint.replace('time 2', 'time 3') }).valid).toBe(
      false,
    )
    for (const at of [0, 1, 2])
      for (const part of ['size', 'root', 'before', 'token', 'digest', 'kind'] as const) {
        const renewals = structuredClone(chain.renewals)
        const step = renewals[at]!
        if (part === 'size') step.size++
        else if (part === 'digest') step.digest = step.digest === 'sm3' ? 'sha256' : 'sm3'
        else if (part === 'kind') step.kind = step.kind === 'hashes' ? 'timestamp' : 'hashes'
        else if (part === 'token') {
          const bytes = Buffer.from(step.token, 'base64')
          bytes[bytes.length >> 1]! ^= 1
          step.token = bytes.toString('base64')
        } else step[part] = step[part].replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
        expect(judge(5, {}, { ...chain, renewals }).valid, `${part} of ${at}`).toBe(false)
      }
  })

  it('takes no other entry for the one that was there', () => {
    const paths = pathsFor(5)
    const asked = { roots: roots(), now }
    expect(verifyRenewals(chain, { entry: entries[6]!, index: 5, paths }, asked).valid).toBe(false)
    expect(verifyRenewals(chain, { entry: entries[5]!, index: 6, paths }, asked).valid).toBe(false)
    expect(
      verifyRenewals(chain, { entry: entries[5]!, index: 5, paths: paths.slice(0, 1) }, asked).valid,
    ).toBe(false)
  })

  it('is hashed by the digest its timestamps are signed with, and no other', async () => {
    const mixed = { ...first.authority, digest: 'sm3' as const }
    const { renewal } = await renewHashes(chain, entries, mixed)
    const given = { ...chain, renewals: [...chain.renewals, renewal] }
    const paths = [...pathsFor(5), pathsFor(5).at(-1)!]
    expect(
      verifyRenewals(given, { entry: entries[5]!, index: 5, paths }, { roots: roots(), now }).valid,
    ).toBe(false)
  })
})
