import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** SM4-CTR, then HMAC-SM3 over what stands before, the nonce and the ciphertext: for keys kept by national algorithms. */
const NONCE = 12
const TAG = 32
const COUNTER = 16

export const NATIONAL_WRAP_OVERHEAD = NONCE + TAG

const derive = (key: Uint8Array, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sm3', key, Buffer.alloc(0), purpose, length))

const counterOf = (nonce: Uint8Array): Buffer => Buffer.concat([nonce], COUNTER)

function tagOver(key: Uint8Array, label: Uint8Array, nonce: Uint8Array, body: Uint8Array): Buffer {
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32BE(label.length, 0)
  lengths.writeUInt32BE(body.length, 4)
  return createHmac('sm3', derive(key, 'wrap mac', 32))
    .update(label)
    .update(nonce)
    .update(body)
    .update(lengths)
    .digest()
}

export function nationalWrap(key: Uint8Array, label: Uint8Array, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('sm4-ctr', derive(key, 'wrap enc', 16), counterOf(nonce))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, body, tagOver(key, label, nonce, body)])
}

/** The tag first: what does not fit it is never decrypted. */
export function nationalUnwrap(key: Uint8Array, label: Uint8Array, wrapped: Uint8Array): Buffer {
  const nonce = wrapped.subarray(0, NONCE)
  const body = wrapped.subarray(NONCE, -TAG)
  const tag = wrapped.subarray(-TAG)
  if (tag.length !== TAG || !timingSafeEqual(tag, tagOver(key, label, nonce, body)))
    throw new Error('the wrapping does not fit')
  const decipher = createDecipheriv('sm4-ctr', derive(key, 'wrap enc', 16), counterOf(nonce))
  return Buffer.concat([decipher.update(body), decipher.final()])
}
