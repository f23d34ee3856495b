import { createECDH, createHash } from 'node:crypto'
import { weierstrass } from '@noble/curves/abstract/weierstrass.js'
import { decode } from '../asn1/decode.ts'
import { integer, sequence, TAG } from '../asn1/encode.ts'

/**
 * SM2 signatures (GM/T 0003.2) with the user id of GM/T 0009. node:crypto offers the curve and SM3 but no
 * usable signature: it either makes plain ECDSA on this curve or SM2 with an empty user id, so the few lines of
 * arithmetic are here. BigInt is not constant-time; keys that matter belong in an HSM behind SigningKey.
 */

export const SM2_USER_ID = '1234567812345678'

const CURVE = {
  p: 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn,
  a: 0xfffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffcn,
  b: 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n,
  n: 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n,
  h: 1n,
  Gx: 0x32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7n,
  Gy: 0xbc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0n,
}
const N = CURVE.n

const toBytes = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
const toBigInt = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
const mod = (value: bigint): bigint => ((value % N) + N) % N

const CURVE_BYTES = Buffer.concat([CURVE.a, CURVE.b, CURVE.Gx, CURVE.Gy].map(toBytes))

function inverse(value: bigint): bigint {
  let [low, high, x, y] = [mod(value), N, 1n, 0n]
  while (low > 1n) {
    const quotient = high / low
    ;[high, low] = [low, high % low]
    ;[y, x] = [x, y - quotient * x]
  }
  return mod(x)
}

/** Z: what binds the signer's id and public key into every digest. `point` is 04 || X || Y. */
function identityDigest(point: Uint8Array, userId: string): Buffer {
  const id = Buffer.from(userId, 'utf8')
  const bits = Buffer.alloc(2)
  bits.writeUInt16BE(id.length * 8)
  return createHash('sm3').update(bits).update(id).update(CURVE_BYTES).update(point.subarray(1)).digest()
}

/** e = SM3(Z || message): the digest an SM2 key signs. */
export function sm2Digest(message: Uint8Array, point: Uint8Array, userId = SM2_USER_ID): Buffer {
  return createHash('sm3').update(identityDigest(point, userId)).update(message).digest()
}

export function generateSm2(): { secret: Buffer; point: Buffer } {
  const pair = createECDH('SM2')
  for (;;) {
    const point = pair.generateKeys()
    const secret = toBigInt(pair.getPrivateKey())
    // d = n-1 has no inverse of 1+d
    if (secret < N - 1n) return { secret: toBytes(secret), point }
  }
}

export function sm2PublicPoint(secret: Uint8Array): Buffer {
  const pair = createECDH('SM2')
  pair.setPrivateKey(secret)
  return pair.getPublicKey()
}

/** Signature as DER SEQUENCE { r, s }. */
export function sm2Sign(digest: Uint8Array, secret: Uint8Array): Buffer {
  const e = toBigInt(digest)
  const d = toBigInt(secret)
  const nonce = createECDH('SM2')
  for (;;) {
    const x1 = toBigInt(nonce.generateKeys().subarray(1, 33))
    const k = toBigInt(nonce.getPrivateKey())
    const r = mod(e + x1)
    if (r === 0n || r + k === N) continue
    const s = mod(inverse(1n + d) * (k - r * d))
    if (s !== 0n) return sequence(integer(r), integer(s))
  }
}

type Point = InstanceType<ReturnType<typeof weierstrass<bigint>>>
let points: ReturnType<typeof weierstrass<bigint>> | undefined

function publicPoint(bytes: Uint8Array): Point {
  points ??= weierstrass(CURVE)
  return points.fromBytes(Uint8Array.from(bytes))
}

export function sm2Verify(digest: Uint8Array, signature: Uint8Array, point: Uint8Array): boolean {
  try {
    const parts = decode(signature).expect(TAG.sequence)
    if (parts.children.length !== 2) return false
    const r = parts.child(0).integer
    const s = parts.child(1).integer
    if (r <= 0n || r >= N || s <= 0n || s >= N) return false
    const t = mod(r + s)
    if (t === 0n) return false
    const key = publicPoint(point)
    const sum = points!.BASE.mulAddUnsafe(s, key, t)
    return mod(toBigInt(digest) + sum.toAffine().x) === r
  } catch {
    // malformed signature or a point that is not on the curve
    return false
  }
}
