import { isDay } from '@xinqi/api/china-day'
import type { OutboundAnswer } from '../platform/security/outbound.ts'
import { errorDetail } from './error-detail.ts'
import {
  type SealInvalidity,
  type SealReceipt,
  type SealRegister,
  SealRegisterUnavailable,
} from './seal-register.ts'
import { type OverSignedChannel, signedChannel } from './signed-channel.ts'

export type SealRegisterHttpSettings = { name: string; url: string; keyId: string; secret: string }

const PREFIX = 'x-seal-register'
const CHANNEL = { prefix: PREFIX, called: 'the register of seals', Unavailable: SealRegisterUnavailable }
const WORDS = 200

/** The protocol of docs/seal-register-protocol.md: both sides sign what they say, and nothing unsigned is believed. */
export const sealRegisterHttp: OverSignedChannel<SealRegisterHttpSettings, SealRegister> = (
  settings,
  http,
  clock,
) => {
  const ask = signedChannel(settings, CHANNEL, http, clock)
  return {
    name: settings.name,
    isSandbox: false,
    report: async (told) =>
      readReceipt(await ask('POST', '/v1/seals/reports', JSON.stringify(told)), told.reference),
    invalidity: async (esId) => {
      const answer = await ask('GET', `/v1/seals/${encodeURIComponent(esId)}/invalidity`)
      return answer.status === 404 ? null : readInvalidity(answer, esId)
    },
  }
}

const distrust = (why: string) => new SealRegisterUnavailable(`the answer of the register of seals: ${why}`)

const wordsOf = (value: unknown, what: string): string => {
  if (typeof value !== 'string' || !value.trim() || value.length > WORDS) throw distrust(what)
  return value.trim()
}

const timeOf = (value: unknown): Date => {
  const at = new Date(typeof value === 'string' ? value : Number.NaN)
  if (Number.isNaN(at.getTime())) throw distrust('no time')
  return at
}

/** Kept as it came: whoever doubts the receipt later has the very bytes its sender signed. */
const readReceipt = (answer: OutboundAnswer, reference: string): SealReceipt => {
  const said = errorDetail(answer, reference, distrust)
  const kept = { receipt: answer.text, signature: String(answer.headers[`${PREFIX}-signature`]) }
  if (said.state === 'sentBack') return { state: 'sentBack', reason: wordsOf(said.reason, 'reason'), ...kept }
  if (said.state !== 'received') throw distrust(`state ${String(said.state)}`)
  return {
    state: 'received',
    receiptNo: wordsOf(said.receiptNo, 'no number of a receipt'),
    receivedAt: timeOf(said.receivedAt),
    ...kept,
  }
}

const readInvalidity = (answer: OutboundAnswer, esId: string): SealInvalidity => {
  if (answer.status !== 200) throw distrust(`status ${answer.status}`)
  const said = JSON.parse(answer.text) as Record<string, unknown>
  if (said.esId !== esId) throw distrust('another seal')
  if (typeof said.decidedOn !== 'string' || !isDay(said.decidedOn)) throw distrust('no day of the decision')
  return {
    authority: wordsOf(said.authority, 'authority'),
    documentNo: wordsOf(said.documentNo, 'documentNo'),
    decidedOn: said.decidedOn,
    since: said.since === null ? null : timeOf(said.since),
    reason: wordsOf(said.reason, 'reason'),
  }
}
