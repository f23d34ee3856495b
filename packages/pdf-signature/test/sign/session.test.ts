import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { TimestampError } from '../../src/cms/timestamp-error.ts'
import type { SigningKey } from '../../src/pki/signing-key.ts'
import { readWithRoom } from '../../src/sign/read-with-room.ts'
import { SigningSession, signPdf } from '../../src/sign/session.ts'
import type { TimestampSource } from '../../src/timestamp/source.ts'
import { isInstalled, run, Scratch, skippedWithout } from '../tools/external.ts'
import { discSeal, Parties, sha256, signatureFields } from './parties.ts'
import { samplePdf } from './sample-pdf.ts'

let parties: Parties
const seal = discSeal()

beforeAll(async () => {
  parties = await Parties.create()
})

describe('只追加', () => {
  it.each(['b', 'lt', 'lta'] as const)('returns exactly what to append at level %s', async (level) => {
    const pdf = samplePdf({ pages: 2 })
    const before = Buffer.from(pdf)
    const session = SigningSession.open(pdf)
    const result = await session.sign({
      ...(await parties.options('甲', level)),
      placements: [{ page: 0, x: 0, y: 0, seal }],
    })
    expect(pdf.equals(before)).toBe(true)
    expect(result.prefixLength).toBe(pdf.length)
    expect(session.toBytes().equals(Buffer.concat([pdf, result.tail]))).toBe(true)
    expect(result.sha256).toBe(sha256(pdf, result.tail))
    expect(session.sha256).toBe(result.sha256)
    expect(result.level).toBe(level)
  })

  it('writes into the room behind a file that was read with some, and copies once it is used up', async () => {
    const scratch = new Scratch()
    const pdf = samplePdf({ pages: 2 })
    const session = SigningSession.open(readWithRoom(scratch.write('in.pdf', pdf), 64 * 1024), {
      ownsRoom: true,
    })
    const tails: Buffer[] = []
    const memories = new Set<ArrayBufferLike>()
    while (memories.size < 2) {
      tails.push((await session.sign(await parties.options('甲', 'b'))).tail)
      const whole = session.toBytes()
      memories.add(whole.buffer)
      expect(whole.equals(Buffer.concat([pdf, ...tails]))).toBe(true)
    }
    expect(tails.length).toBeGreaterThan(2)
    scratch.remove()
  })

  it('leaves alone what lies behind a file it was not told to own', async () => {
    const pdf = samplePdf({ pages: 2 })
    const memory = Buffer.alloc(pdf.length + 64 * 1024, 7)
    pdf.copy(memory)
    const session = SigningSession.open(memory.subarray(0, pdf.length))
    await session.sign(await parties.options('甲', 'b'))
    session.toBytes()
    expect(memory.subarray(pdf.length).every((byte) => byte === 7)).toBe(true)
  })

  it('gives the same file in one session as in several', async () => {
    const pdf = samplePdf({ pages: 2, xref: 'stream' })
    const session = SigningSession.open(pdf)
    await session.sign(await parties.options('甲', 'b'))
    const second = await session.sign(await parties.options('乙', 'b'))
    const reopened = SigningSession.open(session.toBytes().subarray(0, second.prefixLength))
    const again = await reopened.sign(await parties.options('乙', 'b'))
    expect(again.prefixLength).toBe(second.prefixLength)
    expect(again.fieldName).toBe('Signature2')
    const objects = (tail: Buffer) => tail.toString('latin1').match(/^\d+ 0 obj/gm)
    expect(objects(again.tail)).toEqual(objects(second.tail))
  })

  it('never reuses an object number when /Size is too small', async () => {
    const pdf = samplePdf({ pages: 3, size: 4 })
    const { tail } = await signPdf(pdf, await parties.options('甲', 'b'))
    const original = new Set(pdf.toString('latin1').match(/^\d+ 0 obj/gm))
    const shared = tail
      .toString('latin1')
      .match(/^\d+ 0 obj/gm)!
      .filter((line) => original.has(line))
    // catalog and first page are updated; nothing else of the original is touched
    expect(shared.sort()).toEqual(['1 0 obj', '4 0 obj'])
  })

  it('writes a seal once per file, however often it is used', async () => {
    const session = SigningSession.open(samplePdf({ pages: 3 }))
    for (const name of ['甲', '乙']) {
      const placements = [0, 1, 2].map((page) => ({ page, x: 0.2, y: 0.2, seal }))
      await session.sign({ ...(await parties.options(name, 'b')), placements })
    }
    expect(
      session
        .toBytes()
        .toString('latin1')
        .match(/\/SMask/g),
    ).toHaveLength(1)
  })

  it('takes concurrent calls in turn', async () => {
    const session = SigningSession.open(samplePdf())
    const options = await Promise.all(['甲', '乙', '丙'].map((name) => parties.options(name, 't')))
    const results = await Promise.all(options.map((each) => session.sign(each)))
    expect(results.map((result) => result.fieldName)).toEqual(['Signature1', 'Signature2', 'Signature3'])
    const ends = results.map((result) => result.prefixLength + result.tail.length)
    expect(results.slice(1).map((result) => result.prefixLength)).toEqual(ends.slice(0, 2))
    expect(session.length).toBe(ends[2])
  })

  it('keeps information about the act in the signature', async () => {
    const about = { reason: '同意合同条款', location: '上海' }
    const { tail } = await signPdf(samplePdf(), { ...(await parties.options('张三', 'b')), ...about })
    const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
    for (const text of ['同意合同条款', '上海', '张三']) expect(tail.includes(utf16(text))).toBe(true)
  })
})

describe('时间戳失败', () => {
  const broken: TimestampSource = {
    maxTokenBytes: 4000,
    certificates: [],
    digestName: 'sha256',
    timestamp: () => Promise.reject(new TimestampError('TIMESTAMP_UNREACHABLE', '时间戳服务无法连接')),
  }

  it.each(['t', 'lt', 'lta'] as const)(
    'stops the signing at level %s and leaves the document alone',
    async (level) => {
      const session = SigningSession.open(samplePdf())
      const digest = session.sha256
      const options = { ...(await parties.options('甲', level)), timestamp: broken }
      await expect(session.sign(options)).rejects.toMatchObject({ code: 'TIMESTAMP_UNREACHABLE' })
      expect(session.sha256).toBe(digest)
      await session.sign(await parties.options('甲', 't'))
      expect(signatureFields(session)).toHaveLength(1)
    },
  )

  it('is accepted only when the caller says so, and then shown as what it is', async () => {
    const options = {
      ...(await parties.options('甲', 't')),
      timestamp: broken,
      onTimestampFailure: 'accept' as const,
    }
    const result = await signPdf(samplePdf(), options)
    expect(result).toMatchObject({ level: 'b', timestampedAt: undefined })
    expect(result.timestampError).toMatchObject({ code: 'TIMESTAMP_UNREACHABLE' })
    // id-aa-timeStampToken in hexadecimal
    expect(result.tail.includes('2a864886f70d010910020e')).toBe(false)
  })

  it('of the archive alone leaves the stamped signature when accepted', async () => {
    let asked = 0
    const flaky: TimestampSource = {
      ...broken,
      maxTokenBytes: parties.timestamp.maxTokenBytes,
      timestamp: (digest) => (asked++ === 0 ? parties.timestamp.timestamp(digest) : broken.timestamp(digest)),
    }
    const options = { ...(await parties.options('甲', 'lta')), timestamp: flaky }
    await expect(signPdf(samplePdf(), options)).rejects.toMatchObject({ code: 'TIMESTAMP_UNREACHABLE' })
    asked = 0
    const result = await signPdf(samplePdf(), { ...options, onTimestampFailure: 'accept' })
    expect(result.level).toBe('t')
    expect(result.timestampedAt).toEqual(
      parties.timestamp && (await parties.timestamp.timestamp(Buffer.alloc(32))).time,
    )
  })
})

describe('拒绝签署', () => {
  it('without what the level needs, or outside the life of the certificate', async () => {
    const options = await parties.options('甲', 'lt')
    const attempt = (change: object) => signPdf(samplePdf(), { ...options, ...change })
    await expect(attempt({ timestamp: undefined })).rejects.toMatchObject({ code: 'SIGN_TIMESTAMP_MISSING' })
    await expect(attempt({ validation: { crls: [] } })).rejects.toMatchObject({
      code: 'SIGN_VALIDATION_DATA_MISSING',
    })
    const signedAt = new Date('2020-01-01')
    await expect(attempt({ signedAt })).rejects.toMatchObject({ code: 'SIGN_CERTIFICATE_NOT_VALID' })
  })

  it('a document certified against any change, and a certification that is not first', async () => {
    const closed = SigningSession.open(samplePdf())
    await closed.sign({ ...(await parties.options('甲', 'b')), certify: 1 })
    const after = closed.sign(await parties.options('乙', 'b'))
    await expect(after).rejects.toMatchObject({ code: 'SIGN_NOT_PERMITTED' })
    const reopened = SigningSession.open(closed.toBytes()).sign(await parties.options('乙', 'b'))
    await expect(reopened).rejects.toMatchObject({ code: 'SIGN_NOT_PERMITTED' })

    const open = SigningSession.open(samplePdf())
    await open.sign(await parties.options('甲', 'b'))
    const late = open.sign({ ...(await parties.options('乙', 'b')), certify: 2 })
    await expect(late).rejects.toMatchObject({ code: 'SIGN_CERTIFY_NOT_FIRST' })
  })

  it('a field that is signed already, and a name that nests', async () => {
    const session = SigningSession.open(samplePdf())
    await session.sign({ ...(await parties.options('甲', 'b')), fieldName: 'A' })
    const again = session.sign({ ...(await parties.options('乙', 'b')), fieldName: 'A' })
    await expect(again).rejects.toMatchObject({ code: 'SIGN_FIELD_TAKEN' })
    const dotted = session.sign({ ...(await parties.options('乙', 'b')), fieldName: 'A.B' })
    await expect(dotted).rejects.toMatchObject({ code: 'SIGN_FIELD_UNUSABLE' })
  })

  it('anything that is no PDF', () => {
    expect(() => SigningSession.open(Buffer.from('hello'))).toThrow(
      expect.objectContaining({ code: 'PDF_NOT_PDF' }),
    )
  })

  it.skipIf(!isInstalled('qpdf'))(`an encrypted PDF${skippedWithout('qpdf')}`, () => {
    const scratch = new Scratch()
    const input = scratch.write('in.pdf', samplePdf())
    run('qpdf', ['--encrypt', '', 'owner', '256', '--', input, scratch.file('out.pdf')])
    const encrypted = readFileSync(scratch.file('out.pdf'))
    scratch.remove()
    expect(() => SigningSession.open(encrypted)).toThrow(expect.objectContaining({ code: 'SIGN_ENCRYPTED' }))
  })

  it('when the key refuses or answers wrongly', async () => {
    const options = await parties.options('甲', 'b')
    const { key } = options.credential
    const signWith = (sign: SigningKey['sign']) =>
      signPdf(samplePdf(), {
        ...options,
        credential: { ...options.credential, key: { kind: key.kind, spki: key.spki, sign } },
      })
    await expect(signWith(() => Promise.reject(new Error('HSM 离线')))).rejects.toThrow('HSM 离线')
    const wrong = signWith((digest) => key.sign(digest, Buffer.from('别的内容')))
    await expect(wrong).rejects.toMatchObject({ code: 'PKI_SIGNATURE_WRONG' })
    expect((await signWith((digest, message) => key.sign(digest, message))).level).toBe('b')
  })
})
