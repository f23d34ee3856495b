import { createCipheriv, createDecipheriv, createECDH } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chinaTime } from '@xinqi/api/china-day'
import { sm2Digest, sm2Sign, sm2Verify } from '@xinqi/pdf-signature'
import { derSignature, plainSignature } from '../src/providers/sm2-plain.ts'

export const SYMMETRIC_KEY = 'VuAzSWQhsoNqzn0K'
export const USER_ID = 'N003261207'
const ID = 'N003261207000000'

const pair = () => {
  const made = createECDH('SM2')
  return { public: made.generateKeys(), secret: made.getPrivateKey() }
}
type CmbRequest = { funcode: string; body: Record<string, Record<string, string>[]> }

const sort = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sort)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, inner]) => [name, sort(inner)]),
        )
      : value

/** Believes nothing that is not hidden with the shared key, signed by the customer over sorted text, and recent. */
export const strictCmb = async (answer: (asked: CmbRequest) => object | 'silence', clock: () => Date) => {
  const bank = pair()
  const customer = pair()
  const received: CmbRequest[] = []
  const refused: string[] = []
  let forge = false

  const read = (form: URLSearchParams): CmbRequest => {
    if (form.get('UID') !== USER_ID || form.get('ALG') !== 'SM') throw new Error('form')
    const decipher = createDecipheriv('sm4-cbc', SYMMETRIC_KEY, ID)
    const text = Buffer.concat([decipher.update(form.get('DATA')!, 'base64'), decipher.final()]).toString()
    const parsed = JSON.parse(text) as {
      request: { head: { funcode: string; userid: string; reqid: string }; body: CmbRequest['body'] }
      signature: { sigdat: string; sigtim: string }
    }
    if (JSON.stringify(sort(parsed)) !== text) throw new Error('not sorted')
    const signed = text.replace(parsed.signature.sigdat, '__signature_sigdat__')
    const signature = Buffer.from(parsed.signature.sigdat, 'base64')
    if (signature.length !== 64) throw new Error('signature length')
    const digest = sm2Digest(Buffer.from(signed), customer.public, ID)
    if (!sm2Verify(digest, derSignature(signature), customer.public)) throw new Error('signature')
    const now = chinaTime(clock()).replace(/\D/g, '')
    if (parsed.signature.sigtim !== now) throw new Error('time')
    const { head, body } = parsed.request
    if (head.userid !== USER_ID || head.funcode !== form.get('FUNCODE') || !/^\d{17}$/.test(head.reqid)) {
      throw new Error('head')
    }
    return { funcode: head.funcode, body }
  }

  const write = (asked: CmbRequest, body: object): string => {
    const text = JSON.stringify({
      response: { body, head: { funcode: asked.funcode, resultcode: 'SUC0000', resultmsg: '' } },
      signature: { sigdat: '__signature_sigdat__', sigtim: '20261115100000' },
    })
    const secret = forge ? pair().secret : bank.secret
    const signature = plainSignature(sm2Sign(sm2Digest(Buffer.from(text), bank.public, ID), secret))
    const cipher = createCipheriv('sm4-cbc', SYMMETRIC_KEY, ID)
    const whole = text.replace('__signature_sigdat__', signature.toString('base64'))
    return Buffer.concat([cipher.update(whole), cipher.final()]).toString('base64')
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      try {
        const asked = read(new URLSearchParams(Buffer.concat(chunks).toString()))
        received.push(asked)
        const body = answer(asked)
        if (body === 'silence') request.socket.destroy()
        else response.end(write(asked, body))
      } catch (error) {
        refused.push((error as Error).message)
        response.end(`CDCServer:${(error as Error).message}`)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    refused,
    forgeAnswers: () => {
      forge = true
    },
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cdcserver/api/v2`,
      userId: USER_ID,
      secretKey: customer.secret.toString('hex').padStart(64, '0'),
      bankKey: bank.public.toString('hex'),
      symmetricKey: SYMMETRIC_KEY,
      account: { name: '信契科技', account: '755915680710101', bankName: '招商银行深圳分行' },
    },
    close: () => server.close(),
  }
}
