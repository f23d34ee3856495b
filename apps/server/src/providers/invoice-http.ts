import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Outbound, OutboundAnswer } from '../platform/security/outbound.ts'
import {
  INVOICE_FORMATS,
  type InvoiceAnswer,
  type InvoiceChannel,
  type InvoiceFormat,
  InvoiceUnavailable,
} from './invoice.ts'

export type InvoiceHttpSettings = { name: string; url: string; keyId: string; secret: string }

const FILE_LIMIT = 16 * 1024 * 1024
const ANSWER_LIMIT = 64 * 1024
const TIME_LIMIT = 15_000
const FILE_TIME_LIMIT = 60_000

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The protocol of docs/invoice-protocol.md: both sides sign what they say, and nothing unsigned is believed. */
export const invoiceHttp = (
  { name, url, keyId, secret }: InvoiceHttpSettings,
  http: Outbound,
  clock: () => Date,
): InvoiceChannel => {
  const base = new URL(url)
  const mac = (text: string) => createHmac('sha256', secret).update(text).digest('base64')

  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    body = '',
    limits: { size?: number; time?: number } = {},
  ): Promise<OutboundAnswer> => {
    const address = new URL(`${base.pathname.replace(/\/$/, '')}${path}`, base)
    const timestamp = String(clock().getTime())
    const nonce = randomBytes(16).toString('hex')
    const answer = await http
      .request(address.toString(), {
        method,
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'x-invoice-key': keyId,
          'x-invoice-timestamp': timestamp,
          'x-invoice-nonce': nonce,
          'x-invoice-signature': mac([method, address.pathname, timestamp, nonce, sha256(body)].join('\n')),
        },
        ...(method === 'POST' ? { body } : {}),
        timeLimit: limits.time ?? TIME_LIMIT,
        sizeLimit: limits.size ?? ANSWER_LIMIT,
      })
      .catch((error) => {
        throw new InvoiceUnavailable('the invoice channel could not be asked', { cause: error })
      })
    const expected = Buffer.from(mac([String(answer.status), nonce, sha256(answer.bytes)].join('\n')))
    const given = Buffer.from(String(answer.headers['x-invoice-signature'] ?? ''))
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new InvoiceUnavailable('the answer is not signed by the invoice channel')
    return answer
  }

  return {
    name,
    isSandbox: false,
    stateOf: async (reference) => {
      const answer = await ask('GET', `/v1/invoices/${reference}`)
      return answer.status === 404 ? { state: 'unknown' } : readAnswer(answer, reference)
    },
    issue: async (asked) =>
      readAnswer(await ask('POST', '/v1/invoices', JSON.stringify(asked)), asked.reference),
    red: async (asked) => readAnswer(await ask('POST', '/v1/red', JSON.stringify(asked)), asked.reference),
    fetch: async (reference, format) => {
      const answer = await ask('GET', `/v1/invoices/${reference}/files/${format}`, '', {
        size: FILE_LIMIT,
        time: FILE_TIME_LIMIT,
      })
      if (answer.status !== 200) throw new InvoiceUnavailable(`no file: ${answer.status}`)
      return answer.bytes
    },
  }
}

const isFormat = (value: unknown): value is InvoiceFormat => INVOICE_FORMATS.includes(value as InvoiceFormat)

/** Everything an answer must hold for what it says; anything less is as if nothing had been said. */
const readAnswer = ({ status, text }: OutboundAnswer, reference: string): InvoiceAnswer => {
  const distrust = (why: string) => new InvoiceUnavailable(`the invoice channel's answer: ${why}`)
  if (status !== 200) throw distrust(`status ${status}`)
  let said: Record<string, unknown>
  try {
    said = JSON.parse(text)
  } catch {
    throw distrust('not JSON')
  }
  if (said.reference !== reference) throw distrust('another reference')
  if (said.state === 'underWay') return { state: 'underWay' }
  if (said.state === 'failed' && typeof said.reason === 'string' && said.reason.trim())
    return { state: 'failed', reason: said.reason.slice(0, 200) }
  if (said.state !== 'issued') throw distrust(`state ${String(said.state)}`)
  const { number, amountFen } = said
  if (typeof number !== 'string' || !/^\d{20}$/.test(number)) throw distrust('no number of twenty digits')
  if (!Number.isSafeInteger(amountFen)) throw distrust('no amount')
  const files: { format: InvoiceFormat; sha256: string }[] = []
  for (const one of Array.isArray(said.files) ? said.files : []) {
    const file = one as { format?: unknown; sha256?: unknown }
    if (!isFormat(file.format) || !/^[0-9a-f]{64}$/.test(String(file.sha256))) throw distrust('files')
    files.push({ format: file.format, sha256: String(file.sha256) })
  }
  if (!files.some(({ format }) => format === 'pdf' || format === 'ofd')) throw distrust('no file to hand on')
  return { state: 'issued', number, amountFen: amountFen as number, files }
}
