import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Queryable } from '../platform/db/database.ts'
import { OutsideAway } from '../platform/outside/guard.ts'
import { type BankProvider, BankUnavailable } from '../providers/bank.ts'
import { IdentityUnavailable } from '../providers/identity.ts'
import { identityAliyun } from '../providers/identity-aliyun.ts'
import { type MailProvider, MailRefused } from '../providers/mail.ts'
import { type PaymentProvider, PaymentUnavailable } from '../providers/payment.ts'
import { SmsRefused, smsAliyun } from '../providers/sms-aliyun.ts'
import { smsSandbox } from '../providers/sms-sandbox.ts'
import { guardedBank, guardedIdentity, guardedMail, guardedPayment, guardedSms } from './guarded-providers.ts'

// A vendor that takes the telephone off the hook: the connection is broken off without an answer, or it says no.
let asked = 0
let refuses = false
const vendor = createServer((request, response) => {
  asked++
  if (refuses) response.writeHead(200).end(JSON.stringify({ Code: 'isv.BUSINESS_LIMIT_CONTROL' }))
  else request.socket.destroy()
})
beforeAll(() => new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  vendor.closeAllConnections()
  vendor.close()
})
const account = () => ({
  endpoint: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`,
  accessKeyId: 'id',
  accessKeySecret: 'secret',
})
const clock = () => new Date()
const db = {} as Queryable
const times = async (count: number, work: () => Promise<unknown>): Promise<unknown[]> => {
  const failures: unknown[] = []
  for (let n = 0; n < count; n++)
    failures.push(
      await work().then(
        () => undefined,
        (error) => error,
      ),
    )
  return failures
}

it('asks an SMS vendor who is away five times and then leaves him alone, and takes a no for an answer', async () => {
  const make = () => guardedSms(smsAliyun({ ...account(), signName: '信契', codeTemplate: 'SMS_1' }, clock))
  const send =
    (sms = make()) =>
    () =>
      sms.sendCode(db, { mobile: '13800000001', code: '123456' })
  asked = 0
  const failures = await times(8, send())
  expect(asked).toBe(5)
  for (const failure of failures) expect(failure).toBeInstanceOf(OutsideAway)
  refuses = true
  asked = 0
  for (const failure of await times(8, send())) expect(failure).toBeInstanceOf(SmsRefused)
  expect(asked).toBe(8)
  refuses = false
})

it('says of an identity authority, a bank and a cashier that they are away as those who ask them know it', async () => {
  const identity = guardedIdentity(identityAliyun({ ...account(), faceSceneId: '1' }, clock))
  asked = 0
  const person = { name: '张三', idNumber: '110101199003070010' }
  for (const failure of await times(8, () => identity.twoFactor(person)))
    expect(failure).toBeInstanceOf(IdentityUnavailable)
  expect(asked).toBe(5)

  let calls = 0
  const away = (error: Error) => async () => {
    calls++
    throw error
  }
  const own = new BankUnavailable('银行没有应答')
  const bank = guardedBank({ isSandbox: false, pay: away(own) } as unknown as BankProvider)
  const said = await times(7, () => bank.pay({} as never))
  expect(calls).toBe(5)
  // His own words while he is asked.
  expect(said[0]).toBe(own)
  for (const failure of said) expect(failure).toBeInstanceOf(BankUnavailable)

  calls = 0
  const cashier = guardedPayment({
    isSandbox: false,
    vendor: 'wechat',
    stateOf: away(new PaymentUnavailable('没有应答')),
  } as unknown as PaymentProvider)
  for (const failure of await times(7, () => cashier.stateOf('1')))
    expect(failure).toBeInstanceOf(PaymentUnavailable)
  expect(calls).toBe(5)
})

it('does not take a letter that is refused for a mail server that is away', async () => {
  let calls = 0
  const mail = guardedMail({
    isSandbox: false,
    isOffered: true,
    send: async () => {
      calls++
      throw new MailRefused('550', true)
    },
  } satisfies MailProvider)
  for (const failure of await times(8, () => mail.send(db, { to: 'a', subject: '', text: '' })))
    expect(failure).toBeInstanceOf(MailRefused)
  expect(calls).toBe(8)
})

it('leaves sandboxes as they are', () => {
  const sandbox = smsSandbox(clock)
  expect(guardedSms(sandbox)).toBe(sandbox)
})
