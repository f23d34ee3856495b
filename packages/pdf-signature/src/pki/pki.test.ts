import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isInstalled, run, Scratch, skippedWithout } from '../../test/tools/external.ts'
import { decode } from '../asn1/decode.ts'
import {
  type AuthoritySet,
  createAuthority,
  credentialFrom,
  eventValidity,
  issueCrl,
  issueEventSigner,
  issueSigner,
} from './authority.ts'
import { isCrlSignedBy, readCrl, serialKey } from './crl.ts'
import { KEY_KIND, KEY_KINDS } from './key-kind.ts'
import { fromPem, toPem } from './pem.ts'
import { isSignedBy } from './read-certificate.ts'
import { signMessage } from './sign-message.ts'
import { LocalKey, type SigningKey } from './signing-key.ts'
import { sm2Digest, sm2Verify } from './sm2.ts'
import { verifySignature } from './verify-signature.ts'

const scratch = new Scratch()
const authorities = new Map<string, AuthoritySet>()
const openssl = isInstalled('openssl')
const missing = skippedWithout('openssl')

beforeAll(async () => {
  for (const kind of KEY_KINDS) {
    authorities.set(kind, await createAuthority({ kind, now: new Date(), organization: '信契测试' }))
  }
})
afterAll(() => scratch.remove())

describe.each(KEY_KINDS)('%s 证书', (kind) => {
  it('issues a chain in which every certificate is signed by the one above and by nothing else', async () => {
    const { root, issuing, timestamp } = authorities.get(kind)!
    const signer = await issueEventSigner(issuing, { subject: { commonName: '张三' }, now: new Date(), kind })
    expect(isSignedBy(root.certificate, root.certificate)).toBe(true)
    expect(isSignedBy(issuing.certificate, root.certificate)).toBe(true)
    expect(isSignedBy(timestamp.certificate, issuing.certificate)).toBe(true)
    expect(isSignedBy(signer.certificate, issuing.certificate)).toBe(true)
    expect(isSignedBy(signer.certificate, root.certificate)).toBe(false)
    const foreign = await createAuthority({ kind, now: new Date(), organization: '信契测试' })
    expect(isSignedBy(signer.certificate, foreign.issuing.certificate)).toBe(false)
    expect(signer.certificate.subject.display).toBe('张三')
    expect([signer.certificate.isAuthority, issuing.certificate.pathLength]).toEqual([false, 0])
  })

  it('opens a wrapped key only with the same wrapping key and context', async () => {
    const key = await LocalKey.generate(kind)
    const wrappingKey = createHash('sha256').update('wrapping').digest()
    for (const suite of ['aes', 'sm4'] as const) {
      const wrapped = key.wrap(wrappingKey, 'user-1', suite)
      const magic = suite === 'aes' ? 'XQKEY1' : 'XQKEY2\u0002'
      expect(wrapped.toString('latin1', 0, magic.length)).toBe(magic)
      for (let at = 0; at < wrapped.length; at++) {
        const bent = Buffer.from(wrapped)
        bent[at]! ^= 1
        expect(() => LocalKey.unwrap(bent, wrappingKey, 'user-1')).toThrow()
      }
      const same = LocalKey.unwrap(wrapped, wrappingKey, 'user-1')
      expect(same.spki.equals(key.spki)).toBe(true)
      expect(() => LocalKey.unwrap(wrapped, wrappingKey, 'user-2')).toThrow()
      expect(() => LocalKey.unwrap(wrapped.subarray(0, 40), wrappingKey, 'user-1')).toThrow()
    }
    const wrapped = key.wrap(wrappingKey, 'user-1')
    const again = LocalKey.unwrap(wrapped, wrappingKey, 'user-1')
    expect(again.spki.equals(key.spki)).toBe(true)
    const message = Buffer.from('甲乙双方')
    expect(verifies(key, message, await signMessage(again, message))).toBe(true)
    const code = expect.objectContaining({ code: 'PKI_KEY_WRAP_INVALID' })
    expect(() => LocalKey.unwrap(wrapped, wrappingKey, 'user-2')).toThrow(code)
    expect(() => LocalKey.unwrap(wrapped, createHash('sha256').update('x').digest(), 'user-1')).toThrow(code)
    const bent = Buffer.from(wrapped)
    bent[40]! ^= 1
    expect(() => LocalKey.unwrap(bent, wrappingKey, 'user-1')).toThrow(code)
    expect(() => key.wrap(Buffer.alloc(16))).toThrow(code)
    expect(JSON.stringify(key)).not.toContain('secret')
  })

  it('gives an external key the digest to sign', async () => {
    const inside = await LocalKey.generate(kind)
    const seen: Uint8Array[] = []
    const hsm: SigningKey = {
      kind,
      spki: inside.spki,
      sign: (digest, message) => {
        seen.push(digest)
        return inside.sign(digest, message)
      },
    }
    const { issuing } = authorities.get(kind)!
    await issueSigner(issuing, {
      subject: { commonName: '硬件' },
      key: hsm,
      validity: eventValidity(new Date()),
    })
    const message = Buffer.from('m')
    expect(verifies(hsm, message, await signMessage(hsm, message))).toBe(true)
    const expected =
      kind === 'sm2'
        ? sm2Digest(message, decode(hsm.spki).child(1).bits)
        : createHash('sha256').update(message).digest()
    expect(Buffer.from(seen.at(-1)!).equals(expected)).toBe(true)
  })

  it('lists revoked certificates with time and reason', async () => {
    const { issuing } = authorities.get(kind)!
    const signer = await issueEventSigner(issuing, { subject: { commonName: '李四' }, now: new Date() })
    const revokedAt = new Date('2026-11-01T08:00:00Z')
    const der = await issueCrl(issuing, {
      now: new Date(),
      number: 7,
      revoked: [{ serial: signer.certificate.serial, revokedAt, reason: 'keyCompromise' }],
    })
    const crl = readCrl(der)
    expect(crl.number).toBe(7n)
    expect(crl.revoked.get(serialKey(signer.certificate.serial))).toEqual({ revokedAt, reason: 1 })
    expect(isCrlSignedBy(crl, issuing.certificate)).toBe(true)
    expect(isCrlSignedBy(crl, authorities.get(kind)!.timestamp.certificate)).toBe(false)
  })

  it.skipIf(!openssl)(`is accepted by openssl${missing}`, async () => {
    const { root, issuing, timestamp } = authorities.get(kind)!
    const signer = await issueEventSigner(issuing, { subject: { commonName: '王五' }, now: new Date(), kind })
    const pem = (name: string, der: Uint8Array) =>
      scratch.write(`${kind}-${name}.pem`, toPem('CERTIFICATE', der))
    const files = {
      root: pem('root', root.certificate.der),
      issuing: pem('issuing', issuing.certificate.der),
      timestamp: pem('tsa', timestamp.certificate.der),
      signer: pem('signer', signer.certificate.der),
    }
    // openssl 3.0 applies the SM2 user id to the leaf only, so chains are checked level by level
    for (const [above, below] of [
      [files.root, files.issuing],
      [files.issuing, files.signer],
      [files.issuing, files.timestamp],
    ] as const) {
      const userId = kind === 'sm2' ? ['-vfyopt', 'distid:1234567812345678'] : []
      const args = ['verify', ...userId, '-partial_chain', '-trusted', above, below]
      expect(run('openssl', args)).toMatchObject({ status: 0 })
    }
    if (kind === 'sm2') return
    const crls = await Promise.all(
      [root, issuing].map((each) => issueCrl(each, { now: new Date(), number: 1 })),
    )
    const crlFile = scratch.write(`${kind}.crl.pem`, crls.map((der) => toPem('X509 CRL', der)).join(''))
    const args = [
      'verify',
      '-crl_check_all',
      '-CRLfile',
      crlFile,
      '-CAfile',
      files.root,
      '-untrusted',
      files.issuing,
    ]
    expect(run('openssl', [...args, files.signer])).toMatchObject({ status: 0 })
    const stamping = ['-purpose', 'timestampsign', files.timestamp]
    expect(run('openssl', [...args, ...stamping])).toMatchObject({ status: 0 })
    expect(run('openssl', [...args, '-purpose', 'timestampsign', files.signer]).status).not.toBe(0)
  })
})

const verifies = (key: SigningKey, message: Buffer, signature: Uint8Array) =>
  verifySignature({
    spki: key.spki,
    algorithm: decode(KEY_KIND[key.kind].signatureAlgorithm),
    message,
    signature,
  })

describe('SM2 与 openssl 互认（GM/T 0009 用户标识）', () => {
  const sm2Args = ['-rawin', '-digest', 'sm3', '-pkeyopt', 'distid:1234567812345678']

  it.skipIf(!openssl)(`openssl accepts ours and we accept openssl's${missing}`, async () => {
    const key = await LocalKey.generate('sm2')
    const message = Buffer.from('合同正文')
    const messageFile = scratch.write('message', message)
    const publicFile = scratch.write('sm2.pub', toPem('PUBLIC KEY', key.spki))
    const ours = scratch.write('ours.sig', await signMessage(key, message))
    const verifyArgs = [
      'pkeyutl',
      '-verify',
      '-pubin',
      '-inkey',
      publicFile,
      '-in',
      messageFile,
      '-sigfile',
      ours,
    ]
    expect(run('openssl', [...verifyArgs, ...sm2Args])).toMatchObject({ status: 0 })

    const theirKey = scratch.file('their.key')
    run('openssl', ['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:SM2', '-out', theirKey])
    const signArgs = [
      'pkeyutl',
      '-sign',
      '-inkey',
      theirKey,
      '-in',
      messageFile,
      '-out',
      scratch.file('their.sig'),
    ]
    expect(run('openssl', [...signArgs, ...sm2Args])).toMatchObject({ status: 0 })
    const theirSpki = fromPem('PUBLIC KEY', run('openssl', ['pkey', '-in', theirKey, '-pubout']).output)[0]!
    const point = decode(theirSpki).child(1).bits
    const signature = readFileSync(scratch.file('their.sig'))
    expect(sm2Verify(sm2Digest(message, point), signature, point)).toBe(true)
    expect(sm2Verify(sm2Digest(message, point, ''), signature, point)).toBe(false)
    expect(sm2Verify(sm2Digest(Buffer.from('改过'), point), signature, point)).toBe(false)
  })

  it('refuses a point that is not on the curve and out-of-range numbers', async () => {
    const key = await LocalKey.generate('sm2')
    const digest = Buffer.alloc(32, 7)
    const signature = await key.sign(digest, Buffer.alloc(0))
    const point = Buffer.from(decode(key.spki).child(1).bits)
    expect(sm2Verify(digest, signature, point)).toBe(true)
    const offCurve = Buffer.from(point)
    offCurve[40]! ^= 1
    expect(sm2Verify(digest, signature, offCurve)).toBe(false)
    expect(sm2Verify(digest, Buffer.from('3006020100020100', 'hex'), point)).toBe(false)
  })
})

describe('签发约束', () => {
  it('refuses empty and overlong names, lives beyond the issuer, and foreign keys', async () => {
    const { issuing } = authorities.get('p256')!
    const now = new Date()
    const subject = (commonName: string) => issueEventSigner(issuing, { subject: { commonName }, now })
    await expect(subject(' ')).rejects.toMatchObject({ code: 'PKI_SUBJECT_INVALID' })
    await expect(subject('长'.repeat(65))).rejects.toMatchObject({ code: 'PKI_SUBJECT_INVALID' })
    const validity = eventValidity(now, 11 * 365)
    const tooLong = issueEventSigner(issuing, { subject: { commonName: '甲' }, now, validity })
    await expect(tooLong).rejects.toMatchObject({ code: 'PKI_VALIDITY_INVALID' })
    const other = await LocalKey.generate('p256')
    const mismatch = expect.objectContaining({ code: 'PKI_KEY_MISMATCH' })
    expect(() => credentialFrom(other, [issuing.certificate.der])).toThrow(mismatch)
  })
})
