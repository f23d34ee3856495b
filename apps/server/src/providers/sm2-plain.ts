import { createECDH } from 'node:crypto'
import { decode } from '@xinqi/pdf-signature'

// Banks write an SM2 signature as 32 bytes of r and 32 of s; the engine writes it as certificates do.

export const sm2Point = (secret: Uint8Array): Buffer => {
  const pair = createECDH('SM2')
  pair.setPrivateKey(secret)
  return pair.getPublicKey()
}

const number32 = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')

export const plainSignature = (der: Uint8Array): Buffer => {
  const parts = decode(der)
  return Buffer.concat([number32(parts.child(0).integer), number32(parts.child(1).integer)])
}

const derInteger = (bytes: Buffer): Buffer => {
  let start = 0
  while (start < bytes.length - 1 && bytes[start] === 0) start++
  const body = bytes.subarray(start)
  const value = body[0]! & 0x80 ? Buffer.concat([Buffer.of(0), body]) : body
  return Buffer.concat([Buffer.of(2, value.length), value])
}

export const derSignature = (plain: Buffer): Buffer => {
  const body = Buffer.concat([derInteger(plain.subarray(0, 32)), derInteger(plain.subarray(32, 64))])
  return Buffer.concat([Buffer.of(0x30, body.length), body])
}
