import { OID } from '@xinqi/pdf-signature'
import { SealSigningRefused, SealSigningUnavailable } from '../platform/national-seals/seal-signing-errors.ts'
import type { Outbound } from '../platform/security/outbound.ts'
import type { SealSigningService } from './seal-signing.ts'

export type CscSettings = { name: string; url: string; clientId: string; clientSecret: string }

const TIME_LIMIT = 15_000
/** A token is not used in its last moments. */
const TOKEN_MARGIN_MS = 30_000
const SM3 = '1.2.156.10197.1.401'
const MOST_CERTIFICATES = 8

/** What a service refuses in its own vocabulary, in the words of whoever signs; anything else is its own trouble. */
const REFUSED: Record<string, string> = {
  invalid_pin: '签章服务的 PIN 不正确',
  invalid_otp: '签章服务要求的验证码不正确',
  pin_locked: '签章服务的 PIN 已被锁定',
  invalid_request: '签章服务没有这个密钥，或密钥不可用',
}

type ServiceAnswer = Record<string, unknown>

/**
 * Remote signing by the API of the Cloud Signature Consortium (CSC API v1.0.4): a token for us, an authorisation for
 * this one digest with the owner's PIN, then the signature. The digest is named as SM3, the algorithm as SM2 with SM3.
 */
export const sealSigningCsc = (
  { name, url, clientId, clientSecret }: CscSettings,
  http: Outbound,
  clock: () => Date,
): SealSigningService => {
  let token: { value: string; until: number } | undefined
  const base = `${url.replace(/\/$/, '')}/csc/v1`

  const post = async (path: string, body: string, headers: Record<string, string>) => {
    const answer = await http
      .request(`${base}/${path}`, { method: 'POST', headers, body, timeLimit: TIME_LIMIT })
      .catch((cause) => {
        throw new SealSigningUnavailable(`${name} could not be asked`, { cause })
      })
    let said: ServiceAnswer
    try {
      said = JSON.parse(answer.text) as ServiceAnswer
    } catch (cause) {
      throw new SealSigningUnavailable(`${name} answered ${answer.status} and no JSON`, { cause })
    }
    return { status: answer.status, said }
  }

  const tokenFor = async (): Promise<string> => {
    const now = clock().getTime()
    if (token && now < token.until) return token.value
    const { status, said } = await post(
      'oauth2/token',
      new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }).toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    )
    if (status !== 200 || typeof said.access_token !== 'string')
      throw new SealSigningUnavailable(`${name} gave no token: ${status} ${String(said.error ?? '')}`)
    const seconds = typeof said.expires_in === 'number' ? said.expires_in : 0
    token = { value: said.access_token, until: now + seconds * 1000 - TOKEN_MARGIN_MS }
    return token.value
  }

  const ask = async (path: string, body: ServiceAnswer, again = true): Promise<ServiceAnswer> => {
    const { status, said } = await post(path, JSON.stringify(body), {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenFor()}`,
    })
    if (status === 200) return said
    // Withdrawn before its time: once anew.
    if (status === 401 && again) {
      token = undefined
      return ask(path, body, false)
    }
    const refusal = status === 400 && REFUSED[String(said.error)]
    if (refusal) throw new SealSigningRefused(refusal)
    throw new SealSigningUnavailable(`${name} answered ${status}: ${String(said.error ?? '')}`)
  }

  return {
    name,
    isSandbox: false,
    credential: async (credentialId) => {
      const said = await ask('credentials/info', { credentialID: credentialId, certificates: 'chain' })
      const { certificates, status } = (said.cert ?? {}) as { certificates?: unknown; status?: unknown }
      const { status: keyStatus, algo } = (said.key ?? {}) as { status?: unknown; algo?: unknown }
      const isList =
        Array.isArray(certificates) &&
        certificates.length > 0 &&
        certificates.length <= MOST_CERTIFICATES &&
        certificates.every((one) => typeof one === 'string')
      if (!isList) throw new SealSigningUnavailable(`${name} named no certificates`)
      return {
        certificates: (certificates as string[]).map((one) => Buffer.from(one, 'base64')),
        isEnabled:
          keyStatus === 'enabled' &&
          (status === undefined || status === 'valid') &&
          Array.isArray(algo) &&
          algo.includes(OID.sm2WithSm3),
      }
    },
    sign: async ({ credentialId, pin, digest }) => {
      const hash = [Buffer.from(digest).toString('base64')]
      const authorised = await ask('credentials/authorize', {
        credentialID: credentialId,
        numSignatures: 1,
        hash,
        PIN: pin,
      })
      if (typeof authorised.SAD !== 'string') throw new SealSigningUnavailable(`${name} authorised nothing`)
      const said = await ask('signatures/signHash', {
        credentialID: credentialId,
        SAD: authorised.SAD,
        hash,
        hashAlgo: SM3,
        signAlgo: OID.sm2WithSm3,
      })
      const [signature] = Array.isArray(said.signatures) ? (said.signatures as unknown[]) : []
      if (typeof signature !== 'string') throw new SealSigningUnavailable(`${name} gave no signature`)
      return Buffer.from(signature, 'base64')
    },
  }
}
