import type { OutboundAnswer } from '../platform/security/outbound.ts'
import { errorDetail } from './error-detail.ts'
import { type NotaryMaterial, type NotaryOffice, NotaryUnavailable, type OfficeState } from './notary.ts'
import { type OverSignedChannel, signedChannel } from './signed-channel.ts'

export type NotaryHttpSettings = {
  name: string
  url: string
  keyId: string
  secret: string
  /** Where the office may say that something has happened. */
  notifyUrl: string
}

const FILE_LIMIT = 64 * 1024 * 1024
const UPLOAD_TIME_LIMIT = 60_000
const CHANNEL = { prefix: 'x-notary', called: 'the notary office', Unavailable: NotaryUnavailable }

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isDigest = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

/** The protocol of docs/notary-protocol.md: both sides sign what they say, and nothing unsigned is believed. */
export const notaryHttp: OverSignedChannel<NotaryHttpSettings, NotaryOffice> = (settings, http, clock) => {
  const ask = signedChannel(settings, CHANNEL, http, clock)

  const give = async ({ sha256: digest, read }: NotaryMaterial) => {
    const { status } = await ask('POST', `/v1/materials/${digest}`, await read(), {
      mediaType: 'application/octet-stream',
      timeLimit: UPLOAD_TIME_LIMIT,
    })
    if (status !== 200 && status !== 201) throw new NotaryUnavailable(`material refused: ${status}`)
  }

  return {
    name: settings.name,
    isSandbox: false,
    stateOf: async (reference) => {
      const answer = await ask('GET', `/v1/applications/${reference}`)
      return answer.status === 404 ? { state: 'unknown' } : readState(answer, reference)
    },
    handIn: async ({ application, evidence, ...facts }) => {
      await give(application)
      await give(evidence)
      const documents = [
        { role: 'application', name: application.name, sha256: application.sha256, size: application.size },
        { role: 'evidence', name: evidence.name, sha256: evidence.sha256, size: evidence.size },
      ]
      const answer = await ask(
        'POST',
        '/v1/applications',
        JSON.stringify({ ...facts, documents, notifyUrl: settings.notifyUrl }),
      )
      return readState(answer, facts.reference)
    },
    fetch: async (reference) => {
      const answer = await ask('GET', `/v1/applications/${reference}/file`, '', {
        sizeLimit: FILE_LIMIT,
        timeLimit: UPLOAD_TIME_LIMIT,
      })
      if (answer.status !== 200) throw new NotaryUnavailable(`no file: ${answer.status}`)
      return answer.bytes
    },
  }
}

/** Everything an answer must hold for what it says; anything less is as if nothing had been said. */
const readState = (answer: OutboundAnswer, reference: string): OfficeState => {
  const distrust = (why: string) => new NotaryUnavailable(`the notary office's answer: ${why}`)
  const said = errorDetail(answer, reference, distrust)
  const { state, no, reason } = said
  if (state === 'received') return { state }
  if (state === 'refused' && isText(reason)) return { state, reason: reason.slice(0, 500) }
  if (!isText(no)) throw distrust('no case number')
  if (state === 'accepted' || state === 'issuing') return { state, no }
  if (state === 'failed' && isText(reason)) return { state, no, reason: reason.slice(0, 500) }
  const file = said.file as { sha256?: unknown; name?: unknown } | undefined
  if (state === 'issued' && isDigest(file?.sha256) && isText(file.name))
    return { state, no, sha256: file.sha256, fileName: file.name.replace(/[\\/\p{Cc}]/gu, '_').slice(0, 120) }
  throw distrust(`state ${String(state)}`)
}
