import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEY_KINDS } from '../../src/pki/key-kind.ts'
import type { SealPlacement } from '../../src/sign/appearance.ts'
import { SigningSession } from '../../src/sign/session.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { bytesOf, isInstalled, run, Scratch, skippedWithout } from '../tools/external.ts'
import { canJudge, Judge, judgeMissing } from '../tools/judge.ts'
import { sm2Complaints } from '../tools/judge-sm2.ts'
import { discSeal, Parties, signatureFields } from './parties.ts'
import { type SamplePage, samplePdf, type XrefKind } from './sample-pdf.ts'

let parties: Parties
let judge: { complaints: Judge['complaints'] }
let external: Judge
const seal = discSeal()
const scratch = new Scratch()

beforeAll(async () => {
  parties = await Parties.create()
  if (!canJudge) return
  const root = parties.authority.root.certificate.der
  external = new Judge(root)
  judge = {
    complaints: (pdf, expected) => {
      const own = verifyPdf(pdf, { trust: root })
      const ours = own.verdict === 'valid' && own.trusted ? [] : [`own verifier: ${own.label} ${own.reason}`]
      return [...ours, ...external.complaints(pdf, expected)]
    },
  }
})
afterAll(() => {
  external?.close()
  scratch.remove()
})

const TURNED: SamplePage[] = [
  { rotate: 90 },
  { rotate: 180, cropBox: [30, 40, 560, 800] },
  { rotate: 270, userUnit: 2 },
]

const at = (page: number, x: number, y: number): SealPlacement => ({ page, x, y, seal })

async function signAll(pdf: Buffer, names: readonly string[]): Promise<Buffer> {
  let file = pdf
  for (const [index, name] of names.entries()) {
    // a new session each time: signers come on different days
    const session = SigningSession.open(file)
    const options = await parties.options(name, 't')
    await session.sign({ ...options, placements: [at(index % session.pageCount, 0.1, 0.1 + index * 0.08)] })
    file = session.toBytes()
  }
  return file
}

describe.skipIf(!canJudge)(`qpdf、pdfsig、openssl 的判定${judgeMissing}`, () => {
  const viaQpdf = (options: string[]) => {
    const input = scratch.write('in.pdf', samplePdf({ pages: 3 }))
    run('qpdf', [...options, input, scratch.file('out.pdf')])
    return bytesOf('cat', [scratch.file('out.pdf')])
  }
  const structures: [string, () => Buffer][] = [
    ...(['table', 'stream', 'hybrid'] as XrefKind[]).map((xref): [string, () => Buffer] => [
      xref,
      () => samplePdf({ pages: 3, xref }),
    ]),
    ['object streams', () => viaQpdf(['--object-streams=generate'])],
    ['linearised', () => viaQpdf(['--linearize'])],
    ['linearised with object streams', () => viaQpdf(['--linearize', '--object-streams=generate'])],
    ['turned and cropped pages', () => samplePdf({ pages: TURNED })],
    ['wrong /Size', () => samplePdf({ pages: 3, size: 5 })],
    ['form in the catalog', () => samplePdf({ pages: 3, form: 'direct' })],
    ['form of its own', () => samplePdf({ pages: 3, form: 'indirect' })],
    ['indirect annotation lists', () => samplePdf({ pages: 3, annotsIndirect: true })],
  ]

  it.each(structures)('two signers with seal and seam seal: %s', async (_name, make) => {
    const session = SigningSession.open(make())
    const placements = [at(0, 0.6, 0.7), at(1, 0.6, 0.7)]
    await session.sign({
      ...(await parties.options('甲方', 't')),
      placements,
      seams: [{ seal, edge: 'right' }],
    })
    const again = SigningSession.open(session.toBytes())
    await again.sign({ ...(await parties.options('乙方', 't')), placements: [at(2, 0.1, 0.1)] })
    expect(judge.complaints(again.toBytes(), { signatures: 2, timestamps: 2 })).toEqual([])
  })

  it.each([
    ['甲', '乙', '丙'],
    ['甲', '丙', '乙'],
    ['乙', '甲', '丙'],
    ['乙', '丙', '甲'],
    ['丙', '甲', '乙'],
    ['丙', '乙', '甲'],
  ])('three signers in the order %s %s %s', async (...names) => {
    const file = await signAll(samplePdf({ pages: 2 }), names)
    expect(judge.complaints(file, { signatures: 3, timestamps: 3 })).toEqual([])
    const stated = run('pdfsig', ['-nocert', scratch.write('order.pdf', file)]).output
    expect([...stated.matchAll(/Common Name: (.+)/g)].map((match) => match[1])).toEqual(names)
  })

  it.each(['table', 'stream'] as const)('ten signers, %s', async (xref) => {
    const names = Array.from({ length: 10 }, (_, index) => `签署人${index + 1}`)
    const file = await signAll(samplePdf({ pages: 3, xref }), names)
    expect(judge.complaints(file, { signatures: 10, timestamps: 10 })).toEqual([])
  })

  it('ten signatures in one session', async () => {
    const session = SigningSession.open(samplePdf({ pages: 2 }))
    for (let index = 0; index < 10; index++) {
      const options = await parties.options(`会话${index}`, 't')
      await session.sign({ ...options, placements: [at(index % 2, 0.1, 0.05 * index)] })
    }
    expect(judge.complaints(session.toBytes(), { signatures: 10, timestamps: 10 })).toEqual([])
  })

  it.each(KEY_KINDS.filter((kind) => kind !== 'sm2'))('%s signer at every level', async (kind) => {
    const expected = {
      b: { signatures: 1 },
      t: { signatures: 1, timestamps: 1 },
      lt: { signatures: 1, timestamps: 1 },
      lta: { signatures: 1, timestamps: 1, documentTimestamps: 1 },
    }
    for (const level of ['b', 't', 'lt', 'lta'] as const) {
      const session = SigningSession.open(samplePdf())
      await session.sign({ ...(await parties.options('分级', level, kind)), placements: [at(0, 0.5, 0.5)] })
      expect(judge.complaints(session.toBytes(), expected[level])).toEqual([])
      const hasStore = session.toBytes().includes('/DSS')
      expect(hasStore).toBe(level === 'lt' || level === 'lta')
    }
  })

  it('signs on after an archive timestamp, and the store grows without repeating itself', async () => {
    const session = SigningSession.open(samplePdf({ xref: 'stream' }))
    await session.sign(await parties.options('甲', 'lta'))
    await session.sign(await parties.options('乙', 'lta'))
    const file = session.toBytes()
    expect(judge.complaints(file, { signatures: 2, timestamps: 2, documentTimestamps: 2 })).toEqual([])
    const lists = [...file.toString('latin1').matchAll(/\/Certs \[([^\]]*)\]/g)].map((match) => match[1]!)
    const counts = lists.map((list) => list.match(/\d+ 0 R/g)!.length)
    // signer, issuing, root, timestamp; then only the second signer is new
    expect(counts).toEqual([4, 5])
  })

  it('archives all signatures at once when the contract is complete', async () => {
    const session = SigningSession.open(samplePdf())
    for (const name of ['甲', '乙', '丙']) await session.sign(await parties.options(name, 't'))
    const { root, issuing } = parties.authority
    const certificates = [issuing.certificate.der, root.certificate.der]
    const archived = await session.archive(parties.timestamp, { certificates, crls: parties.crls })
    expect(archived.timestampedAt).toEqual(parties.now)
    const file = session.toBytes()
    expect(judge.complaints(file, { signatures: 3, timestamps: 3, documentTimestamps: 1 })).toEqual([])
  })

  it('certifies first, then lets others approve', async () => {
    const session = SigningSession.open(samplePdf({ pages: 2 }))
    await session.sign({
      ...(await parties.options('发起方', 't')),
      certify: 2,
      placements: [at(0, 0.1, 0.1)],
    })
    await session.sign({ ...(await parties.options('相对方', 't')), placements: [at(0, 0.6, 0.6)] })
    expect(judge.complaints(session.toBytes(), { signatures: 2, timestamps: 2 })).toEqual([])
  })

  it('fills a signature field prepared before, and puts further marks beside it', async () => {
    const pdf = samplePdf({ pages: 2, form: { signatureField: 'PartyB', rect: [100, 100, 300, 180] } })
    const session = SigningSession.open(pdf)
    const result = await session.sign({
      ...(await parties.options('乙方', 't')),
      fieldName: 'PartyB',
      placements: [at(0, 0, 0), at(1, 0.5, 0.5)],
      seams: [{ seal, edge: 'left' }],
    })
    expect(result.marks[0]).toEqual({ page: 0, rect: [100, 100, 300, 180] })
    expect(result.marks.map((mark) => mark.page)).toEqual([0, 1, 0, 1])
    expect(judge.complaints(session.toBytes(), { signatures: 1, timestamps: 1 })).toEqual([])
    expect(signatureFields(session)).toHaveLength(1)
  })
})

const sm2Tools = isInstalled('qpdf', 'openssl')

describe('国密 SM2', () => {
  it('stands in one file with the other key kinds, on every kind of cross reference', async () => {
    const national = await Parties.create('sm2')
    const trust = [parties, national].map((each) => each.authority.root.certificate.der)
    for (const xref of ['table', 'stream', 'hybrid'] as const) {
      const session = SigningSession.open(samplePdf({ pages: 2, xref }))
      await session.sign({ ...(await parties.options('甲', 't')), placements: [at(0, 0.1, 0.1)] })
      await session.sign({ ...(await national.options('乙', 't', 'sm2')), seams: [{ seal, edge: 'right' }] })
      await session.sign({ ...(await parties.options('丙', 'lta')), placements: [at(1, 0.1, 0.1)] })
      const report = verifyPdf(session.toBytes(), { trust })
      expect(report).toMatchObject({ verdict: 'valid', trusted: true })
      expect(report.signatures.map((signature) => signature.timestamped)).toEqual([true, true, true, true])
    }
  })

  it.skipIf(!sm2Tools)(
    `passes qpdf, and openssl confirms digest and signature${skippedWithout('qpdf', 'openssl')}`,
    async () => {
      const national = await Parties.create('sm2')
      const session = SigningSession.open(samplePdf())
      for (const name of ['国密甲', '国密乙']) {
        await session.sign({ ...(await national.options(name, 'lta', 'sm2')), placements: [at(0, 0.4, 0.4)] })
      }
      const file = session.toBytes()
      expect(run('qpdf', ['--check', scratch.write('sm2.pdf', file)]).status).toBe(0)
      expect(sm2Complaints(file, scratch, 2)).toEqual([])
      const own = verifyPdf(file, { trust: national.authority.root.certificate.der })
      expect(own).toMatchObject({ verdict: 'valid', trusted: true })
    },
  )
})
