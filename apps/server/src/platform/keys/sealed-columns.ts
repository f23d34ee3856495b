import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { KeyRing } from './generations.ts'
import { OTHER_SUITE, openNational, SM4_SUITE, type Suite, sealNational } from './national-cipher.ts'

const NONCE = 12
const TAG = 16

/** Sensitive columns: unreadable in a dump, found by keyed hash, shown by decrypting. */
export type SealedColumns = {
  /** By which algorithms is sealed; whatever was sealed before is opened. */
  suite: Suite
  seal: (plain: string) => Buffer
  open: (sealed: Buffer) => string
  lookup: (plain: string) => Buffer
  /** The same, sealed by the newest key; what is so already is given back. */
  sealAnew: (sealed: Buffer) => Buffer
}

const NATIONAL_HEAD = 3

/** The generation of the keys a value was sealed by. */
const generationOf = (sealed: Buffer): number => (sealed[0] === OTHER_SUITE ? sealed[2]! : sealed[0]!)

/** The first byte says which generation of the keys a value was sealed by, or that another suite and it follow. */
export const sealedColumns = (keys: Pick<KeyRing, 'lasting' | 'newest' | 'of' | 'suite'>): SealedColumns => {
  const seal = (plain: string): Buffer => {
    const by = keys.newest()
    if (keys.suite === 'sm4') {
      const head = Buffer.from([OTHER_SUITE, SM4_SUITE, by.number])
      return Buffer.concat([head, sealNational(by.keys.nationalColumns, head, Buffer.from(plain))])
    }
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', by.keys.columns, nonce)
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.from([by.number]), nonce, body, cipher.getAuthTag()])
  }
  const open = (sealed: Buffer): string => {
    const by = keys.of(generationOf(sealed))
    if (sealed[0] === OTHER_SUITE) {
      const head = sealed.subarray(0, NATIONAL_HEAD)
      if (head[1] !== SM4_SUITE) throw new Error(`sealed by suite ${head[1]}, which is not known here`)
      return openNational(by.keys.nationalColumns, head, sealed.subarray(NATIONAL_HEAD)).toString('utf8')
    }
    const decipher = createDecipheriv('aes-256-gcm', by.keys.columns, sealed.subarray(1, 1 + NONCE))
    decipher.setAuthTag(sealed.subarray(-TAG))
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE, -TAG)), decipher.final()]).toString(
      'utf8',
    )
  }
  return {
    suite: keys.suite,
    seal,
    open,
    lookup: (plain) => createHmac('sha256', keys.lasting.lookup).update(plain.trim().toLowerCase()).digest(),
    sealAnew: (sealed) => (generationOf(sealed) === keys.newest().number ? sealed : seal(open(sealed))),
  }
}
