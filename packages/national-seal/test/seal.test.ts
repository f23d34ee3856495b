import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  type Credential,
  createAuthority,
  decode,
  issueEventSigner,
  OID,
  readCertificate,
  signMessage,
  sm2Digest,
} from '@xinqi/pdf-signature'
import {
  bitString,
  explicit,
  generalizedTime,
  ia5String,
  integer,
  octetString,
  oid,
  sequence,
  TAG,
  tlv,
  utf8String,
} from '@xinqi/pdf-signature/asn1'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  encodeSeal,
  encodeSealInfo,
  NationalSealError,
  readSeal,
  readSealSignature,
  SealTrust,
  UsableSeal,
  verifySeal,
  verifySealSignature,
} from '../src/index.ts'
import { flipBit, NOW, SealWorld, seeded } from './parties.ts'

const VECTOR = Buffer.from(
  readFileSync(new URL('./vector.hex', import.meta.url), 'utf8').replace(/\s/g, ''),
  'hex',
)
const sm3 = (data: Uint8Array | string) => createHash('sm3').update(data).digest()
const DATA = sm3('abc')

let world: SealWorld
let signer: Credential
let seal: Buffer
let trust: SealTrust

beforeAll(async () => {
  world = await SealWorld.create()
  signer = await world.signer('甲方有限公司')
  seal = await world.seal(signer)
  trust = world.trust()
})

const usable = (changes: Partial<ConstructorParameters<typeof UsableSeal>[0]> = {}) =>
  new UsableSeal({ seal, credential: signer, trust, timestamp: world.timestamp, ...changes })
const request = { dataHash: DATA, propertyInfo: '/Doc_0/Signs/Sign_0/Signature.xml', signedAt: NOW }
const check = (der: Buffer, changes: Partial<Parameters<typeof verifySealSignature>[1]> = {}) =>
  verifySealSignature(der, { trust, now: NOW, dataHash: DATA, ...changes })

describe('the published test vector', () => {
  const maker = () => readSeal(VECTOR).makerCertificate

  it('reads, verifies and is written again byte for byte', () => {
    const read = readSeal(VECTOR)
    expect(read).toMatchObject({
      version: 4,
      vendor: 'XINQI',
      esId: '11010500000001',
      name: '示例章',
      type: 1,
    })
    expect(encodeSeal(encodeSealInfo(read), read.makerCertificate, read.signature)).toEqual(VECTOR)
    expect(sm3(read.signedPart).toString('hex')).toBe(
      '5e6f3d144c2ff1576795716725020274ec7289aa706ff38e129dd3a42a14bdfa',
    )
    const point = readCertificate(maker()).spki.subarray(-65)
    expect(sm2Digest(read.signedPart, point).toString('hex')).toBe(
      '26f9c5d2f12151bfff22dfaae2c2c1e60befa3169cbc6b32badc796655c49ac2',
    )
    expect(verifySeal(VECTOR, { trust: new SealTrust({ makers: maker() }), at: NOW })).toMatchObject({
      valid: true,
      code: null,
    })
  })

  it('carries a signature that holds', () => {
    const read = readSeal(VECTOR)
    const certificate = read.signers.kind === 'certificates' ? read.signers.certificates[0]! : Buffer.alloc(0)
    const tbs = sequence(
      integer(4),
      VECTOR,
      generalizedTime(new Date('2026-06-01T00:00:00Z')),
      bitString(DATA),
      ia5String('/Doc_0/Signs/Sign_0/Signature.xml'),
    )
    expect(tbs.length).toBe(853)
    const value = Buffer.from(
      '3045022100e6f50ee99298df7317483a342b85280414cd2f6c15de33e04018135febf739c302206f3b5e7c7fc43ea88be29d7e0551e553ebf55873e036f4fbbf2fcbfd2cc0961e',
      'hex',
    )
    const der = sequence(tbs, octetString(certificate), oid(OID.sm2WithSm3), bitString(value))
    const own = new SealTrust({ makers: maker(), signers: maker() })
    expect(verifySealSignature(der, { trust: own, now: NOW, dataHash: DATA })).toMatchObject({ valid: true })
  })

  it('is never valid with one bit changed', () => {
    const own = new SealTrust({ makers: maker() })
    let accepted = 0
    for (let bit = 0; bit < VECTOR.length * 8; bit += 9)
      if (verifySeal(flipBit(VECTOR, bit), { trust: own, at: NOW }).valid) accepted++
    expect(accepted).toBe(0)
  }, 240_000)
})

describe('a seal', () => {
  it.each(['certificates', 'digests'] as const)('lists its signers by %s', async (list) => {
    const made = await world.seal(signer, { list })
    expect(verifySeal(made, { trust, at: NOW })).toMatchObject({ valid: true, reason: '印章有效' })
    expect(readSeal(made).signers.kind).toBe(list)
    const signed = await usable({ seal: made }).sign(request)
    expect(check(signed)).toMatchObject({ valid: true, code: null })
  })

  it('of an unknown maker is refused, though its own signature holds', () => {
    const strangers = new SealTrust({ makers: world.signers.root.certificate.der })
    const verdict = verifySeal(seal, { trust: strangers, at: NOW })
    expect(verdict).toMatchObject({ valid: false, code: 'SEAL_MAKER_UNTRUSTED' })
    expect(verdict.steps.find(({ step }) => step === 'S2')!.outcome).toBe('passed')
    expect(verifySeal(seal, { trust: new SealTrust({}), at: NOW }).code).toBe('SEAL_MAKER_UNTRUSTED')
  })

  it('is judged at the moment asked for', () => {
    expect(verifySeal(seal, { trust, at: new Date('2025-12-31T23:59:59Z') }).code).toBe('SEAL_NOT_YET')
    expect(verifySeal(seal, { trust, at: new Date('2025-12-01T00:00:00Z') }).code).toBe('SEAL_MAKER_EXPIRED')
    expect(verifySeal(seal, { trust, at: new Date('2028-06-01T00:00:00Z') }).code).toBe('SEAL_EXPIRED')
  })

  it('of a revoked maker is refused', async () => {
    const serial = world.maker.certificate.serial
    const crl = await world.crl(world.makers, [{ serial, revokedAt: NOW }])
    expect(verifySeal(seal, { trust: world.trust({ crls: [crl] }), at: NOW }).code).toBe('SEAL_MAKER_REVOKED')
  })

  it('is refused for an unknown critical extension and not for another', async () => {
    const extension = (critical: boolean) => ({ oid: '1.2.3.4', critical, value: Buffer.from([5, 0]) })
    const withExtension = async (critical: boolean) => {
      const info = encodeSealInfo({ ...readSeal(seal), extensions: [extension(critical)] })
      return encodeSeal(info, world.maker.certificate.der, await signMessage(world.maker.key, info))
    }
    expect(verifySeal(await withExtension(false), { trust, at: NOW }).valid).toBe(true)
    expect(verifySeal(await withExtension(true), { trust, at: NOW })).toMatchObject({
      code: 'SEAL_FORMAT',
      reason: expect.stringContaining('未知关键扩展'),
    })
  })

  it.each([
    ['half millimetres', { picture: { data: Buffer.alloc(0), widthMm: 40.5, heightMm: 40 } }],
    [
      'no picture',
      { picture: { data: Buffer.from('not a picture, only text here'), widthMm: 4, heightMm: 4 } },
    ],
    ['a Chinese number', { esId: '京0001' }],
    ['no signers', { signers: [] }],
    ['an end before its beginning', { validTo: new Date(0) }],
    ['no name', { name: ' ' }],
  ])('is not made with %s', async (_, changes) => {
    await expect(world.seal(signer, changes)).rejects.toMatchObject({ code: 'SEAL_INVALID' })
  })

  it('is not made by a key of another kind', async () => {
    const other = await createAuthority({ kind: 'p256', now: NOW, organization: '其他' })
    const maker = await issueEventSigner(other.issuing, { subject: { commonName: '其他' }, now: NOW })
    await expect(world.seal(signer, { maker })).rejects.toMatchObject({ code: 'SEAL_KEY_UNSUPPORTED' })
  })

  it('of the old standard is read and verified by its own rule', async () => {
    const old = await oldSeal()
    expect(verifySeal(old, { trust, at: NOW })).toMatchObject({ valid: true })
    expect(readSeal(old).version).toBe(1)
    expect(() => usable({ seal: old })).toThrow(NationalSealError)
  })

  it('of version 5 may carry a timestamp, which is checked', async () => {
    const read = readSeal(seal)
    const info = tlv(TAG.sequence, ...versionFive(encodeSealInfo(read)))
    const value = await signMessage(world.maker.key, info)
    const token = await world.timestamp.timestamp(sm3(value))
    const fields = [info, octetString(world.maker.certificate.der), oid(OID.sm2WithSm3), bitString(value)]
    const stamped = sequence(...fields, explicit(0, bitString(token.der)))
    expect(verifySeal(stamped, { trust, at: NOW })).toMatchObject({ valid: true, seal: { version: 5 } })
    const wrong = await world.timestamp.timestamp(sm3('something else'))
    const other = sequence(...fields, explicit(0, bitString(wrong.der)))
    expect(verifySeal(other, { trust, at: NOW }).code).toBe('SEAL_TIMESTAMP')
    expect(verifySeal(sequence(...fields), { trust, at: NOW }).valid).toBe(true)
  })
})

describe('a seal signature', () => {
  it('says who sealed, with whose seal, made by whom, when', async () => {
    const verdict = check(await usable().sign(request))
    expect(verdict).toMatchObject({ valid: true, reason: '签章有效', intact: true, signedAt: NOW })
    expect(verdict.signer!.subject.display).toBe('甲方有限公司')
    expect(verdict.maker!.subject.display).toBe('某某制章中心')
    expect(verdict.signature!.seal.name).toBe('甲方有限公司公章')
    expect(verdict.steps.map(({ step }) => step)).toEqual([
      'V1',
      'V2',
      'V3',
      'V4',
      'V5',
      'V6',
      'V7',
      'V8',
      'V9',
    ])
    expect(verdict.steps.at(-1)).toMatchObject({ outcome: 'unknown' })
  })

  it('over other content is found', async () => {
    const signed = await usable().sign(request)
    expect(check(signed, { dataHash: sm3('abd') })).toMatchObject({ code: 'CONTENT_CHANGED', intact: false })
  })

  it('needs a signer the seal lists, before and after', async () => {
    const other = await world.signer('乙方有限公司')
    expect(() => usable({ credential: other })).toThrow(
      expect.objectContaining({ code: 'SIGNER_NOT_IN_SEAL' }),
    )
    const theirs = await new UsableSeal({ seal: await world.seal(other), credential: other, trust }).sign(
      request,
    )
    // the seal of the first company under a signature of the second
    const tbs = sequence(
      integer(4),
      seal,
      generalizedTime(NOW),
      bitString(DATA),
      ia5String(request.propertyInfo),
    )
    const value = await signMessage(other.key, tbs)
    const forged = sequence(tbs, octetString(other.certificate.der), oid(OID.sm2WithSm3), bitString(value))
    expect(check(theirs).valid).toBe(true)
    expect(check(forged).code).toBe('SIGNER_NOT_IN_SEAL')
  })

  it('tells a revocation before it from one after', async () => {
    const stamped = await usable().sign(request)
    const stated = await usable({ timestamp: undefined }).sign(request)
    const judged = async (der: Buffer, revokedAt: Date) => {
      const crl = await world.crl(world.signers, [{ serial: signer.certificate.serial, revokedAt }])
      return check(der, { trust: world.trust({ crls: [crl] }) })
    }
    const before = new Date(NOW.getTime() - 3_600_000)
    const after = new Date(NOW.getTime() + 3_600_000)
    expect((await judged(stamped, before)).code).toBe('SIGNER_REVOKED_BEFORE')
    const later = await judged(stamped, after)
    expect(later).toMatchObject({ valid: true })
    expect(later.remarks).toContain('签章人证书在盖章之后被吊销')
    expect((await judged(stated, after)).code).toBe('SIGNER_REVOKED_UNPROVEN')
  })

  it('with a stopped seal is refused before and found after', async () => {
    const stopped = new Date('2026-06-01T02:00:00Z').getTime()
    const stateOf = (_: string, at: Date) =>
      at.getTime() >= stopped ? ('stopped' as const) : ('active' as const)
    const early = { ...request, signedAt: new Date(stopped - 60_000) }
    const signed = await usable({ timestamp: undefined, stateOf }).sign(early)
    expect(check(signed, { stateOf }).valid).toBe(true)
    const late = { ...request, signedAt: new Date(stopped + 60_000) }
    await expect(usable({ stateOf }).sign(late)).rejects.toMatchObject({ code: 'SEAL_STOPPED_THEN' })
    const outside = await usable({ timestamp: undefined }).sign(late)
    expect(check(outside, { stateOf, now: late.signedAt }).code).toBe('SEAL_STOPPED_THEN')
  })

  it('of the future, of an unknown signer or with a strange timestamp is refused', async () => {
    const stated = await usable({ timestamp: undefined }).sign(request)
    expect(check(stated, { now: new Date(NOW.getTime() - 3_600_000) }).code).toBe('SES_TIME')
    expect(check(stated, { trust: world.trust({ signerRoot: world.makers }) }).code).toBe('SIGNER_UNTRUSTED')
    const makersOnly = new SealTrust({
      makers: world.makers.root.certificate.der,
      signers: world.signers.root.certificate.der,
      certificates: [world.makers.issuing.certificate.der, world.signers.issuing.certificate.der],
    })
    expect(check(await usable().sign(request), { trust: makersOnly }).code).toBe('TIMESTAMP')
  })

  it('of the old standard binds certificate and time', async () => {
    const der = await oldSignature()
    expect(check(der, { trust })).toMatchObject({ valid: true, signature: { version: 1 } })
    expect(readSealSignature(der).statedTime).toEqual(new Date('2026-06-01T01:00:00Z'))
    expect(check(await oldSignature(Buffer.from('yesterday')))).toMatchObject({ code: 'SES_TIME' })
  })

  it('is never valid with one bit changed: 1 000 tries', async () => {
    const signed = await usable().sign(request)
    const random = seeded(20260601)
    const accepted: number[] = []
    for (let round = 0; round < 1000; round++) {
      const bit = random(signed.length * 8)
      if (check(flipBit(signed, bit)).valid) accepted.push(bit)
    }
    expect(accepted).toEqual([])
  }, 240_000)

  it('names what else it might be', () => {
    expect(check(sequence(oid(OID.gmSignedData), explicit(0, sequence()))).reason).toContain('GB/T 35275')
    expect(check(sequence(integer(5), integer(6))).reason).toContain('SM2 签名值')
    expect(check(Buffer.from('garbage')).code).toBe('SES_FORMAT')
    expect(check(Buffer.alloc(0)).code).toBe('SES_FORMAT')
  })
})

/** Version 5 differs from version 4 in the number its header bears. */
function versionFive(info: Buffer): Buffer[] {
  return decode(info).children.map((child, at) =>
    at === 0 ? sequence(ia5String('ES'), integer(5), ia5String('XINQI')) : child.bytes,
  )
}
const utcTime = (text: string) => tlv(TAG.utcTime, Buffer.from(text, 'latin1'))

async function oldSeal(): Promise<Buffer> {
  const { picture } = readSeal(seal)
  const info = sequence(
    sequence(ia5String('ES'), integer(1), ia5String('OLD')),
    ia5String('1'),
    sequence(
      integer(1),
      utf8String('旧章'),
      sequence(octetString(signer.certificate.der)),
      utcTime('260101000000Z'),
      utcTime('260101000000Z'),
      utcTime('280101000000Z'),
    ),
    sequence(ia5String(picture.type), octetString(picture.data), integer(40), integer(40)),
  )
  const certificate = octetString(world.maker.certificate.der)
  const value = await signMessage(world.maker.key, sequence(info, certificate, oid(OID.sm2WithSm3)))
  return sequence(info, sequence(certificate, oid(OID.sm2WithSm3), bitString(value)))
}

async function oldSignature(time = Buffer.from('2026-06-01 09:00:00')): Promise<Buffer> {
  const tbs = sequence(
    integer(1),
    await oldSeal(),
    bitString(time),
    bitString(DATA),
    ia5String('/Doc_0/Signs/Sign_0/Signature.xml'),
    octetString(signer.certificate.der),
    oid(OID.sm2WithSm3),
  )
  return sequence(tbs, bitString(await signMessage(signer.key, tbs)))
}
