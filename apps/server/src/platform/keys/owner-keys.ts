import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Database, Queryable, Tx } from '../db/database.ts'
import { removeRows, rowOf } from '../db/row.ts'
import type { KeyRing } from './generations.ts'
import { OTHER_SUITE, openNational, SM4_SUITE, sealNational } from './national-cipher.ts'
import { OWNER_HEAD } from './owner-texts.ts'
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

/** By which texts are sealed, beside the owner's own secret. */
export type OwnerRing = Pick<KeyRing, 'newest' | 'of' | 'suite'>

const KEY = 32
const NONCE = 12
const TAG = 16
const BLOCK = 16
/** Of so many owners the keys stay at hand. */
const REMEMBERED = 5000

/** Before what the national suite sealed before there were generations; what AES sealed then begins with chance. */
const EARLIER_NATIONAL = Buffer.from([OTHER_SUITE, SM4_SUITE, OWNER_HEAD.kind, 0x31])

const AES_SUITE = 1

/** The generation of the keys a text was sealed by; none in the form of before. */
export const generationOfOwnerText = (sealed: Buffer): number =>
  sealed.length > OWNER_HEAD.length &&
  sealed[0] === OWNER_HEAD.escape &&
  sealed[2] === OWNER_HEAD.kind &&
  sealed[3] === OWNER_HEAD.form
    ? sealed[4]!
    : 0

const labelOf = (head: Buffer, place: string): Buffer => Buffer.concat([head, Buffer.from(place)])

const openAes = (key: Buffer, sealed: Buffer, label: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(label).setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()])
}

const sealAes = (key: Buffer, plain: Buffer, label: Buffer): Buffer => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(label)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/**
 * What an owner's texts are sealed by takes two: the owner's own secret, which goes with him, and the generation of the
 * installation's keys, which goes when it is retired. What words are found by hangs on the secret alone, and stays.
 */
export const ownerKeyOf = (secret: Buffer, ring: OwnerRing): OwnerKey => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'xinqi', purpose, KEY))
  const names = derive('owner-names')
  const words = derive('owner-words')
  const ofGeneration = new Map<string, Buffer>()
  const textsOf = (number: number, hash: 'sha256' | 'sm3'): Buffer => {
    const { keys } = ring.of(number)
    const name = `${number}/${hash}`
    const at = ofGeneration.get(name)
    if (at) return at
    const made = Buffer.from(hkdfSync(hash, secret, keys.ownerTexts, 'owner-texts', KEY))
    ofGeneration.set(name, made)
    return made
  }
  const openEarlier = (sealed: Buffer, place: string): Buffer => {
    const asAes = () => openAes(derive('owner-texts'), sealed, Buffer.from(place))
    if (!sealed.subarray(0, EARLIER_NATIONAL.length).equals(EARLIER_NATIONAL)) return asAes()
    try {
      const texts = Buffer.from(hkdfSync('sm3', secret, 'xinqi', 'owner-texts', KEY))
      return openNational(texts, labelOf(EARLIER_NATIONAL, place), sealed.subarray(EARLIER_NATIONAL.length))
    } catch {
      return asAes()
    }
  }
  /** As servers of the release before read it, until a generation begins that all of them know. */
  const sealEarlier = (plain: Buffer, place: string, isNational: boolean): Buffer => {
    if (!isNational) return sealAes(derive('owner-texts'), plain, Buffer.from(place))
    const texts = Buffer.from(hkdfSync('sm3', secret, 'xinqi', 'owner-texts', KEY))
    return Buffer.concat([EARLIER_NATIONAL, sealNational(texts, labelOf(EARLIER_NATIONAL, place), plain)])
  }
  const openSealed = (sealed: Buffer, place: string): Buffer => {
    const number = generationOfOwnerText(sealed)
    if (number === 0) return openEarlier(sealed, place)
    try {
      const head = sealed.subarray(0, OWNER_HEAD.length)
      const body = sealed.subarray(OWNER_HEAD.length)
      const label = labelOf(head, place)
      if (head[1] === SM4_SUITE) return openNational(textsOf(number, 'sm3'), label, body)
      if (head[1] === AES_SUITE) return openAes(textsOf(number, 'sha256'), body, label)
      throw new Error(`sealed by suite ${head[1]}, which is not known here`)
    } catch (error) {
      // Once in so many thousand million, what was sealed before begins like this by chance.
      try {
        return openEarlier(sealed, place)
      } catch {
        throw error
      }
    }
  }
  // Each piece fills a block of its own, so one pass of the cipher is a keyed function of each: a contract has
  // thousands of pieces, and a hash for each of them would take a hundred times as long.
  const encrypt = (blocks: Buffer) =>
    createCipheriv('aes-256-ecb', words, null).setAutoPadding(false).update(blocks)
  return {
    seal: (plain, place) => {
      const { number, sealsTexts } = ring.newest()
      const isNational = ring.suite === 'sm4'
      // What is sealed can no longer be made smaller by the database.
      const small = deflateRawSync(plain)
      if (!sealsTexts) return sealEarlier(small, place, isNational)
      const suite = isNational ? SM4_SUITE : AES_SUITE
      const head = Buffer.from([OWNER_HEAD.escape, suite, OWNER_HEAD.kind, OWNER_HEAD.form, number])
      const label = labelOf(head, place)
      const body = isNational
        ? sealNational(textsOf(number, 'sm3'), label, small)
        : sealAes(textsOf(number, 'sha256'), small, label)
      return Buffer.concat([head, body])
    },
    open: (sealed, place) => inflateRawSync(openSealed(sealed, place)).toString('utf8'),
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
  ring: OwnerRing,
): OwnerKeys => {
  const known = new Map<string, Promise<OwnerKey>>()
  const read = async (db: Queryable, ownerId: string) => {
    const row = await rowOf(db, 'owner_key', { owner_id: ownerId }, ['key_cipher'])
    return row && ownerKeyOf(Buffer.from(columns.open(row.key_cipher), 'base64'), ring)
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
