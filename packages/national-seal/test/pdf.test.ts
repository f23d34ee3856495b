import {
  type AuthoritySet,
  createAuthority,
  issueCrl,
  issueEventSigner,
  SigningSession,
  type SignOptions,
  TimestampAuthority,
  toPem,
  verifyPdf,
} from '@xinqi/pdf-signature'
import { beforeAll, describe, expect, it } from 'vitest'
import { samplePdf } from '../../pdf-signature/test/sign/sample-pdf.ts'
import { isInstalled, run, Scratch, skippedWithout } from '../../pdf-signature/test/tools/external.ts'
import { preparePdfSeal, SealTrust, sealPdf, type UsableSeal, verifySealedPdf } from '../src/index.ts'
import { flipBit, NOW, SealWorld, seeded } from './parties.ts'

let world: SealWorld
let trust: SealTrust
let seals: UsableSeal[]
let authority: AuthoritySet
let crls: Buffer[]
/** After the first and after the second party: each adds a seal and a PAdES signature. */
let files: Buffer[]

/** More by hand: PDF_TRIES=1000. */
const TRIES = Number(process.env.PDF_TRIES ?? 300)

const TOOLS = ['pdfsig', 'qpdf', 'certutil'] as const

async function pades(commonName: string): Promise<Omit<SignOptions, 'placements' | 'seams' | 'certify'>> {
  return {
    credential: await issueEventSigner(authority.issuing, { subject: { commonName }, now: NOW }),
    signedAt: NOW,
    level: 'lt',
    timestamp: new TimestampAuthority({ credential: authority.timestamp, clock: () => NOW }),
    validation: { crls },
  }
}

const verify = (file: Uint8Array, sealTrust = trust) =>
  verifySealedPdf(file, { trust: authority.root.certificate.der, seals: { trust: sealTrust, now: NOW } })

beforeAll(async () => {
  world = await SealWorld.create()
  trust = world.trust()
  seals = await Promise.all(['甲方有限公司', '乙方有限公司'].map((name) => world.usable(name)))
  const now = new Date('2026-05-01T00:00:00Z')
  authority = await createAuthority({ kind: 'p256', now, organization: '信契测试' })
  const issuers = [authority.root, authority.issuing]
  crls = await Promise.all(issuers.map((issuer) => issueCrl(issuer, { now: NOW, number: 1 })))
  const session = SigningSession.open(samplePdf({ pages: 3 }))
  files = []
  for (const [at, seal] of seals.entries()) {
    await sealPdf(session, {
      seal,
      picture: preparePdfSeal(seal.seal),
      places: [{ page: 0, x: 0.1 + 0.4 * at, y: 0.7 }],
      seams: [{ edge: 'right', offset: at * 0.25 }],
      pades: await pades(seal.credential.certificate.subject.display),
    })
    files.push(session.toBytes())
  }
})

describe('a national seal beside PAdES', () => {
  it('is valid with both halves, for every party in turn', () => {
    for (const [at, file] of files.entries()) {
      const result = verify(file)
      expect(result).toMatchObject({ verdict: 'valid', trusted: true })
      expect(result.signatures.map(({ subFilter }) => subFilter)).toEqual(
        ['GM.sm2seal', 'ETSI.CAdES.detached', 'GM.sm2seal', 'ETSI.CAdES.detached'].slice(0, 2 * (at + 1)),
      )
      expect([...result.seals.keys()]).toEqual(['Seal1', 'Seal2'].slice(0, at + 1))
      expect(result.seals.get('Seal1')).toMatchObject({ valid: true })
      expect(result.signatures[0]).toMatchObject({
        signer: '甲方有限公司',
        timestamped: true,
        pages: [1, 2, 3],
      })
      expect(result.signatures[0]!.remarks.join()).toContain('甲方有限公司公章')
    }
  })

  it('stays invalid for whoever cannot judge it', () => {
    expect(verifyPdf(files[0]!, { trust: authority.root.certificate.der }).verdict).toBe('invalid')
  })

  it('is invalid when its maker is not trusted, and says so', () => {
    const result = verify(files[0]!, new SealTrust({ signers: world.signers.root.certificate.der }))
    expect(result.verdict).toBe('invalid')
    expect(result.signatures[0]).toMatchObject({ verdict: 'invalid' })
  })

  it.skipIf(!isInstalled(...TOOLS))(`leaves pdfsig and qpdf content${skippedWithout(...TOOLS)}`, () => {
    const scratch = new Scratch()
    const nss = `sql:${scratch.path}`
    const root = scratch.write('root.pem', toPem('CERTIFICATE', authority.root.certificate.der))
    run('certutil', ['-N', '-d', nss, '--empty-password'])
    run('certutil', ['-A', '-d', nss, '-n', 'root', '-t', 'CT,C,C', '-i', root])
    try {
      for (const [at, pdf] of files.entries()) {
        const file = scratch.write('doc.pdf', pdf)
        expect(run('qpdf', ['--check', file]).status).toBe(0)
        const { output } = run('pdfsig', ['-nssdir', nss, file])
        expect(output.split('Signature is Valid.').length - 1).toBe(at + 1)
        expect(output).toContain('- Total document signed')
        expect(output).not.toContain('Digest Mismatch')
        const changed = Buffer.from(pdf)
        changed[changed.indexOf('/MediaBox') + 12]! ^= 1
        const broken = run('pdfsig', ['-nssdir', nss, scratch.write('broken.pdf', changed)]).output
        expect(broken).not.toContain('Signature is Valid.')
      }
    } finally {
      scratch.remove()
    }
  })

  it('is refused with something behind the seal data', () => {
    const file = Buffer.from(files[0]!)
    const start = file.indexOf('/Contents <', file.indexOf('GM.sm2seal')) + 11
    const end = file.indexOf('>', start)
    file.write('01', end - 2, 'latin1')
    expect(verify(file).signatures[0]!.verdict).toBe('invalid')
  })

  it('moved to another document is refused', async () => {
    const other = SigningSession.open(samplePdf({ pages: 3, padding: 100 }))
    const first = files[0]!
    const start = first.indexOf('/Contents <', first.indexOf('GM.sm2seal')) + 11
    const contents = Buffer.from(first.toString('latin1', start, first.indexOf('>', start)), 'hex')
    await other.signInContainer({
      filter: 'Xinqi.GMPkiLite',
      subFilter: 'GM.sm2seal',
      room: contents.length,
      digestName: 'sm3',
      contents: async () => contents,
      fieldPrefix: 'Seal',
      signerName: '甲方有限公司',
      signedAt: NOW,
    })
    expect(verify(other.toBytes())).toMatchObject({ verdict: 'modified' })
  })

  it('other containers of the trade are said to be unjudged', async () => {
    const session = SigningSession.open(samplePdf())
    await session.signInContainer({
      filter: 'DJ.GMPkiLite',
      subFilter: 'GM.sm2cms.detached',
      room: 10,
      digestName: 'sm3',
      contents: async () => Buffer.from('3000', 'hex'),
      fieldPrefix: 'Seal',
      signerName: '某',
      signedAt: NOW,
    })
    expect(verify(session.toBytes())).toMatchObject({
      verdict: 'invalid',
      reason: expect.stringContaining('未能核验'),
    })
  })

  it(`is never accepted with one bit of the first signed revision changed: ${TRIES} tries`, () => {
    const file = files[0]!
    const random = seeded(7)
    const accepted: number[] = []
    for (let round = 0; round < TRIES; round++) {
      const bit = random(file.length * 8)
      if (verify(flipBit(file, bit)).verdict === 'valid') accepted.push(bit)
    }
    expect(accepted).toEqual([])
  }, 600_000)
})
