import { writeFileSync } from 'node:fs'
import {
  buildSigningRequest,
  LocalKey,
  readCertificate,
  SigningSession,
  verifyPdf,
} from '@xinqi/pdf-signature'
import { createPdf, FontSet, PageCanvas } from '@xinqi/pdf-signature/fill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  EST_PASSWORD,
  EST_USER,
  hasOpenssl,
  type StrictAuthorities,
  strictAuthorities,
} from '../../test/strict-authorities.ts'
import { signOutside } from '../platform/certificates/sign-outside.ts'
import { certificatesEst } from './certificates-est.ts'
import { certificatesOwn } from './certificates-own.ts'
import { commandKey } from './key-command.ts'
import { revocationLists } from './revocation-lists.ts'
import { timestampsRfc3161 } from './timestamps-rfc3161.ts'

const clock = () => new Date()
const subject = { commonName: '张三', serialNumber: 'ab12' }

describe.skipIf(!hasOpenssl)('authorities outside', () => {
  let outside: StrictAuthorities
  beforeAll(async () => {
    outside = await strictAuthorities()
  })
  beforeEach(() => {
    Object.assign(outside.moods, { est: 'proper', tsa: 'proper', crl: true })
  })
  afterAll(() => outside.close())

  const est = (more: object = {}) =>
    certificatesEst(
      {
        url: outside.estUrl,
        roots: [outside.der('root')],
        user: EST_USER,
        password: EST_PASSWORD,
        tlsAuthorities: outside.tls,
        ...more,
      },
      revocationLists(clock),
      clock,
    )
  const stamps = (more: object = {}) =>
    timestampsRfc3161(
      { url: outside.tsaUrl, authorities: [outside.der('root'), outside.der('issuing')], ...more },
      revocationLists(clock),
      clock,
    )
  const ask = async (provider: ReturnType<typeof est>) => {
    const key = await LocalKey.generate('p256')
    const request = await buildSigningRequest(key, subject)
    return provider.issue({ subject, request, spki: key.spki, now: clock() })
  }
  const page = async () => {
    const fonts = new FontSet()
    const canvas = new PageCanvas(300, 200, fonts)
    canvas.text('一页', 20, 40, { face: 'song', sizePt: 12, colour: '#000000' })
    return createPdf([canvas], fonts, { title: '一页', createdAt: clock() })
  }

  it('certify a key over EST, and the signature by it and their timestamp holds for everybody', async () => {
    const [certificates, timestamps] = [est(), stamps()]
    const trust = [outside.der('root')]
    const signed = await signOutside(
      { issue: certificates.issue, timestamp: timestamps.timestamp },
      { material: await timestamps.material(), trust },
      { pdf: await page(), signer: subject, reason: '测试' },
      clock(),
    )
    expect(signed.certificateIssuer).toBe('示例签发机构')
    const { verdict, signatures } = verifyPdf(signed.bytes, { trust })
    expect(verdict).toBe('valid')
    expect(signatures[0]).toMatchObject({ signer: '张三', trusted: true, timestamped: true })
    expect(SigningSession.open(signed.bytes).sha256).toBe(signed.sha256)
    expect(certificates.name).toMatch(/^est:localhost/)
    expect(timestamps.name).toMatch(/^rfc3161:127/)
  })

  it('an answer that is not what was asked for is nobody’s certificate', async () => {
    for (const [mood, words] of [
      ['otherKey', '不是为这把密钥'],
      ['otherName', '写的不是签署人'],
      ['forTimestamps', '不能用于签署'],
      ['otherRoot', /受信任的根证书|冒用/],
      ['page', 'text/html'],
      ['broken', '500'],
    ] as const) {
      outside.moods.est = mood
      await expect(ask(est()), mood).rejects.toThrow(words)
    }
    outside.moods.est = 'proper'
    await expect(ask(est({ password: 'wrong' }))).rejects.toThrow('401')
    await expect(ask(est({ tlsAuthorities: undefined }))).rejects.toThrow(/certificate/)
    outside.moods.crl = false
    await expect(ask(est())).rejects.toMatchObject({ code: 'OUTSIDE_AWAY' })
  })

  it('an authority that wants a moment gets it', async () => {
    outside.moods.est = 'thinks'
    const { chain } = await ask(est())
    expect(chain.map((der) => readCertificate(der).subject.display)).toEqual(['张三', '示例签发机构', 'root'])
  })

  it('a request without proof of its key is refused there, as it has to be', async () => {
    const [key, other] = [await LocalKey.generate('p256'), await LocalKey.generate('p256')]
    const request = Buffer.from(await buildSigningRequest(key, subject))
    request[request.length - 5]! ^= 1
    await expect(est().issue({ subject, request, spki: other.spki, now: clock() })).rejects.toMatchObject({
      code: 'PKI_REFUSED',
    })
  })

  it('a timestamp of other data, of strangers or of no service at all is none', async () => {
    for (const [mood, code] of [
      ['otherData', 'TIMESTAMP_INVALID'],
      ['otherRoot', 'TIMESTAMP_INVALID'],
      ['page', 'TIMESTAMP_INVALID'],
      ['broken', 'OUTSIDE_AWAY'],
    ] as const) {
      outside.moods.tsa = mood
      await expect(stamps().timestamp(Buffer.alloc(32, 1)), mood).rejects.toMatchObject({ code })
    }
    outside.moods.tsa = 'proper'
    await expect(stamps({ policy: '1.2.3.9' }).timestamp(Buffer.alloc(32, 1))).rejects.toMatchObject({
      code: 'TIMESTAMP_REJECTED',
    })
    const slow = timestampsRfc3161(
      { url: outside.tsaUrl, authorities: [outside.der('root'), outside.der('issuing')] },
      revocationLists(clock),
      () => new Date(Date.now() - 3_600_000),
    )
    await expect(slow.timestamp(Buffer.alloc(32, 1))).rejects.toMatchObject({ code: 'TIMESTAMP_INVALID' })
  })

  describe('of the operator’s own', () => {
    const chain = () => ['issuing', 'root'].map((name) => outside.der(name))
    const pem = (name: string) =>
      outside.openssl('pkcs8', '-topk8', '-nocrypt', '-in', `${name}.key`).toString()
    const issuedBy = async (provider: ReturnType<typeof certificatesOwn>) => {
      const made = await ask(provider as ReturnType<typeof est>)
      writeFileSync(
        outside.file('own.pem'),
        made.chain
          .map((der) => `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`)
          .join(''),
      )
      return outside
        .openssl('verify', '-CAfile', 'root.pem', '-untrusted', 'issuing.pem', '-x509_strict', 'own.pem')
        .toString()
    }

    it('issue from keys in files, encrypted ones too', async () => {
      expect(
        await issuedBy(certificatesOwn({ chain: chain(), key: LocalKey.fromPem(pem('issuing')) }, clock)),
      ).toContain('OK')
      const secret = outside
        .openssl('pkcs8', '-topk8', '-v2', 'aes-256-cbc', '-passout', 'pass:开门', '-in', 'issuing.key')
        .toString()
      expect(
        await issuedBy(certificatesOwn({ chain: chain(), key: LocalKey.fromPem(secret, '开门') }, clock)),
      ).toContain('OK')
      expect(() => LocalKey.fromPem(secret, 'wrong')).toThrow('口令不正确')
      expect(() => certificatesOwn({ chain: chain(), key: LocalKey.fromPem(pem('tsa')) }, clock)).toThrow(
        '不匹配',
      )
      expect(() =>
        certificatesOwn(
          { chain: [outside.der('tsa'), ...chain()], key: LocalKey.fromPem(pem('tsa')) },
          clock,
        ),
      ).toThrow('不是可以签发证书')
      expect(() =>
        certificatesOwn({ chain: [outside.der('issuing')], key: LocalKey.fromPem(pem('issuing')) }, clock),
      ).toThrow('根证书')
    })

    it('issue through a program that alone can reach the key; what it answers wrongly is not believed', async () => {
      // As a device does: signs digests or messages, answers with the two numbers side by side.
      writeFileSync(
        outside.file('device.mjs'),
        `import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
const key = createPrivateKey(readFileSync(process.argv[2]))
for await (const line of createInterface(process.stdin)) {
  const { id, algorithm, message } = JSON.parse(line)
  if (algorithm !== 'ECDSA-SHA256') console.log(JSON.stringify({ id, error: 'unknown algorithm' }))
  else console.log(JSON.stringify({ id, signature: sign('sha256', Buffer.from(message, 'base64'),
    { key, dsaEncoding: 'ieee-p1363' }).toString('base64') }))
}
`,
      )
      const run = (key: string) => `${process.execPath} ${outside.file('device.mjs')} ${outside.file(key)}`
      const { spki } = readCertificate(outside.der('issuing'))
      const device = commandKey(run('issuing.key'), spki)
      const impostor = commandKey(run('tsa.key'), spki)
      const away = commandKey('exit 3', spki)
      try {
        expect(await issuedBy(certificatesOwn({ chain: chain(), key: device }, clock))).toContain('OK')
        await expect(
          issuedBy(certificatesOwn({ chain: chain(), key: impostor }, clock)),
        ).rejects.toMatchObject({
          code: 'PKI_SIGNATURE_WRONG',
        })
        await expect(issuedBy(certificatesOwn({ chain: chain(), key: away }, clock))).rejects.toThrow(
          'has ended',
        )
      } finally {
        await Promise.all([device, impostor].map((key) => key.stop()))
      }
    })
  })

  it('a list of revoked ones that names the signer’s issuer ends its word', async () => {
    // Told by the authority itself, as soon as its list is fetched again.
    const root = ['-config', 'ca.cnf', '-name', 'above', '-cert', 'root.pem', '-keyfile', 'root.key']
    outside.openssl('ca', ...root, '-revoke', 'issuing.pem')
    outside.openssl('ca', '-gencrl', ...root, '-out', 'root.crl.pem')
    outside.openssl('crl', '-in', 'root.crl.pem', '-outform', 'DER', '-out', 'root.crl')
    await expect(ask(est())).rejects.toThrow('吊销')
    await expect(stamps().material()).rejects.toThrow('吊销')
  })
})
