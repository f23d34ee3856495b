import { generateKeyPairSync } from 'node:crypto'
import { createAuthority, TimestampAuthority, toPem } from '@xinqi/pdf-signature'
import { localSigner } from '../log/note-key.ts'
import { type RenewalAuthority, type RenewalChain, renewHashes, verifyRenewals } from './chain.ts'
import { provePath, TILE } from './tree-hasher.ts'

export interface DrillResult {
  leaves: number
  bytes: number
  /** Seconds it took to hash everything anew by SM3 and have it vouched for. */
  seconds: number
  /** Entries that were proven afterwards with SHA-256 no longer believed, of how many. */
  proven: number
  tried: number
  /** Entries that were proven although nothing had been renewed: none may be. */
  provenWithout: number
}

const MINUTE = 60_000
const TRIED = 100

/** As long as the entry of a signature is, and different for each. */
const entryOf = (index: number): Buffer =>
  Buffer.from(
    JSON.stringify({
      account: `018f6a2c-0000-7000-8000-${String(index).padStart(12, '0')}`,
      actor: '张三',
      at: '2026-11-19T00:00:00.000Z',
      contract: `018f6a2c-1111-7000-8000-${String(index).padStart(12, '0')}`,
      ip: '203.0.113.7',
      method: '短信验证码',
      step: 'sign',
    }),
  )

function* entriesOf(leaves: number): Generator<Buffer> {
  for (let index = 0; index < leaves; index++) yield entryOf(index)
}

/**
 * "SHA-256 breaks tomorrow": a log of so many entries that was vouched for by it is hashed anew by SM3 today. Everything
 * is made up here but the work: the clock says when each step was taken, the watch how long it took.
 */
export const drillBrokenDigest = async (leaves: number): Promise<DrillResult> => {
  const began = new Date('2026-11-19T00:00:00Z')
  let now = began
  const authorityBy = async (kind: 'p256' | 'sm2') => {
    const { root, timestamp } = await createAuthority({ kind, now, organization: '演练' })
    const stamping = new TimestampAuthority({ credential: timestamp, clock: () => now })
    const authority: RenewalAuthority = {
      digest: stamping.digestName,
      stamp: async (digest) => (await stamping.timestamp(digest)).der,
    }
    return { authority, root: toPem('CERTIFICATE', root.certificate.der) }
  }
  const [first, national] = [await authorityBy('p256'), await authorityBy('sm2')]
  const signer = localSigner('drill', generateKeyPairSync('ed25519').privateKey)
  const body = `drill\n${leaves}\n${Buffer.alloc(32).toString('base64')}\ntime ${began.toISOString()}\n`
  const signature = Buffer.from(await signer.sign(Buffer.from(body))).toString('base64')
  const before: RenewalChain = { checkpoint: `${body}\n— drill ${signature}\n`, renewals: [] }
  const old = await renewHashes(before, entriesOf(leaves), first.authority)
  before.renewals.push(old.renewal)

  now = new Date(began.getTime() + 24 * 60 * MINUTE)
  const broken = [{ digest: 'sha256' as const, from: new Date(now.getTime() + 24 * 60 * MINUTE) }]
  const started = performance.now()
  const anew = await renewHashes(before, entriesOf(leaves), national.authority)
  const seconds = (performance.now() - started) / 1000
  const after = { ...before, renewals: [...before.renewals, anew.renewal] }

  const asked = {
    roots: [first.root, national.root],
    now: new Date(broken[0]!.from.getTime() + MINUTE),
    broken,
  }
  const full = Math.floor(leaves / TILE) * TILE
  const rest = [...Array(leaves - full).keys()].map((at) => entryOf(full + at))
  const tried = Math.min(TRIED, leaves)
  let [proven, provenWithout] = [0, 0]
  for (let nth = 0; nth < tried; nth++) {
    const index = Math.floor((nth * leaves) / tried)
    const from = Math.floor(index / TILE) * TILE
    const ofTile = [...Array(Math.min(TILE, leaves - from)).keys()].map((at) => entryOf(from + at))
    const path = (made: typeof old) =>
      provePath(made.renewal.digest, leaves, index, { tiles: made.tiles, ofTile, rest })
    const entry = { entry: entryOf(index), index, paths: [path(old), path(anew)] }
    if (verifyRenewals(after, entry, asked).valid) proven++
    if (verifyRenewals(before, entry, asked).valid) provenWithout++
  }
  return { leaves, bytes: entryOf(0).length * leaves, seconds, proven, tried, provenWithout }
}
