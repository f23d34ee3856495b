// A SAML identity provider on this machine: answers requests as a real one does, or as somebody who wishes us ill.

import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { DAY } from '@xinqi/api/durations'
import { buildCertificate, createAuthority, toPem } from '@xinqi/pdf-signature'
import { SignedXml } from 'xml-crypto'

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const TRANSFORMS = [
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
]

export type SamlRequest = { id: string; acsUrl: string; issuer: string; relayState: string }
/** What an honest answer says; a test changes what it is about. */
export type SamlClaims = {
  nameId: string
  issuer: string
  audience: string
  recipient: string
  destination: string
  inResponseTo: string
  notOnOrAfter: Date
  notBefore: Date
  attributes: Record<string, string>
}

const certified = async (publicKey: KeyObject) => {
  const now = new Date()
  const { root } = await createAuthority({ kind: 'rsa2048', now, organization: '测试身份提供方' })
  const der = await buildCertificate({
    role: 'signer',
    subject: { commonName: '测试身份提供方', organization: '测试' },
    spki: publicKey.export({ type: 'spki', format: 'der' }),
    issuerName: root.certificate.subject.raw,
    issuerKey: root.key,
    notBefore: new Date(now.getTime() - 60_000),
    notAfter: new Date(now.getTime() + 365 * DAY),
  })
  return toPem('CERTIFICATE', der)
}

export const readRequest = (url: string): SamlRequest => {
  const { searchParams } = new URL(url)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest')!, 'base64')).toString('utf8')
  return {
    id: / ID="([^"]+)"/.exec(xml)![1]!,
    acsUrl: /AssertionConsumerServiceURL="([^"]+)"/.exec(xml)![1]!,
    issuer: /<saml:Issuer[^>]*>([^<]+)</.exec(xml)![1]!,
    relayState: searchParams.get('RelayState')!,
  }
}

const newId = () => `_${randomBytes(16).toString('hex')}`

export const assertionXml = (said: SamlClaims, id = newId()) =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${new Date().toISOString()}">` +
  `<saml:Issuer>${said.issuer}</saml:Issuer>` +
  `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified">${said.nameId}</saml:NameID>` +
  '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">' +
  `<saml:SubjectConfirmationData NotOnOrAfter="${said.notOnOrAfter.toISOString()}" Recipient="${said.recipient}" InResponseTo="${said.inResponseTo}"/>` +
  '</saml:SubjectConfirmation></saml:Subject>' +
  `<saml:Conditions NotBefore="${said.notBefore.toISOString()}" NotOnOrAfter="${said.notOnOrAfter.toISOString()}">` +
  `<saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
  `<saml:AuthnStatement AuthnInstant="${new Date().toISOString()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
  `<saml:AttributeStatement>${Object.entries(said.attributes)
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    .join('')}</saml:AttributeStatement>` +
  '</saml:Assertion>'

export const responseXml = (said: SamlClaims, inside: string, id = newId()) =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${id}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${said.destination}" InResponseTo="${said.inResponseTo}">` +
  `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${said.issuer}</saml:Issuer>` +
  '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>' +
  `${inside}</samlp:Response>`

export const newSamlIdp = async (entityId: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = await certified(publicKey)
  const sign = (xml: string, element: 'Assertion' | 'Response', algorithm = RSA_SHA256, by = privateKey) => {
    const signer = new SignedXml({
      privateKey: by.export({ type: 'pkcs8', format: 'pem' }) as string,
      signatureAlgorithm: algorithm,
      canonicalizationAlgorithm: TRANSFORMS[1]!,
    })
    signer.addReference({
      xpath: `//*[local-name(.)='${element}']`,
      transforms: TRANSFORMS,
      digestAlgorithm: SHA256,
    })
    signer.computeSignature(xml, {
      location: {
        reference: `//*[local-name(.)='${element}']/*[local-name(.)='Issuer']`,
        action: 'after',
      },
    })
    return signer.getSignedXml()
  }
  const honest = (asked: SamlRequest, nameId: string): SamlClaims => ({
    nameId,
    issuer: entityId,
    audience: asked.issuer,
    recipient: asked.acsUrl,
    destination: asked.acsUrl,
    inResponseTo: asked.id,
    notOnOrAfter: new Date(Date.now() + 300_000),
    notBefore: new Date(Date.now() - 5_000),
    attributes: { loginName: nameId, displayName: `员工${nameId}` },
  })
  const answer = (said: SamlClaims) => responseXml(said, sign(assertionXml(said), 'Assertion'))
  return { entityId, certificate, sign, honest, answer }
}

export const inBase64 = (xml: string) => Buffer.from(xml).toString('base64')

/** The same behind pages of its own, for a browser: one asks for a name, the other carries the answer back. */
export const startSamlIdp = async () => {
  let idp: Awaited<ReturnType<typeof newSamlIdp>>
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://127.0.0.1')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const login = url.searchParams.get('login')
    if (!login) {
      const kept = ['SAMLRequest', 'RelayState']
        .map((name) => `<input type="hidden" name="${name}" value="${url.searchParams.get(name)}">`)
        .join('')
      response.end(`<form>${kept}<label>账号 <input name="login"></label><button>登录</button></form>`)
      return
    }
    const asked = readRequest(url.href)
    const answered = inBase64(idp.answer(idp.honest(asked, login)))
    response.end(
      `<form method="post" action="${asked.acsUrl}"><input type="hidden" name="SAMLResponse" value="${answered}">` +
        `<input type="hidden" name="RelayState" value="${asked.relayState}"></form><script>document.forms[0].submit()</script>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  idp = await newSamlIdp(`${base}/metadata`)
  return { ...idp, ssoUrl: `${base}/sso`, close: () => server.close() }
}
