import { isCreditCode } from '@xinqi/api/credit-code'
import { type ChannelAnswer, sha256, strictChannel } from './strict-channel.ts'

export const KEY_ID = 'xinqi-test'
export const SECRET = 'between-us-and-the-channel'

type InvoiceRequest = {
  reference: string
  type: number
  buyer: { name: string; taxNo: string | null }
  amountFen: number
  netFen: number
  taxFen: number
  taxBp: number
  lines: { amountFen: number }[]
}
type Red = { reference: string; of: string; number: string; amountFen: number; reason: string }
type Paper = { state: string; reason?: string; number?: string; amountFen: number; red: boolean; of?: string }

/** A channel that takes nothing unsigned, stale or seen before, no sum that does not add up, and reverses only its own. */
export const strictInvoices = async (clock: () => Date) => {
  const papers = new Map<string, Paper>()
  const bodies = new Map<string, string>()
  const refused: string[] = []
  let mood: 'well' | 'forging' | 'silent' | 'wrongFile' | 'wrongAmount' = 'well'
  let last = 0
  const fileOf = (reference: string) => Buffer.from(`%PDF-1.7 ${papers.get(reference)!.number}`)

  const wrong = (asked: InvoiceRequest): string | null => {
    if (asked.netFen + asked.taxFen !== asked.amountFen) return 'net and tax'
    if (asked.lines.reduce((sum, line) => sum + line.amountFen, 0) !== asked.amountFen) return 'lines'
    if (Math.abs(Math.round((asked.amountFen * 10_000) / (10_000 + asked.taxBp)) - asked.netFen) > 1)
      return 'rate'
    if (asked.type === 2 && !(asked.buyer.taxNo && isCreditCode(asked.buyer.taxNo))) return 'tax number'
    return asked.buyer.name ? null : 'buyer'
  }
  const say = (reference: string): [number, string] => {
    const { state, reason, number, amountFen } = papers.get(reference)!
    const files = state === 'issued' ? [{ format: 'pdf', sha256: sha256(fileOf(reference)) }] : undefined
    const amount = mood === 'wrongAmount' ? amountFen + 1 : amountFen
    return [200, JSON.stringify({ reference, state, reason, number, amountFen: amount, files })]
  }
  const take = (body: string, reference: string, paper: Paper, fault: string | null): [number, string] => {
    if (fault) {
      refused.push(fault)
      return [422, '{}']
    }
    // The same again is the same; something else under one reference is refused.
    if (bodies.has(reference) && bodies.get(reference) !== body) return [409, '{}']
    bodies.set(reference, body)
    if (!papers.has(reference)) papers.set(reference, paper)
    return say(reference)
  }
  const respond = (method: string, path: string, body: Buffer): ChannelAnswer => {
    const text = body.toString()
    if (method === 'POST' && path === '/channel/v1/invoices') {
      const asked = JSON.parse(text) as InvoiceRequest
      return take(
        text,
        asked.reference,
        { state: 'underWay', amountFen: asked.amountFen, red: false },
        wrong(asked),
      )
    }
    if (method === 'POST' && path === '/channel/v1/red') {
      const asked = JSON.parse(text) as Red
      const blue = papers.get(asked.of)
      const isRight =
        blue?.number === asked.number && blue.amountFen === asked.amountFen && blue.state === 'issued'
      const isSecond = [...papers.values()].some((one) => one.of === asked.of && one.state !== 'failed')
      const paper = { state: 'underWay', amountFen: asked.amountFen, red: true, of: asked.of }
      return take(
        text,
        asked.reference,
        paper,
        isRight && (!isSecond || bodies.has(asked.reference)) ? null : 'red',
      )
    }
    const one = /^\/channel\/v1\/invoices\/([0-9a-f-]{36})(\/files\/pdf)?$/.exec(path)
    if (!one || !papers.has(one[1]!)) return [404, '{}']
    if (!one[2]) return say(one[1]!)
    return [200, mood === 'wrongFile' ? Buffer.from('%PDF-1.7 else') : fileOf(one[1]!)]
  }

  const keys = { prefix: 'x-invoice', keyId: KEY_ID, secret: SECRET }
  const { origin, close } = await strictChannel(keys, { clock, refused, mood: () => mood, respond })
  return {
    url: `${origin}/channel`,
    papers,
    refused,
    be: (as: typeof mood) => {
      mood = as
    },
    issue: (reference: string) => {
      last += 1
      Object.assign(papers.get(reference)!, {
        state: 'issued',
        number: `2611${String(last).padStart(16, '0')}`,
      })
    },
    fail: (reference: string, reason: string) =>
      Object.assign(papers.get(reference)!, { state: 'failed', reason }),
    close,
  }
}
