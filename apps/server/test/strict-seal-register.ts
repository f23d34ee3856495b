import type { SealInvalidity, SealReport } from '../src/providers/seal-register.ts'
import { strictChannel } from './strict-channel.ts'

export const KEY_ID = 'xinqi-test'
export const SECRET = 'between-us-and-the-register-of-seals'

/** A register of seals that takes nothing unsigned or stale, keeps each report once, and gives the same receipt for it again. */
export const strictSealRegister = async (clock: () => Date) => {
  const refused: string[] = []
  const reports = new Map<string, { told: SealReport; text: string; receiptNo: string }>()
  const invalid = new Map<string, SealInvalidity>()
  let mood: 'well' | 'forging' | 'sendingBack' | 'rambling' | 'silent' = 'well'
  const take = (text: string): [number, string] => {
    const told = JSON.parse(text) as SealReport
    const before = reports.get(told.reference)
    if (before && before.text !== text) {
      refused.push('other words under the same reference')
      return [409, '{}']
    }
    const { reference } = told
    if (mood === 'sendingBack')
      return [200, JSON.stringify({ reference, state: 'sentBack', reason: '备案编号与印章编号不符' })]
    if (mood === 'rambling') return [200, JSON.stringify({ reference: 'another', state: 'received' })]
    const receiptNo = before?.receiptNo ?? `HZ-${reports.size + 1}`
    reports.set(reference, { told, text, receiptNo })
    const receivedAt = clock().toISOString()
    return [200, JSON.stringify({ reference, state: 'received', receiptNo, receivedAt })]
  }
  const respond = (method: string, path: string, body: Buffer): [number, string] => {
    if (method === 'POST' && path === '/office/v1/seals/reports') return take(body.toString())
    const esId = /^\/office\/v1\/seals\/([^/]+)\/invalidity$/.exec(path)?.[1]
    const found = esId && invalid.get(decodeURIComponent(esId))
    return found ? [200, JSON.stringify({ esId: decodeURIComponent(esId), ...found })] : [404, '{}']
  }
  const { origin, close } = await strictChannel(
    { prefix: 'x-seal-register', keyId: KEY_ID, secret: SECRET },
    { clock, refused, mood: () => mood, respond },
  )
  return {
    url: `${origin}/office`,
    refused,
    told: () => [...reports.values()].map((one) => one.told),
    findInvalid: (esId: string, found: SealInvalidity) => invalid.set(esId, found),
    be: (as: typeof mood) => {
      mood = as
    },
    close,
  }
}
