import { CODE } from '@xinqi/api/error-codes'
import { BANK_TRANSFER } from '@xinqi/api/limits'
import { CERTIFICATION } from '@xinqi/api/status-names'
import { TRANSFER } from '@xinqi/api/work-list-status'
import { verifyPdf } from '@xinqi/pdf-signature'
import { describe, expect, it } from 'vitest'
import { BANK, certificationDriver, LICENCE } from '../../../../test/certification-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { BankUnavailable } from '../../../providers/bank.ts'
import { BANK_WORK, followBank, payTransfer } from './bank-jobs.ts'

const world = await worldOfFile()
const driver = await certificationDriver(world)

it('lets a visitor of the demo play his own bank, for his own application alone', async () => {
  const application = await driver.applied({ isRead: true })
  const { certificationId, token } = application
  await driver.choose(application, 6)
  const arrive = (as: string) => world.call('/v2/company/sandboxArrival', { certificationId }, { token: as })
  expect((await arrive(token)).code).toBe(CODE.NOT_FOUND)
  const row = await driver.arrived(application)
  expect((await arrive(driver.tokens.operator)).code).toBe(CODE.NOT_FOUND)
  expect((await arrive(token)).data).toEqual({ amount: driver.yuan(row.amount_fen) })
})

describe('money paid out', () => {
  it('proves the account by its amount; the letter is then signed online and nobody has to judge', async () => {
    const application = await driver.applied({ isRead: true })
    const { certificationId, companyId, token } = application
    expect((await driver.choose(application, 6)).data.missing).toEqual(['forwardTransfer', 'agentSignature'])
    const verify = (amount: string) =>
      world.call('/v2/company/verifyTransferAmount', { certificationId, amount }, { token })
    expect(await verify('0.10')).toMatchObject({ code: CODE.TRANSFER_NOT_OPEN })
    // Signing comes after the money.
    expect(await world.call('/v2/company/signProxyCode', { certificationId }, { token })).toMatchObject({
      code: CODE.CERTIFICATION_STEP,
    })
    const row = await driver.arrived(application)
    expect(row.amount_fen).toBeGreaterThanOrEqual(BANK_TRANSFER.minFen)
    expect(row.amount_fen).toBeLessThanOrEqual(BANK_TRANSFER.maxFen)
    const process = await world.call('/v2/company/transferProcess', { certificationId }, { token })
    expect(process.data).toMatchObject({ status: TRANSFER.arrived, accountNo: '**** 7890', triesLeft: 3 })
    expect(JSON.stringify(process.data)).not.toContain('622200')
    expect(await verify('abc')).toMatchObject({ code: CODE.AMOUNT_INVALID })
    expect((await verify(driver.yuan(row.amount_fen + 1))).data).toEqual({
      verified: false,
      status: TRANSFER.arrived,
      triesLeft: 2,
    })
    expect((await verify(driver.yuan(row.amount_fen))).data).toMatchObject({
      verified: true,
      status: TRANSFER.proven,
    })
    expect(await driver.statusOf(companyId)).toBe(0)

    const code = await driver.codeFor(() =>
      world.call('/v2/company/signProxyCode', { certificationId }, { token }),
    )
    const sign = (body: { code: string; agreed: boolean }) =>
      world.call('/v2/company/signProxy', { certificationId, ...body }, { token })
    expect(await sign({ code, agreed: false })).toMatchObject({ code: CODE.CONSENT_REQUIRED })
    expect(await sign({ code: code === '000000' ? '000001' : '000000', agreed: true })).toMatchObject({
      code: CODE.CODE_WRONG,
    })
    expect((await sign({ code, agreed: true })).data).toMatchObject({
      status: CERTIFICATION.passed,
      step: 5,
      missing: [],
    })
    expect(await driver.statusOf(companyId)).toBe(3)
    const company = await theRow(world.services.db, 'company', { id: companyId })
    expect(company).toMatchObject({ certification_method: 6, certification_sandbox: true })

    const info = await world.call('/company/companyIdentifyInfo', { certificationId }, { token })
    const file = await world.send({ method: 'GET', url: info.data!.letter!.url, unsigned: true })
    const root = await world.services.certificates.root()
    const verified = verifyPdf(file.response.rawPayload, { trust: [root] })
    expect(verified.verdict).toBe('valid')
    expect(JSON.stringify(verified.signatures)).toContain('林办事')
  })

  const provenAndSigned = async (application: Awaited<ReturnType<typeof driver.applied>>) => {
    const { certificationId, token } = application
    await driver.choose(application, 6)
    const { amount_fen } = await driver.arrived(application)
    await world.call(
      '/v2/company/verifyTransferAmount',
      { certificationId, amount: driver.yuan(amount_fen) },
      { token },
    )
    const code = await driver.codeFor(() =>
      world.call('/v2/company/signProxyCode', { certificationId }, { token }),
    )
    return world.call('/v2/company/signProxy', { certificationId, code, agreed: true }, { token })
  }
  const opened = async (certificationId: string) => {
    const { id: caseId } = await theRow(world.services.db, 'review_case', { subject_id: certificationId }, [
      'id',
    ])
    return (await world.call('/operator/reviews/detail', { caseId }, { token: driver.tokens.operator })).data
  }

  it('certifies nobody whose form differs from the licence: a person sees where, and what the money proved', async () => {
    const application = await driver.applied({ isRead: true, first: { legalName: '欧阳明' } })
    expect((await provenAndSigned(application)).data).toMatchObject({
      status: CERTIFICATION.underReview,
      missing: [],
    })
    expect(await driver.statusOf(application.companyId)).toBe(1)
    const { facts } = await opened(application.certificationId)
    expect(facts.filter(({ warning }) => warning)).toEqual([
      {
        label: '法定代表人',
        value: '欧阳明',
        warning: '营业执照识别为「欧阳明远」，与填写的不一致',
      },
    ])
    const money = facts.find(({ label }) => label === '对公打款结果')
    expect(money?.value).toMatch(/^验证通过（中国工商银行 \*{4} 7890，0\.\d\d 元）$/)
    expect((await driver.decide(application.certificationId, true)).code).toBe(1)
    expect(await driver.statusOf(application.companyId)).toBe(3)
  })

  it('certifies nobody by a licence that was never read', async () => {
    const application = await driver.applied()
    expect((await provenAndSigned(application)).data).toMatchObject({ status: CERTIFICATION.underReview })
    const { facts } = await opened(application.certificationId)
    expect(facts.filter(({ warning }) => warning).map(({ label }) => label)).toEqual([
      '企业名称',
      '统一社会信用代码',
      '法定代表人',
    ])
  })

  it('gives three tries', async () => {
    const application = await driver.applied()
    const { certificationId, token } = application
    await driver.choose(application, 6)
    const row = await driver.arrived(application)
    const wrong = driver.yuan(row.amount_fen === 5 ? 6 : 5)
    const verify = (amount: string) =>
      world.call('/v2/company/verifyTransferAmount', { certificationId, amount }, { token })
    await verify(wrong)
    await verify(wrong)
    expect((await verify(wrong)).data).toEqual({ verified: false, status: TRANSFER.usedUp, triesLeft: 0 })
    expect(await verify(driver.yuan(row.amount_fen))).toMatchObject({ code: CODE.TRANSFER_NOT_OPEN })
    // A new one may be asked for.
    world.clock.advance(1000)
    await driver.arrived(application)
  })

  it('gives seven days', async () => {
    const application = await driver.applied()
    const { certificationId } = application
    await driver.choose(application, 6)
    const row = await driver.arrived(application)
    world.clock.advance(BANK_TRANSFER.lifetime)
    const token = await world.signIn(application.mobile)
    const verified = await world.call(
      '/v2/company/verifyTransferAmount',
      { certificationId, amount: driver.yuan(row.amount_fen) },
      { token },
    )
    expect(verified.data).toMatchObject({ verified: false, status: TRANSFER.expired })
    await driver.signInAgain()
  })

  it('that comes back is reported with the bank’s reason; one at a time, three a day', async () => {
    const application = await driver.applied()
    const { certificationId, token } = application
    await driver.choose(application, 6)
    const ask = () => world.call('/v2/company/publicTransfer', { certificationId, ...BANK }, { token })
    for (let time = 0; time < BANK_TRANSFER.perDay; time++) {
      world.clock.advance(1000)
      expect((await ask()).code).toBe(1)
      expect(await ask()).toMatchObject({ code: CODE.TRANSFER_OPEN })
      const row = await driver.transferOf(certificationId, 1)
      const key = { companyId: row.company_id, transferId: row.id }
      await payTransfer(world.services, key)
      await payTransfer(world.services, key)
      const settle = (paid: boolean, reason?: string) =>
        world.call(
          '/operator/bank/settle',
          { reference: row.reference, paid, reason },
          { token: driver.tokens.operator },
        )
      expect(await settle(false)).toMatchObject({ code: CODE.BAD_REQUEST })
      await settle(false, '户名不符')
      expect(await settle(true)).toMatchObject({ code: CODE.CONFLICT })
      await followBank(world.services)
      const { data } = await world.call('/v2/company/transferProcess', { certificationId }, { token })
      expect(data).toMatchObject({ status: TRANSFER.failed, reason: '户名不符' })
    }
    expect(await ask()).toMatchObject({ code: CODE.TRANSFER_LIMIT })
  })

  it('together with a sealed letter goes to a reviewer', async () => {
    const application = await driver.applied()
    const { certificationId, token, companyId } = application
    await driver.choose(application, 9)
    await driver.uploadLetter(application)
    const row = await driver.arrived(application)
    expect(await driver.submit(application)).toMatchObject({ code: CODE.PROOFS_MISSING })
    await world.call(
      '/v2/company/verifyTransferAmount',
      { certificationId, amount: driver.yuan(row.amount_fen) },
      { token },
    )
    expect((await driver.submit(application)).data.status).toBe(CERTIFICATION.underReview)
    expect(await driver.statusOf(companyId)).toBe(1)
  })
})

describe('a bank that does not answer', () => {
  it('is asked again, and pays once', async () => {
    const application = await driver.applied()
    const { certificationId, token } = application
    await driver.choose(application, 6)
    await world.call('/v2/company/publicTransfer', { certificationId, ...BANK }, { token })
    const row = await driver.transferOf(certificationId, 1)
    const { bank } = world.services
    const silent = {
      ...world.services,
      bank: { ...bank, pay: () => Promise.reject(new BankUnavailable('x')) },
    }
    const key = { companyId: row.company_id, transferId: row.id }
    await expect(payTransfer(silent, key)).rejects.toThrow(BankUnavailable)
    await followBank(silent)
    expect((await driver.transferOf(certificationId, 1)).status).toBe(TRANSFER.asked)
    await followBank(world.services)
    await followBank(world.services)
    expect((await driver.transferOf(certificationId, 1)).status).toBe(TRANSFER.underWay)
    const paid = await rowsOf(
      world.services.db,
      'sandbox_bank_payment',
      { reference: row.reference },
      { columns: ['reference'] },
    )
    expect(paid).toHaveLength(1)
  })
})

describe('money paid in', () => {
  const receive = (body: { payerName: string; payerAccount: string; amount: string; remark: string }) =>
    world.call('/operator/bank/receive', body, { token: driver.tokens.operator })

  it('proves the account when everything agrees', async () => {
    const application = await driver.applied()
    const { certificationId, token } = application
    await driver.choose(application, 7)
    await driver.uploadLetter(application)
    const ask = () =>
      world.call(
        '/v2/company/reverseTransfer',
        { certificationId, accountNo: BANK.accountNo, bankName: BANK.bankName },
        { token },
      )
    expect((await ask()).code).toBe(1)
    const account = await world.call('/v2/company/reverseTransferAccount', { certificationId }, { token })
    expect(account.data).toMatchObject({ amount: '0.01', sandbox: true })
    const { remark } = account.data
    const good = {
      payerName: LICENCE.name,
      payerAccount: '6222001234567890',
      amount: '0.01',
      remark: `转账 ${remark}`,
    }
    const process = async () =>
      (await world.call('/v2/company/reverseTransferProcess', { certificationId }, { token })).data
    await followBank(world.services)
    expect(await process()).toMatchObject({ status: TRANSFER.underWay })
    await receive({ ...good, payerName: '别家有限公司' })
    await followBank(world.services)
    expect(await process()).toMatchObject({ status: TRANSFER.failed, reason: '付款户名与企业名称不一致' })

    world.clock.advance(1000)
    expect((await ask()).code).toBe(1)
    const { data } = await world.call('/v2/company/reverseTransferAccount', { certificationId }, { token })
    expect(data.remark).not.toBe(remark)
    await receive({ ...good, remark: data.remark.toLowerCase() })
    await followBank(world.services)
    await followBank(world.services)
    expect(await process()).toMatchObject({ status: TRANSFER.proven })
    expect((await driver.submit(application)).data.status).toBe(CERTIFICATION.underReview)
  })

  it('that cannot be recorded is tried again later and holds no other back', async () => {
    const asked = async () => {
      const application = await driver.applied()
      const { certificationId, token } = application
      await driver.choose(application, 7)
      await driver.uploadLetter(application)
      const account = { accountNo: BANK.accountNo, bankName: BANK.bankName }
      await world.call('/v2/company/reverseTransfer', { certificationId, ...account }, { token })
      const { data } = await world.call('/v2/company/reverseTransferAccount', { certificationId }, { token })
      await receive({
        payerName: LICENCE.name,
        payerAccount: '6222001234567890',
        amount: '0.01',
        remark: data.remark,
      })
      return { certificationId, remark: data.remark }
    }
    const broken = await asked()
    world.clock.advance(1000)
    const sound = await asked()
    const { db } = world.services
    const ofBroken = { certification_id: broken.certificationId }
    const { id, account_cipher } = await theRow(db, 'bank_transfer', ofBroken)
    await inRows(db, 'bank_transfer', { id }).set({ account_cipher: Buffer.from('unreadable') })
    const statusOf = async (certificationId: string) =>
      (await theRow(db, 'bank_transfer', { certification_id: certificationId }, ['status'])).status
    await followBank(world.services)
    expect(await statusOf(sound.certificationId)).toBe(TRANSFER.proven)
    expect(await statusOf(broken.certificationId)).toBe(TRANSFER.underWay)
    const [held] = await rowsOf(db, 'polled_work', { kind: BANK_WORK, key: id })
    expect(held).toMatchObject({ failures: 1, set_aside_at: null, about: `认证来款 ${broken.remark}` })
    // Put right, it is recorded when its time has come again, and nothing is held of it.
    await inRows(db, 'bank_transfer', { id }).set({ account_cipher })
    await followBank(world.services)
    expect(await statusOf(broken.certificationId)).toBe(TRANSFER.underWay)
    world.clock.advance(61_000)
    await followBank(world.services)
    expect(await statusOf(broken.certificationId)).toBe(TRANSFER.proven)
    expect(await rowsOf(db, 'polled_work', { kind: BANK_WORK, key: id })).toEqual([])
  })

  it('is shown to the operator alone', async () => {
    for (const path of ['/operator/bank/overview'] as const) {
      expect((await world.call(path, {}, { token: driver.tokens.stranger })).code).toBe(CODE.FORBIDDEN)
    }
    const { data } = await world.call('/operator/bank/overview', {}, { token: driver.tokens.operator })
    expect(data.sandbox).toBe(true)
    expect(data.payments[0]).toMatchObject({ payeeName: LICENCE.name, payeeAccount: '**** 7890' })
  })

  it('is not expected by a way that does not ask for it', async () => {
    const application = await driver.applied()
    await driver.choose(application, 2)
    const { certificationId, token } = application
    expect(
      await world.call('/v2/company/publicTransfer', { certificationId, ...BANK }, { token }),
    ).toMatchObject({ code: CODE.CERTIFICATION_STEP })
  })
})
