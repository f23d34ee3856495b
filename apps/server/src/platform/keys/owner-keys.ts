import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Database, Queryable, Tx } from '../db/database.ts'
import { removeRows, rowOf } from '../db/row.ts'
import { OTHER_SUITE, openNational, SM4_SUITE, type Suite, sealNational } from './national-cipher.ts'
import type { SealedColumns } from './sealed-columns.ts'

/** Seals and digests for one owner. `place` names table, column and row: what is moved elsewhere does not open there. */
export type OwnerKey = {
  seal: (plain: string, place: string) => Buffer
  open: (sealed: Buffer, place: string) => string
  /** The same word gives the same bytes for this owner, and others for every other. */
  lookup: (word: string) => Buffer
  /** Short digests of short pieces of text, in the order given; a piece is at most 15 bytes of UTF-8. */
  digests: (pieces: readonly string[]) => Int32Array
}

export type OwnerKeys = {
  of: (ownerId: string) => Promise<OwnerKey>
  /** For good, with what it sealed: its owner has closed his account. What another server still has at hand seals and opens nothing that is kept. */
  destroy: (tx: Tx, ownerId: string) => Promise<void>
}

const KEY = 32
const NONCE = 12
const TAG = 16
const BLOCK = 16
/** Of so many owners the keys stay at hand. */
const REMEMBERED = 5000

/** Before what the national suite sealed for an owner; what AES sealed begins with chance, and may begin so by chance. */
const NATIONAL_HEAD = Buffer.from([OTHER_SUITE, SM4_SUITE, 0x4f, 0x31])

const labelOf = (place: string): Buffer => Buffer.concat([NATIONAL_HEAD, Buffer.from(place)])

/** @param suite By which algorithms is sealed; both are opened. */
export const ownerKeyOf = (secret: Buffer, suite: Suite = 'aes'): OwnerKey => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'xinqi', purpose, KEY))
  const texts = derive('owner-texts')
  const names = derive('owner-names')
  const words = derive('owner-words')
  const nationalTexts = Buffer.from(hkdfSync('sm3', secret, 'xinqi', 'owner-texts', KEY))
  const openAes = (sealed: Buffer, place: string): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', texts, sealed.subarray(0, NONCE), {
      authTagLength: TAG,
    })
    decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()])
  }
  const openBySuite = (sealed: Buffer, place: string): Buffer => {
    if (!sealed.subarray(0, NATIONAL_HEAD.length).equals(NATIONAL_HEAD)) return openAes(sealed, place)
    try {
      return openNational(nationalTexts, labelOf(place), sealed.subarray(NATIONAL_HEAD.length))
    } catch {
      return openAes(sealed, place)
    }
  }
  // Each piece fills a block of its own, so one pass of the cipher is a keyed function of each: a contract has
  // thousands of pieces, and a hash for each of them would take a hundred times as long.
  const encrypt = (blocks: Buffer) =>
    createCipheriv('aes-256-ecb', words, null).setAutoPadding(false).update(blocks)
  return {
    seal: (plain, place) => {
      if (suite === 'sm4')
        return Buffer.concat([
          NATIONAL_HEAD,
          sealNational(nationalTexts, labelOf(place), deflateRawSync(plain)),
        ])
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', texts, nonce).setAAD(Buffer.from(place))
      // What is sealed can no longer be made smaller by the database.
      return Buffer.concat([nonce, cipher.update(deflateRawSync(plain)), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed, place) => inflateRawSync(openBySuite(sealed, place)).toString('utf8'),
    lookup: (word) => createHmac('sha256', names).update(word).digest(),
    digests: (pieces) => {
      const blocks = Buffer.alloc(pieces.length * BLOCK)
      pieces.forEach((piece, at) => {
        const length = blocks.write(piece, at * BLOCK, BLOCK - 1)
        if (length < Buffer.byteLength(piece)) throw new Error('a piece of text is longer than its block')
        blocks[at * BLOCK + BLOCK - 1] = length
      })
      const made = encrypt(blocks)
      return Int32Array.from(pieces, (_, at) => made.readInt32BE(at * BLOCK))
    },
  }
}

/**
 * A key is made when an owner first needs one, on a connection of its own: whatever becomes of the transaction that asked,
 * nothing is ever sealed by a key that was not kept.
 */
export const ownerKeys = (
  autocommit: Database,
  columns: Pick<SealedColumns, 'seal' | 'open'>,
  clock: () => Date,
  suite: Suite = 'aes',
): OwnerKeys => {
  const known = new Map<string, Promise<OwnerKey>>()
  const read = async (db: Queryable, ownerId: string) => {
    const row = await rowOf(db, 'owner_key', { owner_id: ownerId }, ['key_cipher'])
    return row && ownerKeyOf(Buffer.from(columns.open(row.key_cipher), 'base64'), suite)
  }
  const readOrMake = async (ownerId: string): Promise<OwnerKey> => {
    const kept = await read(autocommit, ownerId)
    if (kept) return kept
    await autocommit
      .insertInto('owner_key')
      .values({
        owner_id: ownerId,
        key_cipher: columns.seal(randomBytes(KEY).toString('base64')),
        created_at: clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // Two servers may come at once: the one whose row was kept decides.
    return (await read(autocommit, ownerId))!
  }
  return {
    of: (ownerId) => {
      const at = known.get(ownerId)
      if (at) return at
      if (known.size >= REMEMBERED) known.delete(known.keys().next().value!)
      const made = readOrMake(ownerId)
      known.set(ownerId, made)
      made.catch(() => known.delete(ownerId))
      return made
    },
    destroy: async (tx, ownerId) => {
      await removeRows(tx, 'owner_key', { owner_id: ownerId })
      known.delete(ownerId)
    },
  }
}
