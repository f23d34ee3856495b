import type { OutboundAnswer } from '../platform/security/outbound.ts'
import { errorDetail } from './error-detail.ts'
import {
  INVOICE_FORMATS,
  type InvoiceAnswer,
  type InvoiceChannel,
  type InvoiceFormat,
  InvoiceUnavailable,
} from './invoice.ts'
import { type OverSignedChannel, signedChannel } from './signed-channel.ts'

export type InvoiceHttpSettings = { name: string; url: string; keyId: string; secret: string }

const FILE_LIMIT = 16 * 1024 * 1024
const FILE_TIME_LIMIT = 60_000
const CHANNEL = { prefix: 'x-invoice', called: 'the invoice channel', Unavailable: InvoiceUnavailable }

/** The protocol of docs/invoice-protocol.md: both sides sign what they say, and nothing unsigned is believed. */
export const invoiceHttp: OverSignedChannel<InvoiceHttpSettings, InvoiceChannel> = (
  settings,
  http,
  clock,
) => {
  const ask = signedChannel(settings, CHANNEL, http, clock)

  return {
    name: settings.name,
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
        sizeLimit: FILE_LIMIT,
        timeLimit: FILE_TIME_LIMIT,
      })
      if (answer.status !== 200) throw new InvoiceUnavailable(`no file: ${answer.status}`)
      return answer.bytes
    },
  }
}

const isFormat = (value: unknown): value is InvoiceFormat => INVOICE_FORMATS.includes(value as InvoiceFormat)

/** Everything an answer must hold for what it says; anything less is as if nothing had been said. */
const readAnswer = (answer: OutboundAnswer, reference: string): InvoiceAnswer => {
  const distrust = (why: string) => new InvoiceUnavailable(`the invoice channel's answer: ${why}`)
  const said = errorDetail(answer, reference, distrust)
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
