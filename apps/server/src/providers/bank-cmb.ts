import { createCipheriv, createDecipheriv } from 'node:crypto'
import { chinaDigits, chinaTime, fromChinaTime } from '@xinqi/api/china-day'
import { sm2Digest, sm2Sign, sm2Verify } from '@xinqi/pdf-signature'
import {
  type BankAccount,
  type BankProvider,
  BankUnavailable,
  type PaymentState,
  type Receipt,
} from './bank.ts'
import { derSignature, plainSignature, sm2Point } from './sm2-plain.ts'

// China Merchants Bank, 银企直连 without a front-end machine: one address, JSON signed with SM2 and hidden with SM4.

export type CmbAccount = {
  endpoint: string
  /** The bank's number for our operator. */
  userId: string
  /** Our private key, hexadecimal. */
  secretKey: string
  /** The bank's public key: 04 and both coordinates, hexadecimal. */
  bankKey: string
  /** The shared key, 16 characters. */
  symmetricKey: string
  account: BankAccount
}

const REQUEST_LIMIT = 20_000
const SIGNATURE_PLACE = '__signature_sigdat__'
const PAY_MODE = { busCod: 'N02030', busMod: '00001' }
const RMB = '10'
const HAND_OVER_PAGE = 'Y'

type Json = { [key: string]: Json } | Json[] | string
type Row = Record<string, string>

/** The bank signs and checks the text with keys in alphabetical order at every level. */
const sorted = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value === 'string') return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key]!)]),
  )
}
const padded = (userId: string): string => userId.padEnd(16, '0').slice(0, 16)
const stamp = (at: Date): string => chinaTime(at).replace(/\D/g, '')
const day = chinaDigits
const yuan = (fen: number): string => (fen / 100).toFixed(2)

export const bankCmb = (settings: CmbAccount, clock: () => Date): BankProvider => {
  const { userId, account } = settings
  const secret = Buffer.from(settings.secretKey, 'hex')
  const own = sm2Point(secret)
  const theirs = Buffer.from(settings.bankKey, 'hex')
  const id = padded(userId)
  const key = Buffer.from(settings.symmetricKey, 'utf8')
  const vector = Buffer.from(id, 'utf8')

  const hide = (text: string): string => {
    const cipher = createCipheriv('sm4-cbc', key, vector)
    return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
  }
  const reveal = (text: string): string => {
    const decipher = createDecipheriv('sm4-cbc', key, vector)
    return Buffer.concat([decipher.update(text, 'base64'), decipher.final()]).toString('utf8')
  }
  const sign = (text: string): string =>
    plainSignature(sm2Sign(sm2Digest(Buffer.from(text, 'utf8'), own, id), secret)).toString('base64')

  /** The answer's text is checked as it came: our own writing of the same values might differ in a blank. */
  const trusted = (text: string): { head: Row; body: Record<string, Row[]> } => {
    const given = /"sigdat"\s*:\s*"([^"]*)"/.exec(text)?.[1]
    if (!given) throw new BankUnavailable('银行应答没有签名')
    const signed = Buffer.from(text.replace(given, SIGNATURE_PLACE), 'utf8')
    const signature = Buffer.from(given, 'base64')
    if (
      signature.length !== 64 ||
      !sm2Verify(sm2Digest(signed, theirs, id), derSignature(signature), theirs)
    ) {
      throw new BankUnavailable('银行应答的签名不正确')
    }
    const { response } = JSON.parse(text) as { response: { head: Row; body?: Record<string, Row[]> } }
    return { head: response.head, body: response.body ?? {} }
  }

  const ask = async (funcode: string, body: Json): Promise<Record<string, Row[]>> => {
    const now = clock()
    const head = {
      funcode,
      userid: userId,
      reqid: `${stamp(now)}${String(now.getTime() % 1000).padStart(3, '0')}`,
    }
    const unsigned = JSON.stringify(
      sorted({ request: { head, body }, signature: { sigtim: stamp(now), sigdat: SIGNATURE_PLACE } }),
    )
    const form = new URLSearchParams({
      UID: userId,
      ALG: 'SM',
      FUNCODE: funcode,
      DATA: hide(unsigned.replace(SIGNATURE_PLACE, sign(unsigned))),
    })
    let answer: string
    try {
      const response = await fetch(settings.endpoint, {
        method: 'POST',
        body: form,
        signal: AbortSignal.timeout(REQUEST_LIMIT),
      })
      answer = await response.text()
      if (!response.ok || answer.startsWith('CDCServer:') || answer.startsWith('ErrMsg')) {
        throw new BankUnavailable(`银行未受理：${answer.slice(0, 100)}`)
      }
      answer = reveal(answer)
    } catch (error) {
      throw error instanceof BankUnavailable ? error : new BankUnavailable('银行没有应答', { cause: error })
    }
    const told = trusted(answer)
    if (told.head.resultcode !== 'SUC0000') {
      throw new BankUnavailable(`银行拒绝：${told.head.resultcode} ${told.head.resultmsg ?? ''}`)
    }
    return told.body
  }

  const judge = (row: Row | undefined): PaymentState => {
    if (!row) return { state: 'unknown' }
    if (row.reqSts !== 'FIN') return { state: 'underWay' }
    return row.rtnFlg === 'S'
      ? { state: 'paid' }
      : { state: 'failed', reason: row.rtnNar || row.errTxt || '银行退回' }
  }
  const stateOf = async (reference: string): Promise<PaymentState> => {
    const body = await ask('BB1PAYQR', { bb1payqrx1: [{ busCod: PAY_MODE.busCod, yurRef: reference }] })
    return judge(body.bb1payqrz1?.[0])
  }

  return {
    name: '招商银行银企直连',
    isSandbox: false,
    isOffered: true,
    account,
    stateOf,
    pay: async ({ reference, amountFen, payee, remark }) => {
      // Asked first: after a broken line nobody knows whether the last request arrived, and money goes out once.
      const known = await stateOf(reference)
      if (known.state !== 'unknown') return known
      const sameBank = payee.bankName.includes('招商银行')
      const body = await ask('BB1PAYOP', {
        bb1paybmx1: [PAY_MODE],
        bb1payopx1: [
          {
            dbtAcc: account.account,
            crtAcc: payee.account,
            crtNam: payee.name,
            crtBnk: payee.branchName || payee.bankName,
            crtAdr: `${payee.province}${payee.city}`,
            ...(payee.cnaps ? { brdNbr: payee.cnaps } : {}),
            bnkFlg: sameBank ? 'Y' : 'N',
            ccyNbr: RMB,
            trsAmt: yuan(amountFen),
            nusAge: remark,
            yurRef: reference,
          },
        ],
      })
      return judge(body.bb1payopz1?.[0])
    },
    receipts: async (from, until) => {
      const found: Receipt[] = []
      let from_: Row = { transactionSequence: '1' }
      for (;;) {
        const body = await ask('trsQryByBreakPoint', {
          TRANSQUERYBYBREAKPOINT_X1: [
            { cardNbr: account.account, beginDate: day(from), endDate: day(until), ...from_ },
          ],
        })
        for (const row of body.TRANSQUERYBYBREAKPOINT_Z2 ?? []) {
          if (row.loanCode !== 'C') continue
          const receivedAt = bookedAt(row.transDate!, row.transTime!)
          if (receivedAt < from || receivedAt > until) continue
          found.push({
            payerName: row.ctpAcctName ?? '',
            payerAccount: row.ctpAcctNbr ?? '',
            amountFen: Math.round(Number(row.transAmount) * 100),
            remark: row.remarkTextClt ?? '',
            receivedAt,
          })
        }
        const more = body.TRANSQUERYBYBREAKPOINT_Y1?.[0]
        if (body.TRANSQUERYBYBREAKPOINT_Z1?.[0]?.ctnFlag !== HAND_OVER_PAGE || !more) return found
        from_ = more
      }
    },
  }
}

const bookedAt = (date: string, time: string): Date =>
  fromChinaTime(
    `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)} ${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}`,
  )
