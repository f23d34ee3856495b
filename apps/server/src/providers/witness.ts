import { openCosignature, parseWitnessKey, witnessRequest } from '@xinqi/evidence/log'
import type { Outbound } from '../platform/security/outbound.ts'

type WitnessRequest = {
  note: string
  size: number
  /** The size we believe the witness saw last. */
  old: number
  /** How the log grew from a size it saw to this checkpoint. */
  prove: (from: number) => Promise<Uint8Array[]>
}

/** Somebody independent who signs a checkpoint once he has seen that nothing before it was changed. */
export type WitnessService = {
  name: string
  /** As it publishes it. */
  key: string
  cosign: (asked: WitnessRequest) => Promise<{ line: string; at: Date; keyId: string }>
}

const TIME_LIMIT = 10_000
const SIZE_LIMIT = 64 * 1024

/** The witness has seen more of the log than there is, or refuses how it grew. */
export class WitnessDisagrees extends Error {}

/** C2SP tlog-witness over HTTP, through the guarded client; what it answers is checked before it is kept. */
export const witnessHttp = (
  { name, url, key }: { name: string; url: string; key: string },
  http: Outbound,
): WitnessService => {
  const verifier = parseWitnessKey(key)
  const address = `${url.replace(/\/$/, '')}/add-checkpoint`
  const ask = async ({ note, prove }: WitnessRequest, old: number) =>
    http.request(address, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: witnessRequest(old, await prove(old), note),
      timeLimit: TIME_LIMIT,
      sizeLimit: SIZE_LIMIT,
    })
  return {
    name,
    key,
    cosign: async (asked) => {
      let answer = await ask(asked, asked.old)
      if (answer.status === 409) {
        // It remembers another size than we do; what it saw must be a beginning of what we have.
        const seen = Number(answer.text.trim())
        if (!Number.isSafeInteger(seen) || seen < 0 || seen > asked.size)
          throw new WitnessDisagrees(
            `the witness has seen ${answer.text.trim().slice(0, 20)} of ${asked.size}`,
          )
        answer = await ask(asked, seen)
      }
      if (answer.status === 422) throw new WitnessDisagrees('the witness refuses how the log grew')
      if (answer.status !== 200) throw new Error(`the witness answered ${answer.status}`)
      return openCosignature(asked.note, answer.text, verifier)
    },
  }
}
