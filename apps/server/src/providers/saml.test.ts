import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  assertionXml,
  inBase64,
  newSamlIdp,
  readRequest,
  responseXml,
  type SamlClaims,
} from '../../test/saml-idp.ts'
import { readIdpCertificate, readSamlResponse, samlMetadata, samlRequestUrl } from './saml.ts'

const service = {
  entityId: 'https://xinqi.example/saml/metadata/1',
  acsUrl: 'https://xinqi.example/saml/acs',
}
const requestId = '_0123456789abcdef0123456789abcdef'
let idp: Awaited<ReturnType<typeof newSamlIdp>>
let theirs: { entityId: string; ssoUrl: string; certificates: string[] }
beforeAll(async () => {
  idp = await newSamlIdp('https://idp.example/metadata')
  theirs = { entityId: idp.entityId, ssoUrl: 'https://idp.example/sso', certificates: [idp.certificate] }
})

const asked = { id: requestId, acsUrl: service.acsUrl, issuer: service.entityId, relayState: 'r' }
const said = (change: Partial<SamlClaims> = {}): SamlClaims => ({ ...idp.honest(asked, 'ops'), ...change })
const read = (xml: string) =>
  readSamlResponse(service, theirs, { response: inBase64(xml), requestId, now: new Date() })
const signedAssertion = (change: Partial<SamlClaims> = {}) =>
  idp.sign(assertionXml(said(change)), 'Assertion')

describe('a SAML answer', () => {
  it('answers a request that says who asks and where the answer goes', async () => {
    const url = await samlRequestUrl(service, theirs, { requestId, relayState: 'r', now: new Date() })
    expect(url.startsWith('https://idp.example/sso?')).toBe(true)
    expect(readRequest(url)).toEqual(asked)
    expect(samlMetadata(service)).toContain(service.acsUrl)
  })

  it('is believed when the assertion is signed, and when the whole answer is as well', async () => {
    const steps: string[] = []
    const person = await readSamlResponse(
      service,
      theirs,
      { response: inBase64(idp.answer(said())), requestId, now: new Date() },
      (step) => steps.push(step),
    )
    expect(person).toMatchObject({ nameId: 'ops', attributes: { loginName: 'ops', displayName: '员工ops' } })
    expect(steps).toEqual(['received', 'signature', 'conditions'])
    expect((await read(idp.sign(idp.answer(said()), 'Response'))).nameId).toBe('ops')
  })

  it('is refused unsigned, or with only the envelope signed', async () => {
    const bare = responseXml(said(), assertionXml(said()))
    await expect(read(bare)).rejects.toThrow('没有签名')
    await expect(read(idp.sign(bare, 'Response'))).rejects.toThrow('没有签名')
  })

  it('is refused when signed by somebody else, with a hash that can be forged, or changed afterwards', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const foreign = idp.sign(assertionXml(said()), 'Assertion', undefined, other)
    await expect(read(responseXml(said(), foreign))).rejects.toThrow('签名不正确')
    const sha1 = idp.sign(assertionXml(said()), 'Assertion', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1')
    await expect(read(responseXml(said(), sha1))).rejects.toThrow('签名算法不受支持')
    await expect(read(idp.answer(said()).replaceAll('ops', 'root'))).rejects.toThrow('签名不正确')
  })

  // XSW 1 to 8 differ in where the signed original is hidden and where the forged one is put.
  it('is refused wrapped, wherever the signed one is hidden', async () => {
    const signed = signedAssertion()
    const forged = assertionXml(said({ nameId: 'root' }), '_forged')
    const signature = /<Signature .*<\/Signature>|<ds:Signature .*<\/ds:Signature>/s.exec(signed)![0]
    const original = signed.replace(signature, '')
    const inside = (hidden: string) => forged.replace('</saml:Issuer>', `</saml:Issuer>${hidden}`)
    const wrapped = [
      responseXml(said(), forged + signed),
      responseXml(said(), signed + forged),
      responseXml(said(), inside(signed)),
      responseXml(
        said(),
        inside(signature.replace('</Signature>', `<Object>${original}</Object></Signature>`)),
      ),
      responseXml(said(), `<samlp:Extensions>${signed}</samlp:Extensions>${forged}`),
      responseXml(said(), inside(signature)),
      responseXml(said(), `${forged}<x>${signed}</x>`),
      responseXml(said(), forged.replace('_forged', / ID="([^"]+)"/.exec(signed)![1]!) + signed),
      responseXml(said(), responseXml(said(), signed) + forged),
    ]
    for (const xml of wrapped) await expect(read(xml)).rejects.toThrow('SAML 应答不可信')
  })

  it('is refused with comments, entities or instructions, signed or not', async () => {
    // Signed for `root.evil`, read as `root` by whoever stops at the comment.
    const split = idp.answer(said({ nameId: 'root.evil' })).replaceAll('root.evil', 'root<!---->.evil')
    await expect(read(split)).rejects.toThrow('含有注释')
    const entity = `<!DOCTYPE r [<!ENTITY a "root">]>${idp.answer(said())}`
    await expect(read(entity)).rejects.toThrow('含有注释或实体')
    await expect(read(idp.answer(said()).replaceAll('>ops<', '>o<?x y?>ps<'))).rejects.toThrow('处理指令')
    await expect(read('not xml at all')).rejects.toThrow('格式有误')
  })

  it.each<[string, Partial<SamlClaims>, string]>([
    ['for another audience', { audience: 'https://xinqi.example/saml/metadata/2' }, '受众不是本平台'],
    ['from another issuer', { issuer: 'https://evil.example' }, '颁发者不符'],
    ['for another recipient', { recipient: 'https://other.example/acs' }, '接收地址不是本平台'],
    ['sent to another destination', { destination: 'https://other.example/acs' }, '目的地不是本平台'],
    ['run out', { notOnOrAfter: new Date(Date.now() - 61_000) }, '已过期|主体确认'],
    ['not valid yet', { notBefore: new Date(Date.now() + 120_000) }, '尚未生效'],
    ['in answer to another request', { inResponseTo: '_another' }, '不是对本次登录的应答'],
    ['about nobody', { nameId: '' }, '没有用户标识'],
  ])('is refused: %s', async (_why, change, message) => {
    await expect(read(idp.answer(said(change)))).rejects.toThrow(new RegExp(message))
  })

  it('is refused without a condition, an audience or a confirmation that says for whom', async () => {
    const without = (pattern: RegExp) =>
      responseXml(said(), idp.sign(assertionXml(said()).replace(pattern, ''), 'Assertion'))
    for (const pattern of [
      /<saml:Conditions.*<\/saml:Conditions>/,
      /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/,
      /<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/,
      / Recipient="[^"]+"/,
      / InResponseTo="[^"]+"/,
    ])
      await expect(read(without(pattern))).rejects.toThrow('SAML 应答不可信')
  })
})

describe("a provider's certificate", () => {
  it('is read with or without its lines, and only when it is one', () => {
    const bare = idp.certificate.replace(/-----[^-]+-----/g, '').trim()
    expect(readIdpCertificate(bare)?.fingerprint).toBe(readIdpCertificate(idp.certificate)?.fingerprint)
    expect(readIdpCertificate('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')).toBeNull()
  })
})
