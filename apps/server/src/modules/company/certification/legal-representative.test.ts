import { createHash } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { CERTIFICATION } from '@xinqi/api/status-names'
import { LEGAL_NOTICE, TICKET } from '@xinqi/api/work-list-status'
import { verifyPdf } from '@xinqi/pdf-signature'
import { describe, expect, it } from 'vitest'
import { BANK, certificationDriver, LICENCE } from '../../../../test/certification-driver.ts'
import { foundCompany } from '../../../../test/found-company.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { proveLedger } from '../../quota/copies/prove.ts'

const world = await worldOfFile()
const driver = await certificationDriver(world)

describe('the legal representative', () => {
  const linkOf = async (application: { certificationId: string; token: string }) => {
    const { certificationId, token } = application
    const sent = await world.call('/v2/company/noticeLegal', { certificationId }, { token })
    expect(sent.code, sent.msg).toBe(1)
    return new URL(sent.data.sandbox!, 'http://x').searchParams.get('ticket')!
  }
  const ID_NUMBER = '11010519491231002X'

  it('proves who he is and signs; the application goes to a reviewer', async () => {
    const application = await driver.applied({ second: { legalMobile: '13960008801' } })
    const { certificationId, companyId, token } = application
    await driver.choose(application, 1)
    expect((await world.call('/v2/company/noticeResult', { certificationId }, { token })).data.status).toBe(
      LEGAL_NOTICE.notSent,
    )
    const ticket = await linkOf(application)
    const sms = await world.services.db
      .selectFrom('sandbox_delivery')
      .select(['content', 'target_masked'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(sms.content).toContain(`/legalAuthorise?ticket=${ticket}`)
    // Whoever delivers it puts the signature in front.
    expect(sms.content.match(/【信契】/g)).toHaveLength(1)
    expect(sms.target_masked).toBe('139****8801')
    expect(await world.call('/v2/company/noticeLegal', { certificationId }, { token })).toMatchObject({
      code: CODE.NOTICE_LIMIT,
    })

    const detail = await world.call('/legalAuthorise/detail', { ticket })
    expect(detail.data).toMatchObject({
      status: TICKET.opened,
      legalName: LICENCE.legalName,
      mobile: '139****8801',
    })
    expect((await world.call('/v2/company/noticeResult', { certificationId }, { token })).data.status).toBe(
      LEGAL_NOTICE.opened,
    )
    const letter = await world.send({ method: 'GET', url: detail.data.letterUrl, unsigned: true })

    const code = await driver.codeFor(() => world.call('/legalAuthorise/code', { ticket }))
    const sign = (body: object) =>
      world.call('/legalAuthorise/sign', { ticket, idNumber: ID_NUMBER, code, agreed: true, ...body })
    expect(await sign({ agreed: false })).toMatchObject({ code: CODE.CONSENT_REQUIRED })
    expect(await sign({ idNumber: '110105194912310021' })).toMatchObject({ code: CODE.ID_NUMBER_INVALID })
    expect(await sign({ code: code === '000000' ? '000001' : '000000' })).toMatchObject({
      code: CODE.CODE_WRONG,
    })
    const signed = await sign({})
    expect(signed.code, signed.msg).toBe(1)
    expect(signed.data.serialNo).toMatch(/^SANDBOX-/)
    expect(await sign({})).toMatchObject({ code: CODE.LINK_INVALID })

    const file = await world.send({ method: 'GET', url: signed.data.letterUrl, unsigned: true })
    const bytes = file.response.rawPayload
    // What he read is what he signed: the signature is behind the very bytes he was shown.
    expect(bytes.subarray(0, letter.response.rawPayload.length).equals(letter.response.rawPayload)).toBe(true)
    expect(verifyPdf(bytes, { trust: [await world.services.certificates.root()] }).verdict).toBe('valid')

    expect((await world.call('/v2/company/noticeResult', { certificationId }, { token })).data.status).toBe(
      LEGAL_NOTICE.signed,
    )
    expect(await driver.statusOf(companyId)).toBe(1)
    const evidence = await theRow(world.services.db, 'certification', { id: certificationId }, [
      'letter_evidence',
    ])
    expect(evidence.letter_evidence).toMatchObject({
      sandbox: true,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect(await driver.decide(certificationId, true)).toMatchObject({ code: 1 })
    expect(await driver.statusOf(companyId)).toBe(3)
  })

  it('whose identity does not fit signs nothing', async () => {
    // The sandbox says that numbers ending in 0000 belong to somebody else.
    const application = await driver.applied({ second: { legalMobile: '13960000000' } })
    await driver.choose(application, 1)
    const ticket = await linkOf(application)
    await world.call('/legalAuthorise/detail', { ticket })
    const code = await driver.codeFor(() => world.call('/legalAuthorise/code', { ticket }))
    const refused = await world.call('/legalAuthorise/sign', {
      ticket,
      idNumber: ID_NUMBER,
      code,
      agreed: true,
    })
    expect(refused).toMatchObject({ code: CODE.LEGAL_MISMATCH, msg: '手机号与身份信息不一致' })
    expect(await driver.statusOf(application.companyId)).toBe(0)
  })

  it('may refuse, and another way stays open', async () => {
    const application = await driver.applied({ second: { legalMobile: '13960008803' } })
    const { certificationId, token } = application
    await driver.choose(application, 1)
    const ticket = await linkOf(application)
    expect(await world.call('/legalAuthorise/refuse', { ticket, reason: '不认识' })).toMatchObject({
      code: 1,
    })
    expect(await world.call('/legalAuthorise/code', { ticket })).toMatchObject({ code: CODE.LINK_INVALID })
    expect((await world.call('/v2/company/noticeResult', { certificationId }, { token })).data).toMatchObject(
      {
        status: LEGAL_NOTICE.refused,
        reason: '不认识',
      },
    )
    expect((await driver.choose(application, 2)).code).toBe(1)
  })

  it('finds only the newest link open, for a week, and no made-up one', async () => {
    const application = await driver.applied({ second: { legalMobile: '13960008804' } })
    await driver.choose(application, 1)
    const first = await linkOf(application)
    world.clock.advance(61_000)
    const second = await linkOf(application)
    expect(await world.call('/legalAuthorise/detail', { ticket: first })).toMatchObject({
      code: CODE.LINK_INVALID,
    })
    expect(await world.call('/legalAuthorise/detail', { ticket: second })).toMatchObject({ code: 1 })
    expect(await world.call('/legalAuthorise/detail', { ticket: 'x'.repeat(32) })).toMatchObject({
      code: CODE.LINK_INVALID,
    })
    world.clock.advance(7 * DAY)
    expect(await world.call('/legalAuthorise/detail', { ticket: second })).toMatchObject({
      code: CODE.LINK_INVALID,
    })
    await driver.signInAgain()
  })

  it('who applies himself signs on the spot', async () => {
    const application = await driver.applied({
      agent: LICENCE.legalName,
      second: { isLegal: true, legalMobile: '' },
    })
    const { certificationId, token } = application
    await driver.choose(application, 1)
    const code = await driver.codeFor(() =>
      world.call('/v2/company/signProxyCode', { certificationId }, { token }),
    )
    const signed = await world.call(
      '/v2/company/signProxy',
      { certificationId, code, agreed: true },
      { token },
    )
    expect(signed.data).toMatchObject({ status: CERTIFICATION.underReview, step: 5 })
  })

  it('must be reachable before this way is chosen', async () => {
    const application = await driver.applied({ second: { legalMobile: '' } })
    expect(await driver.choose(application, 1)).toMatchObject({ code: CODE.LEGAL_MOBILE_REQUIRED })
  })
})

describe('a certified company that is certified anew', () => {
  const anew = async (name: string, packageType: 1 | 2) => {
    const mobile = driver.newMobile()
    const { companyId } = await foundCompany(world, { name, mobile, packageType })
    const token = await world.signIn(mobile)
    const first = await world.call(
      '/v2/company/createCompanyFirst',
      await driver.firstBody(token, { companyId }),
      {
        token,
      },
    )
    const { certificationId } = first.data
    await world.call(
      '/v2/company/addCompanySecond',
      { certificationId, isLegal: false, legalMobile: '17500010001' },
      { token },
    )
    return { certificationId, companyId, token }
  }
  const costOf = async ({ certificationId, token }: { certificationId: string; token: string }) =>
    (await world.call('/company/companyIdentifyInfo', { certificationId }, { token })).data!.cost
  const transfer = ({ certificationId, token }: { certificationId: string; token: string }) =>
    world.call('/v2/company/publicTransfer', { certificationId, ...BANK }, { token })
  const notice = ({ certificationId, token }: { certificationId: string; token: string }) =>
    world.call('/v2/company/noticeLegal', { certificationId }, { token })

  it('pays one copy for the whole application when somebody is first asked; the first time was free', async () => {
    expect(await costOf(await driver.applied())).toBeNull()
    const application = await anew('再认证公司', 2)
    expect(await costOf(application)).toEqual({ methods: [1, 6, 7, 9], left: 5, isPaid: false })
    await driver.choose(application, 6)
    expect(await costOf(application)).toMatchObject({ left: 5, isPaid: false })
    await driver.arrived(application)
    expect(await costOf(application)).toMatchObject({ left: 4, isPaid: true })
    const { certificationId, companyId, token } = application
    const { accountNo, bankName } = BANK
    await world.call('/v2/company/reverseTransfer', { certificationId, accountNo, bankName }, { token })
    await driver.choose(application, 1)
    expect((await notice(application)).code).toBe(1)
    expect(await costOf(application)).toMatchObject({ left: 4, isPaid: true })
    const spent = await rowsOf(
      world.services.db,
      'quota_entry',
      { owner_id: companyId, kind: 'company', type: 2 },
      { columns: ['quantity', 'reason', 'actor_name'] },
    )
    expect(spent).toEqual([
      { quantity: 1, reason: '企业重新认证（对公打款）', actor_name: '再认证公司管理员' },
    ])
  })

  it('is told when nothing is left, before money or messages leave; papers cost nothing', async () => {
    const application = await anew('次数用完公司', 1)
    expect(await costOf(application)).toMatchObject({ left: 0, isPaid: false })
    const refused = {
      code: CODE.QUOTA_SHORT,
      msg: '次数用完公司的企业实名次数已用完，请改用授权书线下盖章，或购买后再试',
    }
    await driver.choose(application, 6)
    expect(await transfer(application)).toMatchObject(refused)
    await driver.choose(application, 1)
    expect(await notice(application)).toMatchObject(refused)
    await driver.choose(application, 2)
    await driver.uploadLetter(application)
    expect((await driver.submit(application)).data.status).toBe(CERTIFICATION.underReview)
    expect(await driver.decide(application.certificationId, true)).toMatchObject({ code: 1 })
    expect(await proveLedger(world.services.db)).toEqual([])
  })
})
