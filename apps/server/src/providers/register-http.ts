import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isCreditCode } from '@xinqi/api/credit-code'
import type { Outbound } from '../platform/security/outbound.ts'
import { type CompanyRegister, type RegisteredCompany, RegisterUnavailable } from './register.ts'

export type RegisterHttpSettings = { name: string; url: string; keyId: string; secret: string }

const ANSWER_LIMIT = 64 * 1024
/** Somebody is typing: what comes later is of no use. */
const TIME_LIMIT = 2000
const NAME_MAX = 120

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The protocol of docs/register-protocol.md: both sides sign what they say, and nothing unsigned is believed. */
export const registerHttp = (
  { name, url, keyId, secret }: RegisterHttpSettings,
  http: Outbound,
  clock: () => Date,
): CompanyRegister => {
  const base = new URL(url)
  const mac = (text: string) => createHmac('sha256', secret).update(text).digest('base64')
  return {
    name,
    isSandbox: false,
    find: async (beginning, limit) => {
      const address = new URL(`${base.pathname.replace(/\/$/, '')}/v1/companies`, base)
      address.searchParams.set('beginning', beginning)
      address.searchParams.set('limit', String(limit))
      const target = `${address.pathname}${address.search}`
      const timestamp = String(clock().getTime())
      const nonce = randomBytes(16).toString('hex')
      const answer = await http
        .request(address.toString(), {
          headers: {
            'x-register-key': keyId,
            'x-register-timestamp': timestamp,
            'x-register-nonce': nonce,
            'x-register-signature': mac(['GET', target, timestamp, nonce, sha256('')].join('\n')),
          },
          timeLimit: TIME_LIMIT,
          sizeLimit: ANSWER_LIMIT,
        })
        .catch((error) => {
          throw new RegisterUnavailable('the register could not be asked', { cause: error })
        })
      const expected = Buffer.from(mac([String(answer.status), nonce, sha256(answer.bytes)].join('\n')))
      const given = Buffer.from(String(answer.headers['x-register-signature'] ?? ''))
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new RegisterUnavailable('the answer is not signed by the register')
      if (answer.status !== 200) throw new RegisterUnavailable(`the register answered ${answer.status}`)
      return readCompanies(answer.text, beginning).slice(0, limit)
    },
  }
}

/** A name that does not begin as asked, or a code that cannot be one, and nothing of the answer is believed. */
const readCompanies = (text: string, beginning: string): RegisteredCompany[] => {
  let said: unknown
  try {
    said = (JSON.parse(text) as { companies?: unknown }).companies
  } catch (error) {
    throw new RegisterUnavailable('the answer is not JSON', { cause: error })
  }
  if (!Array.isArray(said)) throw new RegisterUnavailable('no companies in the answer')
  return said.map((one: Partial<Record<keyof RegisteredCompany, unknown>>) => {
    const { name, creditCode, standing } = one
    if (typeof name !== 'string' || name.length > NAME_MAX || !name.startsWith(beginning))
      throw new RegisterUnavailable('a name nobody asked for')
    if (typeof creditCode !== 'string' || !isCreditCode(creditCode))
      throw new RegisterUnavailable('a code that is none')
    if (typeof standing !== 'string' || standing.length > 20)
      throw new RegisterUnavailable('no standing of a company')
    return { name, creditCode, standing }
  })
}
