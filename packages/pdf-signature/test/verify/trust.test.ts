import { beforeAll, describe, expect, it } from 'vitest'
import { TimestampAuthority } from '../../src/timestamp/authority.ts'
import { verifyPdf } from '../../src/verify/index.ts'
import { samplePdf } from './sample-pdf.ts'
import { NOW, SigningParty } from './signing-party.ts'

let party: SigningParty
let namesake: SigningParty
let stranger: SigningParty

beforeAll(async () => {
  party = await SigningParty.create()
  namesake = await SigningParty.create()
  stranger = await SigningParty.create('p256', '外人')
})

describe('chain', () => {
  it('reports trust apart from integrity', async () => {
    const pdf = await party.sign(samplePdf(), '张三', { level: 't' })
    expect(verifyPdf(pdf)).toMatchObject({ verdict: 'valid', trusted: null })
    expect(verifyPdf(pdf, { trust: party.trust })).toMatchObject({ verdict: 'valid', trusted: true })
    const unknown = verifyPdf(pdf, { trust: stranger.trust })
    expect(unknown).toMatchObject({ verdict: 'valid', trusted: false })
    expect(unknown.signatures[0]?.remarks).toContain('颁发机构不在信任列表中')
  })

  it('refuses a foreign authority that bears the same names', async () => {
    const pdf = await namesake.sign(samplePdf(), '张三', { level: 't' })
    const result = verifyPdf(pdf, { trust: party.trust })
    expect(result.verdict).toBe('invalid')
    expect(result.reason).toContain('冒用')
  })

  it('refuses a certificate that had expired when it signed', async () => {
    const credential = await party.expiredCredential('张三')
    const dayBefore = new Date(credential.certificate.notAfter.getTime() - 3600_000)
    const pdf = await party.sign(samplePdf(), '张三', { credential, signedAt: dayBefore, level: 't' })
    expect(verifyPdf(pdf)).toMatchObject({ verdict: 'invalid', reason: expect.stringContaining('已过期') })
  })

  it('remarks what a time without proof cannot tell', async () => {
    const pdf = await party.sign(samplePdf(), '张三')
    const remarksAt = (now: string) => verifyPdf(pdf, { now: new Date(now) }).signatures[0]?.remarks
    expect(remarksAt('2026-06-02')?.[0]).toBe('签署时间由签署人自述，没有可信时间戳')
    expect(remarksAt('2026-06-02')).not.toContain('签署证书现已过期')
    expect(remarksAt('2036-06-02')).toContain('签署证书现已过期')
    expect(remarksAt('2020-06-02')).toContain('自述的签署时间在将来')
  })

  it('refuses a claimed time outside the validity of the certificate', async () => {
    const credential = await party.expiredCredential('张三')
    const pdf = await party.sign(samplePdf(), '张三', {
      credential,
      signedAt: new Date(credential.certificate.notAfter.getTime() - 3600_000),
    })
    expect(verifyPdf(pdf).verdict).toBe('valid')
    const late = forgedTime(pdf, '20260701')
    expect(verifyPdf(late).verdict).not.toBe('valid')
  })

  it('refuses a certificate revoked before the signature, and accepts one revoked after', async () => {
    const credential = await party.credential('张三')
    const { serial } = credential.certificate
    const level = 'lt' as const
    const before = await party.crls([{ serial, revokedAt: new Date(NOW.getTime() - 3600_000) }])
    const revoked = await party.sign(samplePdf(), '张三', { credential, level, validation: { crls: before } })
    expect(verifyPdf(revoked)).toMatchObject({ verdict: 'invalid', reason: expect.stringContaining('吊销') })
    const after = await party.crls([{ serial, revokedAt: new Date(NOW.getTime() + 3600_000) }])
    const later = await party.sign(samplePdf(), '张三', { credential, level, validation: { crls: after } })
    expect(verifyPdf(later).verdict).toBe('valid')
  })

  it('ignores a revocation list that its issuer did not sign', async () => {
    const credential = await party.credential('张三')
    const { serial } = credential.certificate
    const crls = await namesake.crls([{ serial, revokedAt: new Date(NOW.getTime() - 3600_000) }])
    const pdf = await party.sign(samplePdf(), '张三', { credential, level: 'lt', validation: { crls } })
    expect(verifyPdf(pdf).verdict).toBe('valid')
  })

  it('refuses a certificate issued by a mere signer', async () => {
    const signer = await party.credential('张三')
    const { LocalKey } = await import('../../src/pki/signing-key.ts')
    const { issueSigner } = await import('../../src/pki/authority.ts')
    const { notBefore, notAfter } = signer.certificate
    const credential = await issueSigner(signer, {
      subject: { commonName: '董事长' },
      key: await LocalKey.generate('p256'),
      validity: { notBefore, notAfter },
    })
    const pdf = await party.sign(samplePdf(), '董事长', { credential })
    expect(verifyPdf(pdf, { trust: party.trust })).toMatchObject({
      verdict: 'invalid',
      reason: expect.stringContaining('不是颁发机构'),
    })
  })

  it('refuses a timestamp certificate used to sign a document', async () => {
    const pdf = await party.sign(samplePdf(), '张三', { credential: party.authority.timestamp })
    expect(verifyPdf(pdf)).toMatchObject({ verdict: 'invalid', reason: expect.stringContaining('用途') })
  })
})

describe('timestamps', () => {
  it('a rogue authority is refused once the signer is trusted', async () => {
    for (const rogue of [stranger, namesake]) {
      const pdf = await party.sign(samplePdf(), '张三', { level: 't', timestamp: rogue.timestamp })
      const result = verifyPdf(pdf, { trust: party.trust })
      expect(result.verdict).toBe('invalid')
      expect(result.reason).toContain('时间戳')
    }
  })

  it('a document timestamp by a namesake is refused', async () => {
    const crls = await party.crls()
    const pdf = await party.sign(samplePdf(), '张三', {
      level: 'lta',
      timestamp: namesake.timestamp,
      validation: { crls },
    })
    expect(verifyPdf(pdf, { trust: party.trust }).verdict).toBe('invalid')
  })

  it('a token over another signature is refused', async () => {
    const foreign = await party.timestamp.timestamp(Buffer.alloc(32, 7))
    const timestamp = Object.assign(Object.create(party.timestamp), { timestamp: async () => foreign })
    const pdf = await party.sign(samplePdf(), '张三', { level: 't', timestamp })
    expect(verifyPdf(pdf)).toMatchObject({
      verdict: 'invalid',
      reason: expect.stringContaining('时间戳与签名数据不符'),
    })
  })

  it('a token by a certificate without that purpose is refused', async () => {
    const credential = await party.credential('不是时间戳')
    const timestamp = new TimestampAuthority({ credential, clock: () => NOW })
    const pdf = await party.sign(samplePdf(), '张三', { level: 't', timestamp })
    expect(verifyPdf(pdf)).toMatchObject({ verdict: 'invalid', reason: expect.stringContaining('用途') })
  })
})

function forgedTime(pdf: Buffer, day: string): Buffer {
  return Buffer.from(pdf.toString('latin1').replace(/(\/M ?\(D:)\d{8}/, `$1${day}`), 'latin1')
}
