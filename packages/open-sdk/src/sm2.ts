import { createECDH, createHash } from 'node:crypto'

// SM2 signatures (GM/T 0003.2, identity of GM/T 0009): Node knows the curve and SM3, but no usable signature.

const P = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn
const A = P - 3n
const B = 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n
const N = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n
const G: Point = {
  x: 0x32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7n,
  y: 0xbc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0n,
}
const IDENTITY = Buffer.from('1234567812345678')
const BYTES = 32
const POINT = 65

type Point = { x: bigint; y: bigint } | null
const mod = (value: bigint, by: bigint) => ((value % by) + by) % by
const bytesOf = (value: bigint) => Buffer.from(value.toString(16).padStart(2 * BYTES, '0'), 'hex')
const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)

const inverse = (value: bigint, by: bigint): bigint => {
  let [low, high, x, y] = [mod(value, by), by, 1n, 0n]
  while (low > 1n) {
    const quotient = high / low
    ;[high, low] = [low, high % low]
    ;[y, x] = [x, y - quotient * x]
  }
  return mod(x, by)
}

const add = (one: Point, other: Point): Point => {
  if (!one) return other
  if (!other) return one
  if (one.x === other.x && mod(one.y + other.y, P) === 0n) return null
  const slope =
    one.x === other.x
      ? mod((3n * one.x * one.x + A) * inverse(2n * one.y, P), P)
      : mod((other.y - one.y) * inverse(other.x - one.x, P), P)
  const x = mod(slope * slope - one.x - other.x, P)
  return { x, y: mod(slope * (one.x - x) - one.y, P) }
}

/** Over public values only: how long it takes tells nobody anything. */
const times = (point: Point, by: bigint): Point => {
  let sum: Point = null
  let doubled = point
  for (let left = by; left > 0n; left >>= 1n) {
    if (left & 1n) sum = add(sum, doubled)
    doubled = add(doubled, doubled)
  }
  return sum
}

/** e: the digest an SM2 key signs, its own identity bound into it. */
const digestFor = (message: Uint8Array, point: Uint8Array): Buffer => {
  const bits = Buffer.alloc(2)
  bits.writeUInt16BE(IDENTITY.length * 8)
  const identity = createHash('sm3').update(bits).update(IDENTITY)
  for (const one of [A, B, G!.x, G!.y]) identity.update(bytesOf(one))
  return createHash('sm3')
    .update(identity.update(point.subarray(1)).digest())
    .update(message)
    .digest()
}

const pairOf = (der: Uint8Array): [bigint, bigint] | null => {
  if (der[0] !== 0x30 || der[1] !== der.length - 2 || der[2] !== 2) return null
  const first = der[3]!
  const at = 4 + first
  if (der[at] !== 2 || at + 2 + der[at + 1]! !== der.length) return null
  return [numberOf(der.subarray(4, at)), numberOf(der.subarray(at + 2))]
}

const derNumber = (value: bigint): Buffer => {
  let bytes = bytesOf(value)
  while (bytes.length > 1 && bytes[0] === 0) bytes = bytes.subarray(1)
  if (bytes[0]! & 0x80) bytes = Buffer.concat([Buffer.of(0), bytes])
  return Buffer.concat([Buffer.of(2, bytes.length), bytes])
}

/** `point`: 04 || X || Y. `signature`: DER. */
export const sm2Verify = (message: Uint8Array, signature: Uint8Array, point: Uint8Array): boolean => {
  if (point.length !== POINT || point[0] !== 4) return false
  const key = { x: numberOf(point.subarray(1, 33)), y: numberOf(point.subarray(33)) }
  if (mod(key.y * key.y - (key.x * key.x * key.x + A * key.x + B), P) !== 0n) return false
  const pair = pairOf(signature)
  if (!pair) return false
  const [r, s] = pair
  if (r <= 0n || r >= N || s <= 0n || s >= N) return false
  const t = mod(r + s, N)
  if (t === 0n) return false
  const sum = add(times(G, s), times(key, t))
  return sum !== null && mod(numberOf(digestFor(message, point)) + sum.x, N) === r
}

/** `secret`: 32 bytes. The curve's own arithmetic is Node's. */
export const sm2Sign = (message: Uint8Array, secret: Uint8Array): Buffer => {
  const own = createECDH('SM2')
  own.setPrivateKey(secret)
  const e = numberOf(digestFor(message, own.getPublicKey()))
  const d = numberOf(secret)
  const nonce = createECDH('SM2')
  for (;;) {
    const x = numberOf(nonce.generateKeys().subarray(1, 33))
    const k = numberOf(nonce.getPrivateKey())
    const r = mod(e + x, N)
    if (r === 0n || r + k === N) continue
    const s = mod(inverse(1n + d, N) * (k - r * d), N)
    if (s === 0n) continue
    const body = Buffer.concat([derNumber(r), derNumber(s)])
    return Buffer.concat([Buffer.of(0x30, body.length), body])
  }
}
