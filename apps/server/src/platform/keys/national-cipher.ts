import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

// SM4-CTR, then HMAC-SM3 over label and ciphertext: the national suite. SM4-GCM is not in the Node versions supported.

/** By which algorithms something is sealed. The setting says what is written; what is read says it of itself. */
export type Suite = 'aes' | 'sm4'

/** First byte of what is not sealed by AES: no generation of the keys has this number. */
export const OTHER_SUITE = 0xff
export const SM4_SUITE = 2

export const NATIONAL_NONCE = 12
export const NATIONAL_TAG = 32
const BLOCK = 16

type Halves = { cipher: Buffer; mac: Buffer }
const known = new WeakMap<Buffer, Halves>()

const halvesOf = (key: Buffer): Halves => {
  const at = known.get(key)
  if (at) return at
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sm3', key, Buffer.alloc(0), purpose, length))
  const made = { cipher: derive('enc', 16), mac: derive('mac', 32) }
  known.set(key, made)
  return made
}

const lengthOf = (bytes: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return length
}

/** Over what the counter began with too: nothing of it can be changed unnoticed. */
export const nationalTag = (mac: Buffer, label: Uint8Array, counter: Uint8Array, body: Uint8Array): Buffer =>
  createHmac('sm3', mac)
    .update(label)
    .update(counter)
    .update(body)
    .update(lengthOf(label))
    .update(lengthOf(body))
    .digest()

/** `counter` is a block of 16 bytes that never comes again under this key, nor do those after it. */
export const encryptNational = (
  key: Buffer,
  counter: Buffer,
  label: Uint8Array,
  plain: Uint8Array,
): [body: Buffer, tag: Buffer] => {
  const { cipher: by, mac } = halvesOf(key)
  const cipher = createCipheriv('sm4-ctr', by, counter)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return [body, nationalTag(mac, label, counter, body)]
}

/** The tag first: what does not fit it is never decrypted. */
export const decryptNational = (
  key: Buffer,
  counter: Buffer,
  label: Uint8Array,
  [body, tag]: readonly [Uint8Array, Uint8Array],
): Buffer => {
  const { cipher: by, mac } = halvesOf(key)
  const expected = nationalTag(mac, label, counter, body)
  if (tag.length !== NATIONAL_TAG || !timingSafeEqual(expected, tag)) throw new Error('the seal does not fit')
  const decipher = createDecipheriv('sm4-ctr', by, counter)
  return Buffer.concat([decipher.update(body), decipher.final()])
}

const counterOf = (nonce: Uint8Array): Buffer => Buffer.concat([nonce], BLOCK)

/** One message by itself: nonce, ciphertext, tag. */
export const sealNational = (key: Buffer, label: Uint8Array, plain: Uint8Array): Buffer => {
  const nonce = randomBytes(NATIONAL_NONCE)
  return Buffer.concat([nonce, ...encryptNational(key, counterOf(nonce), label, plain)])
}

export const openNational = (key: Buffer, label: Uint8Array, sealed: Uint8Array): Buffer =>
  decryptNational(key, counterOf(sealed.subarray(0, NATIONAL_NONCE)), label, [
    sealed.subarray(NATIONAL_NONCE, -NATIONAL_TAG),
    sealed.subarray(-NATIONAL_TAG),
  ])
