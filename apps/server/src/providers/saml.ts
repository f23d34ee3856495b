import { createHash, X509Certificate } from 'node:crypto'
import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { ForeignRefused } from './foreign-app.ts'
import { judgeAssertion, type ParsedAssertion, type SamlPerson } from './saml-assertion.ts'
import { assertPlainResponse } from './saml-shape.ts'

/** Our side of one trust: who we say we are, and where answers are to be posted. */
export type SamlService = { entityId: string; acsUrl: string }
/** Their side of it. */
export type SamlIdp = { entityId: string; ssoUrl: string; certificates: readonly string[] }
export type SamlStep = 'received' | 'signature' | 'conditions'

const REQUEST_LIFETIME = 10 * 60_000
const SKEW = 60_000

/** Keeps nothing: the request an answer must name is handed in with every answer. */
const only = (requestId: string, now: Date) => ({
  saveAsync: async () => null,
  getAsync: async (key: string) => (key === requestId ? now.toISOString() : null),
  removeAsync: async () => null,
})

const trust = (service: SamlService, idp: SamlIdp, requestId: string, now: Date) =>
  new SAML({
    issuer: service.entityId,
    callbackUrl: service.acsUrl,
    audience: service.entityId,
    entryPoint: idp.ssoUrl,
    idpIssuer: idp.entityId,
    idpCert: [...idp.certificates],
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId,
    // The assertion itself: a signature around it says nothing once it is taken out of there.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: REQUEST_LIFETIME,
    cacheProvider: only(requestId, now),
    acceptedClockSkewMs: SKEW,
  })

/** Where a browser is sent to sign in; `relayState` comes back with the answer. */
export const samlRequestUrl = (
  service: SamlService,
  idp: SamlIdp,
  asked: { requestId: string; relayState: string; now: Date },
): Promise<string> =>
  trust(service, idp, asked.requestId, asked.now).getAuthorizeUrlAsync(asked.relayState, undefined, {})

const PLAIN: readonly [RegExp, string][] = [
  [/InResponseTo/, '不是对本次登录的应答'],
  [/audience/i, '受众不是本平台'],
  [/expired/, '已过期'],
  [/not yet valid/, '尚未生效'],
  [/multiple assertions|too many/i, '含有多个断言或签名'],
  [/subject confirmation/i, '没有有效的主体确认'],
  [/decryption/i, '断言已加密，请在身份提供方关闭断言加密'],
  [/Missing SAML assertion/, '没有断言'],
  [/signature/i, '签名不正确或断言没有签名'],
]

const inPlainWords = (error: unknown): ForeignRefused => {
  if (error instanceof ForeignRefused) return error
  const message = error instanceof Error ? error.message : ''
  const status = /returned (\w+) error/.exec(message)?.[1]
  if (status) return new ForeignRefused(`身份提供方没有完成登录（${status}）`)
  return new ForeignRefused(
    `SAML 应答不可信：${PLAIN.find(([sign]) => sign.test(message))?.[1] ?? '格式有误'}`,
  )
}

/**
 * Whom the provider vouches for, in answer to one request of ours. Only what its signature covers is read; everything
 * else in the document could have been written by anybody.
 */
export const readSamlResponse = async (
  service: SamlService,
  idp: SamlIdp,
  told: { response: string; requestId: string; now: Date },
  passed?: (step: SamlStep) => void,
): Promise<SamlPerson> => {
  try {
    assertPlainResponse(Buffer.from(told.response, 'base64').toString('utf8'), service.acsUrl)
    passed?.('received')
    const { profile } = await trust(service, idp, told.requestId, told.now).validatePostResponseAsync({
      SAMLResponse: told.response,
    })
    passed?.('signature')
    const assertion = profile?.getAssertion?.() as ParsedAssertion | undefined
    if (!profile || !assertion) throw new ForeignRefused('SAML 应答不可信：没有断言')
    const person = judgeAssertion(assertion, {
      issuer: idp.entityId,
      audience: service.entityId,
      recipient: service.acsUrl,
      requestId: told.requestId,
      now: told.now,
    })
    passed?.('conditions')
    return person
  } catch (error) {
    throw inPlainWords(error)
  }
}

/** What the other side imports to know us. */
export const samlMetadata = ({ entityId, acsUrl }: SamlService): string =>
  generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acsUrl,
    identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
    wantAssertionsSigned: true,
  })

export type CertificateFacts = { subject: string; validTo: Date; fingerprint: string; pem: string }

/** As providers hand them out: with or without the lines around, one or several; nothing weak. */
export const readIdpCertificate = (text: string): CertificateFacts | null => {
  const body = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/=]{200,16000}$/.test(body)) return null
  try {
    const certificate = new X509Certificate(Buffer.from(body, 'base64'))
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey
    if (type !== 'rsa' || (details?.modulusLength ?? 0) < 2048) return null
    return {
      subject: certificate.subject.split('\n').join('，').slice(0, 200),
      validTo: new Date(certificate.validTo),
      fingerprint: createHash('sha256').update(certificate.raw).digest('hex'),
      pem: certificate.toString(),
    }
  } catch {
    return null
  }
}
