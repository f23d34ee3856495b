import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  type Credential,
  callbackKey,
  issueSigner,
  LocalKey,
  longTermValidity,
  OID,
  type SigningKey,
  signMessage,
  sm2Digest,
} from '@xinqi/pdf-signature'
import {
  bitString,
  boolean,
  explicit,
  generalizedTime,
  ia5String,
  integer,
  octetString,
  oid,
  printableString,
  sequence,
  TAG,
  tlv,
  utf8String,
} from '@xinqi/pdf-signature/asn1'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  makeSeal,
  OfdPackage,
  readSeal,
  readSealSignature,
  type SealTrust,
  signOfd,
  UsableSeal,
  verifyOfd,
  verifySeal,
  verifySealSignature,
} from '../src/index.ts'
import { readZip } from '../src/ofd/zip.ts'
import { NOW, SealWorld, sealPng } from './parties.ts'
import { pack, sampleOfd } from './sample-ofd.ts'

// What reads well and must not be believed, or reads badly and must be: one test for each trap the README lists.

const sm3 = (data: Uint8Array | string) => createHash('sm3').update(data).digest()
const DATA = sm3('abc')
const PLACE = '/Doc_0/Signs/Sign_0/Signature.xml'
const FROM = new Date('2026-01-01T00:00:00Z')
const UNTIL = new Date('2028-01-01T00:00:00Z')

let world: SealWorld
let trust: SealTrust
let signer: Credential
let seal: Buffer

beforeAll(async () => {
  world = await SealWorld.create()
  trust = world.trust()
  signer = await world.signer('甲方有限公司')
  seal = await world.seal(signer)
})

const judgedSeal = (der: Uint8Array, at = NOW) => verifySeal(der, { trust, at })
const judged = (der: Uint8Array, more: Partial<Parameters<typeof verifySealSignature>[1]> = {}) =>
  verifySealSignature(der, { trust, now: NOW, dataHash: DATA, ...more })

/** By a key whose value is computed in another way than the standard says. */
const odd = (key: SigningKey, sign: (message: Uint8Array) => Promise<Uint8Array>): SigningKey => ({
  kind: key.kind,
  spki: key.spki,
  sign: async (_, message) => sign(message),
})

type SealFields = {
  header?: number
  info?: Buffer
  times?: [Buffer, Buffer, Buffer]
  extensions?: Buffer
  signedOver?: (info: Buffer) => Buffer
  makerKey?: SigningKey
  maker?: Buffer
  signers?: Buffer[]
  signersKind?: number
  timestamp?: Buffer
  tail?: Buffer
}

const time = (text: string, tag: number = TAG.generalizedTime) => tlv(tag, Buffer.from(text, 'latin1'))

/** A seal written field by field, so that each can be written as others write it. */
async function sealOf(fields: SealFields = {}): Promise<Buffer> {
  const { header = 4, makerKey = world.maker.key, maker = world.maker.certificate.der } = fields
  const [created, from, to] = fields.times ?? [FROM, FROM, UNTIL].map((at) => generalizedTime(at))
  const png = sealPng()
  const info =
    fields.info ??
    sequence(
      sequence(ia5String('ES'), integer(header), ia5String('OTHER')),
      ia5String('11010500000009'),
      sequence(
        integer(1),
        utf8String('某某公章'),
        integer(fields.signersKind ?? 1),
        sequence(...(fields.signers ?? [octetString(signer.certificate.der)])),
        created!,
        from!,
        to!,
      ),
      sequence(ia5String('PNG'), octetString(png), integer(40), integer(40)),
      ...(fields.extensions ? [fields.extensions] : []),
    )
  const value = await signMessage(makerKey, fields.signedOver?.(info) ?? info)
  return sequence(
    info,
    octetString(maker),
    oid(OID.sm2WithSm3),
    bitString(value),
    ...(fields.timestamp ? [fields.timestamp] : []),
    ...(fields.tail ? [fields.tail] : []),
  )
}

type SignatureFields = {
  version?: number
  seal?: Buffer
  time?: Buffer
  extensions?: Buffer
  key?: SigningKey
  certificate?: Buffer
  algorithm?: string
  timestamp?: Buffer
}

async function signatureOf(fields: SignatureFields = {}): Promise<Buffer> {
  const { key = signer.key, certificate = signer.certificate.der } = fields
  const tbs = sequence(
    integer(fields.version ?? 4),
    fields.seal ?? seal,
    fields.time ?? generalizedTime(NOW),
    bitString(DATA),
    ia5String(PLACE),
    ...(fields.extensions ? [fields.extensions] : []),
  )
  // Not by signMessage, which would not let a wrong value pass.
  const value = await key.sign(sm2Digest(tbs, key.spki.subarray(-65)), tbs)
  const algorithm = oid(fields.algorithm ?? OID.sm2WithSm3)
  return sequence(
    tbs,
    octetString(certificate),
    algorithm,
    bitString(value),
    ...(fields.timestamp ? [fields.timestamp] : []),
  )
}

const extension = (critical: Buffer | undefined) =>
  sequence(oid('1.2.3.4'), ...(critical ? [critical] : []), octetString(Buffer.from([5, 0])))

type OldFields = {
  time?: Buffer
  dataHash?: Buffer
  wrapSeal?: boolean
  bitsAroundMaker?: boolean
  makerSignsInfoAlone?: boolean
  identifiers?: boolean
}

/** GM/T 0031-2014, and what software of its time made of it. */
async function oldSeal(fields: OldFields = {}): Promise<Buffer> {
  const utc = (text: string) => time(text, TAG.utcTime)
  const info = sequence(
    sequence(ia5String('ES'), integer(1), ia5String('OLD')),
    ia5String('1'),
    sequence(
      integer(1),
      utf8String('旧章'),
      sequence(fields.identifiers ? ia5String('SIGNER-1') : octetString(signer.certificate.der)),
      utc('260101000000Z'),
      utc('260101000000Z'),
      utc('280101000000Z'),
    ),
    sequence(ia5String('PNG'), octetString(sealPng()), integer(40), integer(40)),
  )
  const maker = octetString(world.maker.certificate.der)
  const algorithm = oid(OID.sm2WithSm3)
  const signed = fields.makerSignsInfoAlone ? info : sequence(info, maker, algorithm)
  const signInfo = sequence(maker, algorithm, bitString(await signMessage(world.maker.key, signed)))
  return sequence(info, fields.bitsAroundMaker ? bitString(signInfo) : signInfo)
}

async function oldSignature(fields: OldFields = {}): Promise<Buffer> {
  const inner = await oldSeal(fields)
  const tbs = sequence(
    integer(1),
    fields.wrapSeal ? octetString(inner) : inner,
    fields.time ?? bitString(Buffer.from('2026-06-01 09:00:00')),
    fields.dataHash ?? bitString(DATA),
    ia5String(PLACE),
    octetString(signer.certificate.der),
    oid(OID.sm2WithSm3),
  )
  return sequence(tbs, bitString(await signMessage(signer.key, tbs)))
}

describe('what is signed, and by whom', () => {
  it('a maker who signs version 4 by the rule of version 1, or the other way round, is refused', async () => {
    const maker = octetString(world.maker.certificate.der)
    const crossed = await sealOf({ signedOver: (info) => sequence(info, maker, oid(OID.sm2WithSm3)) })
    expect(judgedSeal(crossed).code).toBe('SEAL_SIGNATURE')
    expect(judgedSeal(await oldSeal()).valid).toBe(true)
    expect(judgedSeal(await oldSeal({ makerSignsInfoAlone: true })).code).toBe('SEAL_SIGNATURE')
  })

  it('a value under another user id is refused', async () => {
    const local = await LocalKey.generate('sm2')
    const other = odd(local, (message) =>
      local.sign(sm2Digest(message, local.spki.subarray(-65), 'someone@example.org'), message),
    )
    const credential = await issueSigner(world.signers.issuing, {
      subject: { commonName: '别的标识' },
      key: local,
      validity: longTermValidity(FROM),
    })
    const { der } = credential.certificate
    const its = await world.seal(credential)
    expect(judged(await signatureOf({ seal: its, key: local, certificate: der })).valid).toBe(true)
    expect(judged(await signatureOf({ seal: its, key: other, certificate: der })).code).toBe('SES_SIGNATURE')
  })

  it('a public key that is compressed, or lies off the curve, is refused', async () => {
    const point = signer.key.spki.subarray(-65)
    const spkiWith = (bits: Buffer) =>
      sequence(sequence(oid(OID.ecPublicKey), oid(OID.sm2Curve)), bitString(bits))
    const compressed = Buffer.concat([Buffer.of(2 + (point[64]! & 1)), point.subarray(1, 33)])
    const off = Buffer.from(point)
    off[64]! ^= 1
    for (const bits of [compressed, off]) {
      const key = callbackKey(spkiWith(bits), async ({ digest, message }) => signer.key.sign(digest, message))
      const { certificate } = await issueSigner(world.signers.issuing, {
        subject: { commonName: '甲方有限公司' },
        key,
        validity: longTermValidity(FROM),
      })
      const its = await sealOf({ signers: [octetString(certificate.der)] })
      const verdict = judged(await signatureOf({ seal: its, certificate: certificate.der }))
      expect(verdict).toMatchObject({ valid: false, code: 'SES_SIGNATURE', intact: false })
    }
  })

  it('a bare value of 64 bytes, or one padded with zeros, is refused by name', async () => {
    const bare = odd(signer.key, async (message) => {
      const value = await signer.key.sign(sm2Digest(message, signer.key.spki.subarray(-65)), message)
      const { r, s } = numbersOf(value)
      return Buffer.concat([r, s])
    })
    expect(judged(await signatureOf({ key: bare }))).toMatchObject({
      code: 'SES_SIGNATURE',
      reason: expect.stringContaining('64 字节裸值'),
    })
    const padded = odd(signer.key, async (message) => {
      const value = await signer.key.sign(sm2Digest(message, signer.key.spki.subarray(-65)), message)
      const { r, s } = numbersOf(value)
      const wide = (number: Buffer) => tlv(TAG.integer, Buffer.alloc(2), number)
      return sequence(wide(r), wide(s))
    })
    expect(judged(await signatureOf({ key: padded })).code).toBe('SES_SIGNATURE')
  })

  it('the algorithm may be named by the curve’s own arc, and by no other', async () => {
    expect(judged(await signatureOf({ algorithm: '1.2.156.10197.1.301.1' })).valid).toBe(true)
    for (const algorithm of ['1.2.156.10197.1.401.2', '1.2.840.10045.4.3.2'])
      expect(judged(await signatureOf({ algorithm })).code).toBe('SES_SIGNATURE')
  })

  it('a seal made by a trusted signer, or by a key that may not sign, has no maker', async () => {
    const bySigner = await makeSeal({ ...plain(), maker: signer })
    expect(judgedSeal(bySigner)).toMatchObject({ code: 'SEAL_MAKER_UNTRUSTED' })
    const byAuthority = await makeSeal({ ...plain(), maker: world.makers.issuing })
    expect(judgedSeal(byAuthority)).toMatchObject({ code: 'SEAL_MAKER_USAGE' })
    const authority = world.signers.issuing
    const its = await sealOf({ signers: [octetString(authority.certificate.der)] })
    const signed = await signatureOf({
      seal: its,
      key: authority.key,
      certificate: authority.certificate.der,
    })
    expect(judged(signed)).toMatchObject({ code: 'SIGNER_USAGE' })
  })

  it('a digest in the list counts for the whole certificate, and by a known algorithm alone', async () => {
    const listed = (algorithm: string, value: Buffer) =>
      sealOf({ signersKind: 2, signers: [sequence(printableString(algorithm), octetString(value))] })
    const der = signer.certificate.der
    expect(judged(await signatureOf({ seal: await listed('SM3', sm3(der)) })).valid).toBe(true)
    for (const [algorithm, value] of [
      ['SM3', sm3(der.subarray(1))],
      ['MD5', createHash('md5').update(der).digest()],
      ['1.2.156.10197.1.401.2', sm3(der)],
    ] as const)
      expect(judged(await signatureOf({ seal: await listed(algorithm, value) })).code).toBe(
        'SIGNER_NOT_IN_SEAL',
      )
    expect(judged(await oldSignature({ identifiers: true })).code).toBe('SIGNER_NOT_IN_SEAL')
  })
})

describe('how it is written', () => {
  it('extensions as others write them are verified as found: tagged, untagged, without critical', async () => {
    const list = sequence(extension(boolean(false)))
    for (const extensions of [list, explicit(0, list), sequence(extension(undefined))])
      expect(judgedSeal(await sealOf({ extensions }))).toMatchObject({ valid: true })
    const tagged = explicit(0, sequence(extension(undefined)))
    expect(judged(await signatureOf({ extensions: tagged })).valid).toBe(true)
    expect(judged(await signatureOf({ extensions: list })).code).toBe('SES_FORMAT')
  })

  it('an unknown critical extension of the signature is refused though everything else holds', async () => {
    const extensions = explicit(0, sequence(extension(boolean(true))))
    const verdict = judged(await signatureOf({ extensions }))
    expect(verdict).toMatchObject({ code: 'SES_FORMAT', reason: expect.stringContaining('未知关键扩展') })
    expect(verdict.steps.find(({ step }) => step === 'V2')!.outcome).toBe('passed')
  })

  it('a time is fourteen digits and Z, of a moment that exists, and is compared exactly', async () => {
    const [created, from, to] = [FROM, FROM, UNTIL].map((at) => generalizedTime(at)) as [
      Buffer,
      Buffer,
      Buffer,
    ]
    for (const wrong of [
      '20280101000000.5Z',
      '20280101000000+0800',
      '20280101000000',
      '202801010000Z',
      '20280230000000Z',
      '20280101240000Z',
    ])
      expect(judgedSeal(await sealOf({ times: [created, from, time(wrong)] })).code).toBe('SEAL_FORMAT')
    // Midnight of Beijing mislabelled Z is eight hours late, and not forgiven.
    const local = await sealOf({ times: [created, time('20260601000000Z'), to] })
    expect(judgedSeal(local, new Date('2026-05-31T16:00:00Z'))).toMatchObject({
      code: 'SEAL_NOT_YET',
      reason: expect.stringContaining('2026-06-01 08:00:00（北京时间）'),
    })
    expect(judged(await signatureOf({ time: time('20260601020000.000Z') })).code).toBe('SES_FORMAT')
  })

  it('an old time may be any of four things, and what is none of them is never now', async () => {
    const at = NOW.toISOString().slice(0, 19)
    const token = await world.timestamp.timestamp(sm3('anything'))
    for (const [bytes, expected] of [
      [time('260601020000Z', TAG.utcTime), NOW],
      [Buffer.from('2026-06-01 10:00:00'), NOW],
      [Buffer.from(`${at}Z`), NOW],
      [Buffer.from(`${at}.000Z`), NOW],
      [token.der, NOW],
      [Buffer.from('2026年6月1日'), undefined],
      [Buffer.from('2026-13-01 00:00:00'), undefined],
      [Buffer.alloc(0), undefined],
    ] as const) {
      const der = await oldSignature({ time: bitString(bytes) })
      expect(readSealSignature(der).statedTime).toEqual(expected)
      expect(judged(der).code).toBe(expected ? null : 'SES_TIME')
    }
  })

  it('old wrappings that other software forgives are read, named, and not valid', async () => {
    const cases: [OldFields, string][] = [
      [{ wrapSeal: true }, '印章被包在字节串中'],
      [{ dataHash: octetString(DATA) }, '原文杂凑值应为位串'],
      [{ time: octetString(Buffer.from('2026-06-01 09:00:00')) }, '时间信息应为位串'],
      [{ bitsAroundMaker: true }, '制章人签名信息被包在位串中'],
    ]
    for (const [fields, named] of cases) {
      const der = await oldSignature(fields)
      expect(readSealSignature(der).seal.name).toBe('旧章')
      expect(judged(der)).toMatchObject({ code: 'SES_FORMAT', reason: expect.stringContaining(named) })
    }
    expect(judged(await oldSignature()).valid).toBe(true)
  })

  it('versions are told by structure first, then by the header, and do not mix', async () => {
    const token = await world.timestamp.timestamp(sm3('value'))
    const stamped = explicit(0, bitString(token.der))
    expect(judgedSeal(await sealOf({ header: 4, timestamp: stamped })).code).toBe('SEAL_FORMAT')
    expect(judgedSeal(await sealOf({ header: 1 })).code).toBe('SEAL_FORMAT')
    expect(judgedSeal(await sealOf({ header: 5, timestamp: stamped, tail: integer(1) })).code).toBe(
      'SEAL_FORMAT',
    )
    const five = await sealOf({ header: 5 })
    expect(judged(await signatureOf({ seal: five, version: 5 }))).toMatchObject({
      valid: true,
      signature: { version: 5, seal: { version: 5 } },
    })
    for (const wrong of [
      { seal: five, version: 4 },
      { seal, version: 5 },
      { seal: await oldSeal(), version: 1 },
    ])
      expect(judged(await signatureOf(wrong)).code).toBe('SES_FORMAT')
    expect(readSeal(await oldSeal()).version).toBe(1)
  })

  it('a signature of version 5 with a timestamp is used and judged as one of version 4', async () => {
    const five = await sealOf({ header: 5 })
    const usable = new UsableSeal({ seal: five, credential: signer, trust, timestamp: world.timestamp })
    const der = await usable.sign({ dataHash: DATA, propertyInfo: PLACE, signedAt: NOW })
    expect(judged(der)).toMatchObject({ valid: true, signature: { version: 5 }, timestamp: { time: NOW } })
  })

  it('nothing may stand behind a seal or a signature, nor an indefinite or overlong length before it', async () => {
    const zero = Buffer.of(0)
    expect(judgedSeal(Buffer.concat([seal, zero])).code).toBe('SEAL_FORMAT')
    const signed = await signatureOf()
    expect(judged(Buffer.concat([signed, zero])).code).toBe('SES_FORMAT')
    const body = seal.subarray(4)
    const overlong = Buffer.concat([Buffer.of(0x30, 0x83, 0), seal.subarray(2, 4), body])
    const indefinite = Buffer.concat([Buffer.of(0x30, 0x80), body, Buffer.alloc(2)])
    for (const der of [overlong, indefinite]) expect(judgedSeal(der).code).toBe('SEAL_FORMAT')
  })

  it('sizes are bounded: seal, picture, list of signers, side of the picture', async () => {
    expect(judgedSeal(Buffer.alloc(2 * 1024 * 1024 + 1, 0x30)).reason).toContain('过大')
    const many = Array.from({ length: 65 }, () => octetString(Buffer.of(1)))
    expect(judgedSeal(await sealOf({ signers: many })).reason).toContain('64')
    const huge = sequence(
      sequence(ia5String('ES'), integer(4), ia5String('X')),
      ia5String('1'),
      sequence(
        integer(1),
        utf8String('章'),
        integer(1),
        sequence(octetString(signer.certificate.der)),
        ...[FROM, FROM, UNTIL].map((at) => generalizedTime(at)),
      ),
      sequence(ia5String('PNG'), octetString(Buffer.alloc(1024 * 1024 + 1)), integer(40), integer(40)),
    )
    expect(judgedSeal(await sealOf({ info: huge })).reason).toContain('图片过大')
    const wide = sealPng()
    wide.writeUInt32BE(4097, 16)
    await expect(
      makeSeal({ ...plain(), picture: { data: wide, widthMm: 40, heightMm: 40 } }),
    ).rejects.toMatchObject({ code: 'SEAL_INVALID' })
  })
})

describe('when', () => {
  it('a seal expired when it was used is refused; expired since it is told', async () => {
    const [created, from] = [FROM, FROM].map((at) => generalizedTime(at)) as [Buffer, Buffer]
    const ended = await sealOf({ times: [created, from, generalizedTime(new Date(NOW.getTime() - 1000))] })
    expect(judged(await signatureOf({ seal: ended })).code).toBe('SEAL_EXPIRED')
    const later = judged(await signatureOf(), { now: new Date('2028-01-02T00:00:00Z') })
    expect(later).toMatchObject({ valid: true })
    expect(later.remarks).toContain('印章现已过期，盖章时有效')
  })

  it('a certificate not in force at the time of signing is refused; expired since it is told', async () => {
    const early = await sealOf({
      times: [FROM, new Date('2025-01-01T00:00:00Z'), UNTIL].map((at) => generalizedTime(at)) as [
        Buffer,
        Buffer,
        Buffer,
      ],
    })
    const signed = await signatureOf({
      seal: early,
      time: generalizedTime(new Date('2025-06-01T00:00:00Z')),
    })
    expect(judged(signed).code).toBe('SIGNER_NOT_VALID_THEN')
    const now = new Date(signer.certificate.notAfter.getTime() + 1000)
    expect(judged(await signatureOf(), { now }).remarks).toContain('签章人证书现已过期，盖章时有效')
  })

  it('a seal cancelled then is refused, and one nobody speaks of is said to be unknown', async () => {
    const signed = await signatureOf()
    expect(judged(signed, { stateOf: () => 'cancelled' }).code).toBe('SEAL_CANCELLED_THEN')
    expect(judged(signed, { stateOf: () => 'invalidated' }).code).toBe('SEAL_INVALIDATED_THEN')
    const unknown = judged(signed, { stateOf: () => 'unknown' })
    expect(unknown).toMatchObject({ valid: true })
    expect(unknown.steps.at(-1)).toMatchObject({ step: 'V9', outcome: 'unknown' })
    await expect(
      new UsableSeal({ seal, credential: signer, trust, stateOf: () => 'cancelled' }).sign({
        dataHash: DATA,
        propertyInfo: PLACE,
        signedAt: NOW,
      }),
    ).rejects.toMatchObject({ code: 'SEAL_CANCELLED_THEN' })
    await expect(
      new UsableSeal({ seal, credential: signer, trust, stateOf: () => 'invalidated' }).sign({
        dataHash: DATA,
        propertyInfo: PLACE,
        signedAt: NOW,
      }),
    ).rejects.toMatchObject({ code: 'SEAL_INVALIDATED_THEN' })
  })

  it('a timestamp outweighs the time stated, is told when they differ, and is refused over another value', async () => {
    const stated = new Date(NOW.getTime() - 3_600_000)
    const bare = await signatureOf({ time: generalizedTime(stated) })
    const { signature } = readSealSignature(bare)
    const stampOver = async (data: Uint8Array) =>
      explicit(0, bitString((await world.timestamp.timestamp(sm3(data))).der))
    const withToken = async (timestamp: Buffer) => sequence(bare.subarray(headOf(bare)), timestamp)
    const good = judged(await withToken(await stampOver(signature)))
    expect(good).toMatchObject({ valid: true, signedAt: NOW })
    expect(good.remarks.join()).toContain('相差超过五分钟')
    expect(judged(await withToken(await stampOver(DATA))).code).toBe('TIMESTAMP')
    // What would be late by the signer's own word is late by the authority's.
    const before = new Date(NOW.getTime() - 60_000)
    const stopped = (_: string, at: Date) => (at >= before ? ('stopped' as const) : ('active' as const))
    const backdated = await withToken(await stampOver(signature))
    expect(judged(backdated, { stateOf: stopped }).code).toBe('SEAL_STOPPED_THEN')
    expect(judged(bare, { stateOf: stopped }).valid).toBe(true)
  })
})

describe('an OFD package', () => {
  const SIGN = 'Doc_0/Signs/Sign_0'
  const LIST = 'Doc_0/Signs/Signatures.xml'
  const verify = (file: Uint8Array) => verifyOfd(file, { trust, now: NOW })
  let usable: UsableSeal
  let signed: Buffer

  beforeAll(async () => {
    usable = new UsableSeal({ seal, credential: signer, trust })
    const parts = partsOf(sampleOfd(3))
    for (const name of ['Doc_0/Tpls/Tpl_0/Content.xml', 'Doc_0/Annots/Annots.xml', 'Doc_0/Tags/Tag_0.xml'])
      parts.set(name, Buffer.from(`<a>${name}</a>`))
    parts.set('Doc_0/Res/image.png', sealPng())
    const places = [{ page: 0, xMm: 100, yMm: 200 }]
    signed = (await signOfd(pack(parts), { seal: usable, signedAt: NOW, places })).file
    expect(verify(signed).verdict).toBe('valid')
  })

  const partsOf = (file: Buffer) => {
    const source = new OfdPackage(file)
    return new Map<string, Buffer>(source.parts.map((part) => [part, source.read(part)]))
  }
  const edited = (text: Buffer, from: string | RegExp, to: string): Buffer => {
    const changed = text.toString().replace(from, to)
    expect(changed).not.toBe(text.toString())
    return Buffer.from(changed)
  }
  /** Signature.xml written otherwise by the signer himself: the value over it holds. */
  const resigned = async (change: (text: Buffer) => Buffer, propertyInfo = PLACE) => {
    const parts = partsOf(signed)
    const text = change(parts.get(`${SIGN}/Signature.xml`)!)
    parts.set(`${SIGN}/Signature.xml`, text)
    const value = await usable.sign({ dataHash: sm3(text), propertyInfo, signedAt: NOW })
    parts.set(`${SIGN}/SignedValue.dat`, value)
    return parts
  }
  const withList = (parts: Map<string, Buffer>, from: string | RegExp, to: string) =>
    parts.set(LIST, edited(parts.get(LIST)!, from, to))

  it('a digest too weak, keyed or not named is refused, though every value would agree', async () => {
    const digests = (method: string, name: string) => (text: Buffer) => {
      const parts = partsOf(signed)
      const attribute = method ? ` CheckMethod="${method}"` : ''
      const head = edited(text, /<ofd:References[^>]*>/, `<ofd:References${attribute}>`).toString()
      return Buffer.from(
        head.replace(
          /FileRef="\/([^"]*)"><ofd:CheckValue>[^<]*/g,
          (_, part: string) =>
            `FileRef="/${part}"><ofd:CheckValue>${createHash(name).update(parts.get(part)!).digest('base64')}`,
        ),
      )
    }
    for (const [method, name] of [
      ['', 'md5'],
      ['MD5', 'md5'],
      ['SHA-1', 'sha1'],
      ['1.2.156.10197.1.401.2', 'sm3'],
    ] as const)
      expect(verify(pack(await resigned(digests(method, name))))).toMatchObject({
        verdict: 'invalid',
        code: 'OFD_DIGEST_WEAK',
      })
    for (const method of ['SM3', 'sm3', '1.2.156.10197.1.401.1'])
      expect(verify(pack(await resigned(digests(method, 'sm3')))).verdict).toBe('valid')
  })

  it('a reference is absolute; a relative one is told, and refused where it can mean two things', async () => {
    const relative = (parts: Map<string, Buffer>) => verify(pack(parts))
    const once = await resigned((text) => edited(text, 'FileRef="/OFD.xml"', 'FileRef="OFD.xml"'))
    expect(relative(once)).toMatchObject({ verdict: 'valid' })
    expect(relative(once).signatures[0]!.remarks.join()).toContain('不是绝对路径')
    const twice = new Map([...once, [`${SIGN}/OFD.xml`, once.get('OFD.xml')!]])
    expect(relative(twice)).toMatchObject({ code: 'OFD_REFERENCE_MISSING' })
    const doubled = await resigned((text) => edited(text, /<ofd:Reference .*?<\/ofd:Reference>/, '$&$&'))
    expect(relative(doubled)).toMatchObject({ verdict: 'invalid', code: 'OFD_FORMAT' })
  })

  it('a signature that is named for another file, or left unnamed in its own, is found', async () => {
    const parts = partsOf(signed)
    const moved = 'Doc_0/Signs/Sign_9/Signature.xml'
    parts.set(moved, parts.get(`${SIGN}/Signature.xml`)!)
    parts.delete(`${SIGN}/Signature.xml`)
    withList(parts, `/${SIGN}/Signature.xml`, `/${moved}`)
    expect(verify(pack(parts))).toMatchObject({ verdict: 'invalid', code: 'OFD_OTHER_FILE' })
    const elsewhere = await resigned((text) => text, '/Doc_0/Signs/Sign_1/Signature.xml')
    expect(verify(pack(elsewhere)).code).toBe('OFD_OTHER_FILE')
  })

  it('a signature that builds on another needs that other, before it and valid', async () => {
    const second = await signOfd(signed, { seal: usable, signedAt: NOW })
    const on = (base: string) => {
      const parts = partsOf(second.file)
      withList(parts, `ID="${second.id}" Type`, `ID="${second.id}" Relative="${base}" Type`)
      return verify(pack(parts))
    }
    expect(on('1').verdict).toBe('valid')
    expect(on(second.id)).toMatchObject({ verdict: 'invalid', code: 'OFD_RELATIVE' })
    expect(on('77')).toMatchObject({ verdict: 'invalid', code: 'OFD_RELATIVE' })
  })

  it('a template, a picture, annotations and tags are protected as pages are', () => {
    for (const name of [
      'Doc_0/Tpls/Tpl_0/Content.xml',
      'Doc_0/Res/image.png',
      'Doc_0/Annots/Annots.xml',
      'Doc_0/Tags/Tag_0.xml',
    ]) {
      const parts = partsOf(signed)
      parts.set(name, Buffer.from('<a>other</a>'))
      const verdict = verify(pack(parts))
      expect(verdict).toMatchObject({ verdict: 'modified', code: 'OFD_PART_CHANGED' })
      expect(verdict.reason).toContain(name)
    }
  })

  it('protection by a list of entries (GM/T 0099) is not relied on: what it adds is named as unprotected', () => {
    const parts = partsOf(signed)
    parts.set('OFDEntries.xml', Buffer.from('<Entries/>'))
    const verdict = verify(pack(parts))
    expect(verdict).toMatchObject({ verdict: 'unprotected', code: 'OFD_UNPROTECTED' })
    expect(verdict.signatures[0]!.uncovered).toEqual(['OFDEntries.xml'])
  })

  it('the seal beside a signature is that signature’s own, byte for byte', async () => {
    const other = await world.seal(signer, { esId: '11010500000077' })
    const parts = partsOf(signed)
    const text = edited(
      parts.get(`${SIGN}/Signature.xml`)!,
      parts.get(`${SIGN}/Seal.esl`)! && sm3(parts.get(`${SIGN}/Seal.esl`)!).toString('base64'),
      sm3(other).toString('base64'),
    )
    expect(text.toString()).not.toContain('undefined')
    const value = await usable.sign({ dataHash: sm3(text), propertyInfo: PLACE, signedAt: NOW })
    parts.set(`${SIGN}/Seal.esl`, other)
    parts.set(`${SIGN}/Signature.xml`, text)
    parts.set(`${SIGN}/SignedValue.dat`, value)
    expect(verify(pack(parts))).toMatchObject({ verdict: 'invalid', code: 'OFD_SEAL_DIFFERS' })
  })

  it('XML two programs could read differently is refused', () => {
    const changes: [string | RegExp, string][] = [
      ['<ofd:MaxSignId>', '<![CDATA[x]]><ofd:MaxSignId>'],
      ['<ofd:MaxSignId>', '<?php x ?><ofd:MaxSignId>'],
      ['encoding="UTF-8"', 'encoding="UTF-16"'],
      ['encoding="UTF-8"', 'encoding="GBK"'],
      ['</ofd:Signatures>', '</ofd:Signatures><x/>'],
      ['<ofd:MaxSignId>', '<ofd:MaxSignId>1</ofd:MaxSignId><ofd:MaxSignId>'],
      ['<ofd:Signature ', '<x:Signature xmlns:x="http://example.org" ID="9" BaseLoc="/x"/><ofd:Signature '],
    ]
    for (const [from, to] of changes) {
      const parts = partsOf(signed)
      withList(parts, from, to)
      expect(verify(pack(parts))).toMatchObject({ verdict: 'invalid', code: 'OFD_FORMAT' })
    }
  })

  it('a package two programs could unpack differently is refused', () => {
    const entries = readZip(signed)
    const last = entries.at(-1)!
    const at = signed.length - 22
    const directory = signed.readUInt32LE(at + 16)
    const patched = (change: (bytes: Buffer) => void) => {
      const bytes = Buffer.from(signed)
      change(bytes)
      return bytes
    }
    const renamed = (to: string) => {
      const name = Buffer.from(last.name)
      const bytes = Buffer.from(signed)
      const other = Buffer.from(to.padEnd(name.length, 'x'))
      for (let found = bytes.indexOf(name); found >= 0; found = bytes.indexOf(name, found + 1))
        other.copy(bytes, found)
      return bytes
    }
    const cases: Buffer[] = [
      // sizes, checksum, method and flags that differ between the two places
      patched((bytes) => bytes.writeUInt32LE(1, directory + 24)),
      patched((bytes) => bytes.writeUInt32LE(1, directory + 16)),
      patched((bytes) => bytes.writeUInt16LE(0, directory + 10)),
      patched((bytes) => bytes.writeUInt16LE(0x801, directory + 8)),
      // a link, a part on another disk, an entry that lies elsewhere
      patched((bytes) => bytes.writeUInt32LE(0xa1ff0000, directory + 38)),
      patched((bytes) => bytes.writeUInt16LE(1, directory + 34)),
      patched((bytes) => bytes.writeUInt32LE(1, directory + 42)),
      // fewer entries counted than listed; a comment; a second directory
      patched((bytes) => {
        bytes.writeUInt16LE(entries.length - 1, at + 8)
        bytes.writeUInt16LE(entries.length - 1, at + 10)
      }),
      Buffer.concat([patched((bytes) => bytes.writeUInt16LE(1, at + 20)), Buffer.from('x')]),
      Buffer.concat([signed, signed.subarray(directory)]),
      // names that are absolute, hold a NUL, a drive or an empty step
      renamed('/absolute'),
      renamed('a\0b'),
      renamed('C:\\x'),
      renamed('a//b'),
      renamed('./b'),
    ]
    for (const [number, file] of cases.entries())
      expect([number, verify(file).code]).toEqual([number, 'OFD_PACKAGE'])
  })
})

it('every trap of the README names a test that is there', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const section = readme.slice(readme.indexOf('## Traps'), readme.indexOf('## Measured'))
  const rows = [...section.matchAll(/^\| .* \| `([\w.-]+)` (.+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(30)
  const missing = rows.filter(([, file, title]) => {
    const source = readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
    return !source.includes(title!)
  })
  expect(missing.map(([row]) => row)).toEqual([])
})

/** Where the elements of an outermost SEQUENCE begin. */
const headOf = (der: Buffer): number => (der[1]! < 0x80 ? 2 : 2 + (der[1]! & 0x7f))

const plain = () => ({
  maker: world.maker,
  esId: '11010500000001',
  type: 1,
  name: '某某公章',
  signers: [signer.certificate.der],
  createdAt: FROM,
  validFrom: FROM,
  validTo: UNTIL,
  picture: { data: sealPng(), widthMm: 40, heightMm: 40 },
})

function numbersOf(value: Uint8Array): { r: Buffer; s: Buffer } {
  const bytes = Buffer.from(value)
  const number = (at: number): [Buffer, number] => {
    const length = bytes[at + 1]!
    const body = bytes.subarray(at + 2, at + 2 + length)
    const trimmed = body.length === 33 ? body.subarray(1) : body
    return [Buffer.concat([Buffer.alloc(32 - trimmed.length), trimmed]), at + 2 + length]
  }
  const [r, next] = number(2)
  return { r, s: number(next)[0] }
}
