import { CODE } from '@xinqi/api/error-codes'
import { CERTIFICATION, COMPANY, IDENTITY } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { certificationDriver, LICENCE } from '../../../../test/certification-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, rowOf, rowsOf } from '../../../platform/db/row.ts'

const world = await worldOfFile()
const { tokens, pdf, newPerson, upload, firstBody, applied, choose, uploadLetter, arrived, yuan } =
  await certificationDriver(world)

describe('papers', () => {
  it('are judged by what they are', async () => {
    const { token } = await newPerson('李上传')
    expect(await upload(token, Buffer.from('not a picture'))).toMatchObject({ code: CODE.LICENCE_TYPE })
    expect(await upload(token, Buffer.alloc(0))).toMatchObject({ code: CODE.FILE_MISSING })
    const docx = Buffer.from('504b0304', 'hex')
    expect(await upload(token, docx)).toMatchObject({ code: CODE.LICENCE_TYPE })
    const good = await upload(token)
    expect(good.code).toBe(1)
    const opened = await world.send({ method: 'GET', url: good.data.url, unsigned: true })
    expect(opened.response.rawPayload.equals(pdf)).toBe(true)
  })

  it('of somebody else are not there', async () => {
    const mine = await newPerson('李甲')
    const other = await newPerson('李乙')
    const body = await firstBody(mine.token)
    expect(await world.call('/v2/company/createCompanyFirst', body, { token: other.token })).toMatchObject({
      code: CODE.NOT_FOUND,
    })
  })
})

describe('the first step', () => {
  it('keeps what was typed, however unfinished', async () => {
    const { token } = await newPerson('王草稿')
    const draft = await world.call(
      '/v2/company/createCompanyFirst',
      { draft: true, name: '写了一半', creditCode: '913' },
      { token },
    )
    expect(draft.data).toMatchObject({ companyId: null, step: 1, status: CERTIFICATION.draft })
    const again = await world.call('/company/companyIdentifyInfo', {}, { token })
    expect(again.data).toMatchObject({ facts: { name: '写了一半', creditCode: '913' }, step: 1 })
    const more = await world.call(
      '/v2/company/createCompanyFirst',
      { certificationId: draft.data.certificationId, draft: true, legalName: '张三' },
      { token },
    )
    expect(more.data.certificationId).toBe(draft.data.certificationId)
    expect((await world.call('/company/companyIdentifyInfo', {}, { token })).data!.facts).toMatchObject({
      name: '写了一半',
      legalName: '张三',
    })
  })

  it.each([
    [{ name: '甲' }, 2801],
    [{ name: '김치（北京）有限公司' }, CODE.TEXT_UNDRAWABLE],
    [{ address: '北京市สม路1号' }, CODE.TEXT_UNDRAWABLE],
    [{ creditCode: '91330100799655058C' }, 2802],
    [{ legalName: '9' }, 2803],
    [{ longTerm: false, validUntil: '2020-01-01' }, 2804],
    [{ fileId: undefined }, 2805],
  ])('refuses %j', async (wrong, code) => {
    const { token } = await newPerson('王填错')
    const body = await firstBody(token, wrong)
    expect(await world.call('/v2/company/createCompanyFirst', body, { token })).toMatchObject({ code })
  })

  it('founds the company with its root, its roles and its administrator', async () => {
    const { token, companyId } = await applied({ first: { name: '云杉(北京)数据科技有限公司' } })
    const db = world.services.db
    expect(await rowOf(db, 'company', { id: companyId }, ['name', 'status'])).toEqual({
      name: LICENCE.name,
      status: COMPANY.uncertified,
    })
    const departments = await rowsOf(
      db,
      'department',
      { company_id: companyId },
      { columns: ['name', 'parent_id'] },
    )
    expect(departments).toEqual([{ name: LICENCE.name, parent_id: null }])
    const roles = await rowsOf(db, 'role', { company_id: companyId }, { columns: ['type'], by: 'type' })
    expect(roles.map(({ type }) => type)).toEqual([1, 2, 3, 4])
    const switched = await world.call('/auth/switch', { companyId }, { token })
    expect(switched.data).toMatchObject({ companyId, isAdmin: true })
  })

  it('is nobody else’s', async () => {
    const { certificationId, companyId } = await applied()
    for (const path of ['/company/companyIdentifyInfo', '/v2/company/certifyResult'] as const) {
      expect((await world.call(path, { certificationId }, { token: tokens.stranger })).code).toBe(
        CODE.NOT_FOUND,
      )
    }
    for (const path of [
      '/v2/company/noticeResult',
      '/v2/company/transferProcess',
      '/v2/company/noticeLegal',
    ] as const) {
      expect((await world.call(path, { certificationId }, { token: tokens.stranger })).code, path).toBe(
        CODE.NOT_FOUND,
      )
    }
    for (const which of [{ companyId }, { certificationId }]) {
      const body = { ...which, draft: true }
      expect(
        await world.call('/v2/company/createCompanyFirst', body, { token: tokens.stranger }),
      ).toMatchObject({ code: CODE.NOT_FOUND })
    }
    expect(
      await world.call('/company/companyIdentifyInfo', { companyId }, { token: tokens.stranger }),
    ).toMatchObject({ code: CODE.NOT_FOUND })
  })
})

describe('the second step', () => {
  it('asks for a verified person, and for the truth about the legal representative', async () => {
    const { token } = await newPerson('陈未实名', false)
    const { data } = await world.call('/v2/company/createCompanyFirst', await firstBody(token), { token })
    const { certificationId } = data
    const second = (body: object) =>
      world.call('/v2/company/addCompanySecond', { certificationId, ...body }, { token })
    expect(await second({ isLegal: false })).toMatchObject({ code: CODE.IDENTITY_REQUIRED })
    expect(await second({ draft: true, position: '财务' })).toMatchObject({ code: 1 })
    await inRows(world.services.db, 'account', { name: '陈未实名' }).set({
      identity_status: IDENTITY.verified,
    })
    expect(await second({ isLegal: true })).toMatchObject({ code: CODE.LEGAL_MISMATCH })
    expect(await second({ isLegal: false, legalMobile: '123' })).toMatchObject({ code: CODE.MOBILE_INVALID })
    expect(await second({ isLegal: false, legalMobile: '13960009998' })).toMatchObject({ code: 1 })
    const { data: info } = await world.call('/company/companyIdentifyInfo', { certificationId }, { token })
    expect(info!.agent).toMatchObject({
      position: '财务',
      legalMobile: '13960009998',
      idNumber: '110105********8515',
    })
  })

  it('comes after the first', async () => {
    const { token } = await newPerson('陈跳步')
    const { data } = await world.call(
      '/v2/company/createCompanyFirst',
      { draft: true, name: '半个公司' },
      { token },
    )
    const { certificationId } = data
    expect(
      await world.call('/v2/company/addCompanySecond', { certificationId, isLegal: false }, { token }),
    ).toMatchObject({ code: CODE.CERTIFICATION_STEP })
    expect(
      await world.call('/v2/company/paymentAuthAndProxy', { certificationId, method: 2 }, { token }),
    ).toMatchObject({ code: CODE.CERTIFICATION_STEP })
  })
})

describe('changed facts', () => {
  it('void the letter and the money that spoke of the old ones', async () => {
    const application = await applied()
    const { certificationId, token } = application
    await choose(application, 9)
    await uploadLetter(application)
    const row = await arrived(application)
    await world.call(
      '/v2/company/verifyTransferAmount',
      { certificationId, amount: yuan(row.amount_fen) },
      { token },
    )
    await world.call(
      '/v2/company/createCompanyFirst',
      { certificationId, name: '云杉改名有限公司' },
      { token },
    )
    const { data } = await world.call('/company/companyIdentifyInfo', { certificationId }, { token })
    expect(data!.missing).toEqual(['sealedLetter', 'forwardTransfer'])
    expect(data!.letter).toBeNull()
  })
})
