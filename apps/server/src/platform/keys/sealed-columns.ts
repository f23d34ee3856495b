import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Keys } from './master-key.ts'

const VERSION = 1
const NONCE = 12
const TAG = 16

/** Sensitive columns: unreadable in a dump, found by keyed hash, shown by decrypting. */
export type SealedColumns = {
  seal: (plain: string) => Buffer
  open: (sealed: Buffer) => string
  lookup: (plain: string) => Buffer
}

export const sealedColumns = (keys: Pick<Keys, 'columns' | 'lookup'>): SealedColumns => ({
  seal: (plain) => {
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', keys.columns, nonce)
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.from([VERSION]), nonce, body, cipher.getAuthTag()])
  },
  open: (sealed) => {
    const decipher = createDecipheriv('aes-256-gcm', keys.columns, sealed.subarray(1, 1 + NONCE))
    decipher.setAuthTag(sealed.subarray(-TAG))
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE, -TAG)), decipher.final()]).toString(
      'utf8',
    )
  },
  lookup: (plain) => createHmac('sha256', keys.lookup).update(plain.trim().toLowerCase()).digest(),
})
