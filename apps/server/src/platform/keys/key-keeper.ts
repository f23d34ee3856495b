import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { markOf } from './master-key.ts'

/** Wraps the installation's secrets and never shows the key it does so with: our own master key, or a key service. */
export type KeyKeeper = {
  /** By which its wrappings are found again. */
  name: string
  wrap: (secret: Buffer) => Promise<Buffer>
  unwrap: (wrapped: Buffer) => Promise<Buffer>
  /** The same secret under the newest version of the keeper's own key, where it has versions. */
  renew?: (wrapped: Buffer) => Promise<Buffer>
}

const NONCE = 12
const TAG = 16

/** The embedded keeper: a master key from the configuration. */
export const masterKeyKeeper = (master: Buffer): KeyKeeper => {
  const key = Buffer.from(hkdfSync('sha256', master, 'xinqi', 'key-ring', 32))
  const name = `master:${markOf(master).toString('hex').slice(0, 16)}`
  return {
    name,
    wrap: async (secret) => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
    },
    unwrap: async (wrapped) => {
      const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, NONCE), {
        authTagLength: TAG,
      })
      decipher.setAAD(Buffer.from(name)).setAuthTag(wrapped.subarray(-TAG))
      return Buffer.concat([decipher.update(wrapped.subarray(NONCE, -TAG)), decipher.final()])
    },
  }
}
