import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  sign as nodeSign,
  randomBytes,
} from 'node:crypto'
import { promisify } from 'node:util'
import { decode } from '../asn1/decode.ts'
import { bitString, explicit, integer, octetString, oid, sequence } from '../asn1/encode.ts'
import { OID } from '../asn1/oids.ts'
import { PkiError } from './errors.ts'
import { KEY_KINDS, type KeyKind } from './key-kind.ts'
import { NATIONAL_WRAP_OVERHEAD, nationalUnwrap, nationalWrap } from './national-wrap.ts'
import { generateSm2, sm2PublicPoint, sm2Sign } from './sm2.ts'

/**
 * What signs. An HSM, a KMS or our own LocalKey: certificates, CRLs, CMS and timestamps see only this.
 * `digest` is the value to sign (for SM2 already SM3(Z || message)); `message` is what it is the digest of, for
 * back ends that insist on hashing themselves. Returns the signature value as X.509 and CMS carry it
 * (DER r,s for P-256 and SM2, PKCS#1 v1.5 for RSA).
 */
export interface SigningKey {
  readonly kind: KeyKind
  /** SubjectPublicKeyInfo, DER. */
  readonly spki: Buffer
  sign(digest: Uint8Array, message: Uint8Array): Promise<Uint8Array>
}

const WRAP_MAGIC = Buffer.from('XQKEY1', 'latin1')
/** Wrapped by national algorithms: the byte behind says by which. */
const SM4_MAGIC = Buffer.from('XQKEY2\u0002', 'latin1')
const IV_BYTES = 12
const TAG_BYTES = 16

/** A private key in this process. It can be used and wrapped, never read. */
export class LocalKey implements SigningKey {
  readonly kind: KeyKind
  readonly spki: Buffer
  readonly #secret: KeyObject | Buffer

  private constructor(kind: KeyKind, spki: Buffer, secret: KeyObject | Buffer) {
    this.kind = kind
    this.spki = spki
    this.#secret = secret
  }

  static async generate(kind: KeyKind): Promise<LocalKey> {
    if (kind === 'sm2') {
      const { secret, point } = generateSm2()
      return new LocalKey(kind, sm2Spki(point), secret)
    }
    const pair =
      kind === 'rsa2048'
        ? await generatePair('rsa', { modulusLength: 2048 })
        : await generatePair('ec', { namedCurve: 'prime256v1' })
    return LocalKey.#fromKeyObject(kind, pair.privateKey)
  }

  /** From a file: PKCS#8, encrypted or not, or the older forms. A wrong passphrase is told apart from a wrong file. */
  static fromPem(pem: string, passphrase?: string): LocalKey {
    let key: KeyObject
    try {
      key = createPrivateKey({ key: pem, format: 'pem', ...(passphrase ? { passphrase } : {}) })
    } catch (cause) {
      // a wrong passphrase now and then decrypts into something, which is then no key
      const encrypted = pem.includes('ENCRYPTED')
      throw new PkiError('PKI_KEY_UNSUPPORTED', encrypted ? '私钥的口令不正确' : '私钥无法读取', { cause })
    }
    const pkcs8 = key.export({ type: 'pkcs8', format: 'der' })
    const algorithm = decode(pkcs8).child(1)
    const type = algorithm.child(0).oid
    const curve = type === OID.ecPublicKey ? algorithm.child(1).oid : ''
    if (curve === OID.sm2Curve) return LocalKey.#fromPkcs8('sm2', pkcs8)
    const isRsa = type === OID.rsaEncryption && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
    if (!isRsa && curve !== OID.prime256v1)
      throw new PkiError('PKI_KEY_UNSUPPORTED', '私钥须为 RSA（2048 位以上）、P-256 或 SM2')
    return LocalKey.#fromKeyObject(isRsa ? 'rsa2048' : 'p256', key)
  }

  static #fromKeyObject(kind: KeyKind, secret: KeyObject): LocalKey {
    const spki = createPublicKey(secret).export({ type: 'spki', format: 'der' })
    return new LocalKey(kind, spki, secret)
  }

  async sign(digest: Uint8Array, message: Uint8Array): Promise<Uint8Array> {
    // node:crypto cannot take a ready ECDSA digest, so it hashes the (short) message itself
    return Buffer.isBuffer(this.#secret)
      ? sm2Sign(digest, this.#secret)
      : nodeSign('sha256', message, { key: this.#secret, dsaEncoding: 'der' })
  }

  /**
   * AES-256-GCM, or SM4 with HMAC-SM3, over the PKCS#8 form. `context` (for example the owner's id) is authenticated too: a wrapped
   * key copied to another owner does not open there.
   */
  wrap(wrappingKey: Uint8Array, context = '', suite: 'aes' | 'sm4' = 'aes'): Buffer {
    assertWrappingKey(wrappingKey)
    if (suite === 'sm4') {
      const header = Buffer.concat([SM4_MAGIC, Buffer.of(KEY_KINDS.indexOf(this.kind))])
      const plain = this.#pkcs8()
      const wrapped = nationalWrap(wrappingKey, authenticated(header, context), plain)
      plain.fill(0)
      return Buffer.concat([header, wrapped])
    }
    const header = Buffer.concat([WRAP_MAGIC, Buffer.of(KEY_KINDS.indexOf(this.kind)), randomBytes(IV_BYTES)])
    const cipher = createCipheriv('aes-256-gcm', wrappingKey, header.subarray(-IV_BYTES))
    cipher.setAAD(authenticated(header, context))
    const plain = this.#pkcs8()
    const sealed = Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    plain.fill(0)
    return sealed
  }

  static unwrap(wrapped: Uint8Array, wrappingKey: Uint8Array, context = ''): LocalKey {
    assertWrappingKey(wrappingKey)
    const bytes = Buffer.from(wrapped)
    if (bytes.subarray(0, SM4_MAGIC.length).equals(SM4_MAGIC))
      return LocalKey.#unwrapNational(bytes, wrappingKey, context)
    const headerBytes = WRAP_MAGIC.length + 1 + IV_BYTES
    const header = bytes.subarray(0, headerBytes)
    const kind = KEY_KINDS[bytes[WRAP_MAGIC.length] ?? -1]
    const magicMatches = bytes.subarray(0, WRAP_MAGIC.length).equals(WRAP_MAGIC)
    if (!magicMatches || !kind || bytes.length < headerBytes + TAG_BYTES) throw badWrap()
    try {
      const decipher = createDecipheriv('aes-256-gcm', wrappingKey, header.subarray(-IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(authenticated(header, context))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const plain = Buffer.concat([
        decipher.update(bytes.subarray(headerBytes, -TAG_BYTES)),
        decipher.final(),
      ])
      const key = LocalKey.#fromPkcs8(kind, plain)
      plain.fill(0)
      return key
    } catch (error) {
      throw badWrap(error)
    }
  }

  static #unwrapNational(bytes: Buffer, wrappingKey: Uint8Array, context: string): LocalKey {
    const header = bytes.subarray(0, SM4_MAGIC.length + 1)
    const kind = KEY_KINDS[header.at(-1) ?? -1]
    if (!kind || bytes.length <= header.length + NATIONAL_WRAP_OVERHEAD) throw badWrap()
    try {
      const plain = nationalUnwrap(wrappingKey, authenticated(header, context), bytes.subarray(header.length))
      const key = LocalKey.#fromPkcs8(kind, plain)
      plain.fill(0)
      return key
    } catch (error) {
      throw badWrap(error)
    }
  }

  #pkcs8(): Buffer {
    if (!Buffer.isBuffer(this.#secret)) return this.#secret.export({ type: 'pkcs8', format: 'der' })
    const ecPrivateKey = sequence(
      integer(1),
      octetString(this.#secret),
      explicit(1, bitString(sm2PublicPoint(this.#secret))),
    )
    return sequence(integer(0), sm2Algorithm(), octetString(ecPrivateKey))
  }

  static #fromPkcs8(kind: KeyKind, der: Buffer): LocalKey {
    if (kind !== 'sm2') {
      return LocalKey.#fromKeyObject(kind, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
    }
    const secret = Buffer.from(decode(decode(der).child(2).octets).child(1).octets)
    return new LocalKey('sm2', sm2Spki(sm2PublicPoint(secret)), secret)
  }
}

const generatePair = promisify(generateKeyPair) as unknown as (
  type: 'rsa' | 'ec',
  options: object,
) => Promise<{ privateKey: KeyObject }>

const sm2Algorithm = (): Buffer => sequence(oid(OID.ecPublicKey), oid(OID.sm2Curve))
const sm2Spki = (point: Uint8Array): Buffer => sequence(sm2Algorithm(), bitString(point))

const authenticated = (header: Buffer, context: string): Buffer =>
  Buffer.concat([header, Buffer.from(context, 'utf8')])

function assertWrappingKey(key: Uint8Array): void {
  if (key.length !== 32) throw new PkiError('PKI_KEY_WRAP_INVALID', '密钥加密密钥必须是 32 字节')
}

const badWrap = (cause?: unknown): PkiError =>
  new PkiError('PKI_KEY_WRAP_INVALID', '私钥无法解开：密钥、归属或密文不匹配', { cause })
