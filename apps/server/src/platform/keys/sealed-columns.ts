import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { KeyRing } from './generations.ts'

const NONCE = 12
const TAG = 16

/** Sensitive columns: unreadable in a dump, found by keyed hash, shown by decrypting. */
export type SealedColumns = {
  seal: (plain: string) => Buffer
  open: (sealed: Buffer) => string
  lookup: (plain: string) => Buffer
  /** The same, sealed by the newest key; what is so already is given back. */
  sealAnew: (sealed: Buffer) => Buffer
}

/** The first byte says which generation of the keys a value was sealed by. */
export const sealedColumns = (keys: Pick<KeyRing, 'lasting' | 'newest' | 'of'>): SealedColumns => {
  const seal = (plain: string): Buffer => {
    const by = keys.newest()
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', by.keys.columns, nonce)
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.from([by.number]), nonce, body, cipher.getAuthTag()])
  }
  const open = (sealed: Buffer): string => {
    const by = keys.of(sealed[0]!)
    const decipher = createDecipheriv('aes-256-gcm', by.keys.columns, sealed.subarray(1, 1 + NONCE))
    decipher.setAuthTag(sealed.subarray(-TAG))
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE, -TAG)), decipher.final()]).toString(
      'utf8',
    )
  }
  return {
    seal,
    open,
    lookup: (plain) => createHmac('sha256', keys.lasting.lookup).update(plain.trim().toLowerCase()).digest(),
    sealAnew: (sealed) => (sealed[0] === keys.newest().number ? sealed : seal(open(sealed))),
  }
}
