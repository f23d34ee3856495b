import { prepareOfd, preparePdfSeal, sealPdf, signOfd } from '@xinqi/national-seal'
import {
  createAuthority,
  issueEventSigner,
  SigningSession,
  TimeLimit,
  TimestampAuthority,
  toPem,
} from '@xinqi/pdf-signature'
import { unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { flipBit, NOW, SealWorld, seeded } from '../../../../../packages/national-seal/test/parties.ts'
import { sampleOfd } from '../../../../../packages/national-seal/test/sample-ofd.ts'
import { samplePdf } from '../../../../../packages/pdf-signature/test/sign/sample-pdf.ts'
import type { SealMaterial } from '../national-seals/seal-material.ts'
import { judgeOfd, judgePdf, judgeSealFile, type SealsToJudge, stateAt } from './judge-national-seals.ts'

let seals: SealsToJudge
let esl: Buffer
let ofd: Buffer
let pdf: Buffer
let root: string
const esId = '11010500000001'

beforeAll(async () => {
  const world = await SealWorld.create()
  const material: SealMaterial = {
    makers: [world.maker.certificate.der],
    ownMakers: [],
    isOwnSandbox: false,
    signers: [world.signers.root.certificate.der],
    timestamps: [world.signers.root.certificate.der],
    certificates: [world.makers.issuing.certificate.der, world.signers.issuing.certificate.der],
    crls: [],
  }
  seals = { material, states: {}, now: NOW }
  const usable = await world.usable('甲方有限公司')
  esl = usable.seal.der
  const signed = await signOfd(prepareOfd(sampleOfd(3), NOW), {
    seal: usable,
    signedAt: NOW,
    places: [{ page: 0, xMm: 120, yMm: 220 }],
    riding: [{ edge: 'right' }],
    // The list of signatures as well: left open for others to sign, it is nobody's word.
    close: true,
  })
  ofd = signed.file
  const authority = await createAuthority({ kind: 'p256', now: new Date('2026-05-01'), organization: '测试' })
  root = toPem('CERTIFICATE', authority.root.certificate.der)
  const session = SigningSession.open(samplePdf({ pages: 2 }))
  await sealPdf(session, {
    seal: usable,
    picture: preparePdfSeal(usable.seal),
    places: [{ page: 0, x: 0.4, y: 0.6 }],
    pades: {
      credential: await issueEventSigner(authority.issuing, { subject: { commonName: '甲方' }, now: NOW }),
      signedAt: NOW,
      timestamp: new TimestampAuthority({ credential: authority.timestamp, clock: () => NOW }),
      level: 't',
    },
  })
  pdf = session.toBytes()
})

const pdfVerdict = (bytes: Uint8Array, by = seals) =>
  judgePdf(bytes, { trust: root, limit: new TimeLimit(undefined, 60_000), seals: by })

describe('a file with a national seal', () => {
  it('says who sealed, with whose seal, made by whom, in force when', () => {
    const found = judgeOfd(ofd, seals)
    expect(found).toMatchObject({ verdict: 'valid', label: '有效' })
    expect(found.signatures[0]).toMatchObject({
      signer: '甲方有限公司',
      isTimestamped: true,
      isTrusted: true,
      isIntact: true,
      pages: [1, 2, 3],
      seal: { name: '甲方有限公司公章', esId, maker: '某某制章中心', makerKind: 'trusted', state: 'unknown' },
    })
    expect(pdfVerdict(pdf)).toMatchObject({
      verdict: 'valid',
      trusted: true,
      seals: { Seal1: { name: '甲方有限公司公章', makerKind: 'trusted', isIntact: true } },
    })
    expect(judgeSealFile(esl, seals)).toMatchObject({ verdict: 'valid', seal: { esId } })
    expect(judgeSealFile(esl, seals).picture).toMatch(/^data:image\/png;base64,/)
  })

  it('is never valid by a maker nobody believes, and its content is still said to be unchanged', () => {
    const nobody = { ...seals, material: { ...seals.material, makers: seals.material.signers } }
    expect(judgeOfd(ofd, nobody)).toMatchObject({
      verdict: 'invalid',
      signatures: [{ isIntact: true, isTrusted: false, seal: { makerKind: 'unknown' } }],
    })
    expect(pdfVerdict(pdf, nobody)).toMatchObject({
      verdict: 'invalid',
      seals: { Seal1: { makerKind: 'unknown', isIntact: true } },
    })
    expect(judgeSealFile(esl, nobody)).toMatchObject({ verdict: 'invalid', seal: { makerKind: 'unknown' } })
  })

  it('goes by what the register says of the moment it was used', () => {
    const at = (from: string, state: 'stopped' | 'active' | 'cancelled') => ({ from: new Date(from), state })
    const stopped = {
      ...seals,
      states: { [esId]: [at('2026-01-02', 'active'), at('2026-05-30', 'stopped')] },
    }
    const later = {
      ...seals,
      states: { [esId]: [at('2026-01-02', 'active'), at('2026-06-02', 'cancelled')] },
    }
    expect(judgeOfd(ofd, stopped)).toMatchObject({
      verdict: 'invalid',
      reason: '盖章时印章已停用',
      signatures: [{ isIntact: true, seal: { state: 'stopped' } }],
    })
    expect(pdfVerdict(pdf, stopped).verdict).toBe('invalid')
    expect(judgeOfd(ofd, later)).toMatchObject({
      verdict: 'valid',
      signatures: [{ seal: { state: 'active' } }],
    })
    expect(judgeSealFile(esl, stopped)).toMatchObject({ verdict: 'invalid', reason: '印章已停用' })
    expect(stateAt(later.states[esId], new Date('2027-01-01'))).toBe('cancelled')
    expect(stateAt(undefined, NOW)).toBe('unknown')
  })

  it('with one bit changed is never valid', () => {
    const next = seeded(40)
    const parts = unzipSync(ofd)
    const names = Object.keys(parts)
    expect(judgeOfd(zipSync(parts), seals).verdict).toBe('valid')
    for (let round = 0; round < 30; round++) {
      const bit = next(esl.length * 8)
      expect(judgeSealFile(flipBit(esl, bit), seals).verdict, `seal, bit ${bit}`).not.toBe('valid')
      const name = names[next(names.length)]!
      const inPart = next(parts[name]!.length * 8)
      const forged = zipSync({ ...parts, [name]: flipBit(parts[name]!, inPart) })
      expect(judgeOfd(forged, seals).verdict, `${name}, bit ${inPart}`).not.toBe('valid')
      const inPdf = next(pdf.length * 8)
      expect(pdfVerdict(flipBit(pdf, inPdf)).verdict, `PDF, bit ${inPdf}`).not.toBe('valid')
    }
  })
})
