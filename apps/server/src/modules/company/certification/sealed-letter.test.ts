import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { CERTIFICATION, COMPANY } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { certificationDriver, LICENCE } from '../../../../test/certification-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import { grantPackage } from '../../quota/copies/hold-package.ts'
import { packageInForce } from '../../quota/copies/package-in-force.ts'
import { SEAL } from '../../seals/company-seals/rules.ts'

const world = await worldOfFile()
const { tokens, newPerson, firstBody, applied, choose, submit, uploadLetter, statusOf, decide } =
  await certificationDriver(world)

describe('a sealed letter', () => {
  it('is made as a PDF, uploaded, reviewed, refused with a reason and handed in again', async () => {
    const application = await applied()
    const { certificationId, companyId, token } = application
    expect((await choose(application, 2)).data).toMatchObject({ step: 4, missing: ['sealedLetter'] })
    const letter = await world.send({
      url: '/api/web/company/downloadProxyTemplate',
      payload: JSON.stringify({ certificationId }),
      token,
    })
    expect(letter.response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await submit(application)).toMatchObject({ code: CODE.PROOFS_MISSING })
    expect((await uploadLetter(application)).code).toBe(1)
    expect((await submit(application)).data).toMatchObject({ status: CERTIFICATION.underReview, step: 5 })
    expect(await statusOf(companyId)).toBe(1)
    expect(await submit(application)).toMatchObject({ code: CODE.CERTIFICATION_CLOSED })
    expect((await uploadLetter(application)).code).toBe(CODE.CERTIFICATION_CLOSED)

    expect(await decide(certificationId, false, '印章不清晰')).toMatchObject({ code: 1 })
    expect(await statusOf(companyId)).toBe(2)
    const result = await world.call('/v2/company/certifyResult', { companyId }, { token })
    expect(result.data).toMatchObject({ status: CERTIFICATION.failed, reason: '印章不清晰' })
    const messages = await world.call('/message/list', {}, { token })
    expect(messages.data.list[0]!.content).toContain('印章不清晰')

    const again = await world.call('/v2/company/createCompanyFirst', { companyId, draft: true }, { token })
    expect(again.data.certificationId).not.toBe(certificationId)
    const second = { ...application, certificationId: again.data.certificationId }
    const info = await world.call(
      '/company/companyIdentifyInfo',
      { certificationId: second.certificationId },
      { token },
    )
    expect(info.data!.facts).toMatchObject({ name: LICENCE.name, creditCode: LICENCE.creditCode })
    await world.call('/v2/company/createCompanyFirst', { certificationId: second.certificationId }, { token })
    await world.call('/v2/company/addCompanySecond', { certificationId: second.certificationId }, { token })
    await choose(second, 2)
    await uploadLetter(second)
    await submit(second)
    expect(await decide(second.certificationId, true)).toMatchObject({ code: 1 })
    expect(await statusOf(companyId)).toBe(3)
    const passed = { status: COMPANY.certified, method: 2, missing: [], decidedAt: expect.any(String) }
    expect((await world.call('/v2/company/certifyResult', { companyId }, { token })).data).toMatchObject(
      passed,
    )
    const company = await theRow(world.services.db, 'company', { id: companyId })
    expect(company).toMatchObject({
      credit_code: LICENCE.creditCode,
      legal_name: LICENCE.legalName,
    })
    expect(await packageInForce(world.services.db, companyId, world.clock.now())).toMatchObject({
      packageType: 1,
      endsAt: null,
    })
    const audit = await rowsOf(
      world.services.db,
      'audit_event',
      { company_id: companyId },
      { columns: ['event'] },
    )
    expect(audit.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['certification.failed', 'certification.passed']),
    )

    // Certified anew: it stays certified all the while, and keeps what it has bought.
    await world.services.db.transaction().execute((tx) =>
      grantPackage(tx, {
        companyId,
        packageType: 4,
        expiresAt: new Date(world.clock.now().getTime() + 365 * DAY),
        reason: '测试',
        reference: 'bought',
        now: world.clock.now(),
      }),
    )
    const anew = await world.call(
      '/v2/company/createCompanyFirst',
      { companyId, address: '新住所' },
      { token },
    )
    const third = { ...application, certificationId: anew.data.certificationId }
    await world.call('/v2/company/addCompanySecond', { certificationId: third.certificationId }, { token })
    await choose(third, 2)
    await uploadLetter(third)
    await submit(third)
    expect(await statusOf(companyId)).toBe(3)
    expect(await decide(third.certificationId, true)).toMatchObject({ code: 1 })
    expect(await rowOf(world.services.db, 'company', { id: companyId }, ['status', 'address'])).toEqual({
      status: COMPANY.certified,
      address: '新住所',
    })
    expect((await packageInForce(world.services.db, companyId, world.clock.now())).packageType).toBe(4)
    // A seal to sign with has been waiting since the first time, and is not made again.
    expect(
      await rowsOf(
        world.services.db,
        'company_seal',
        { company_id: companyId },
        { columns: ['name', 'status', 'is_default'] },
      ),
    ).toEqual([{ name: '合同专用章', status: SEAL.enabled, is_default: true }])

    // Another company of the same code is told whom to ask, and not who he is.
    const late = await newPerson('钱来迟')
    const refused = await world.call('/v2/company/createCompanyFirst', await firstBody(late.token), {
      token: late.token,
    })
    expect(refused.code).toBe(CODE.COMPANY_TAKEN)
    expect(refused.msg).toContain(application.mobile.replace(/(\d{3})\d{4}(\d{4})/, '$1****$2'))
    expect(refused.msg).not.toContain('林')
    expect(refused.msg).not.toContain(application.mobile)
  })

  it('may be taken back while nobody has decided, and handed in again', async () => {
    const application = await applied()
    const { certificationId, companyId, token } = application
    const withdraw = (by = token) =>
      world.call('/v2/company/withdrawCertification', { certificationId }, { token: by })
    await choose(application, 2)
    expect(await withdraw()).toMatchObject({ code: CODE.CERTIFICATION_CLOSED })
    await uploadLetter(application)
    await submit(application)
    expect(await withdraw(tokens.stranger)).toMatchObject({ code: CODE.NOT_FOUND })
    expect((await withdraw()).data).toMatchObject({ status: CERTIFICATION.draft, step: 4, missing: [] })
    expect(await statusOf(companyId)).toBe(0)
    expect((await submit(application)).data.status).toBe(CERTIFICATION.underReview)
    expect(await decide(certificationId, true)).toMatchObject({ code: 1 })
    expect(await withdraw()).toMatchObject({ code: CODE.CERTIFICATION_CLOSED })
  })

  it('cannot certify a code that somebody else got certified meanwhile', async () => {
    const [one, two] = [await applied(), await applied()]
    for (const application of [one, two]) {
      await choose(application, 2)
      await uploadLetter(application)
      expect((await submit(application)).code).toBe(1)
    }
    expect(await decide(one.certificationId, true)).toMatchObject({ code: 1 })
    expect(await decide(two.certificationId, true)).toMatchObject({ code: CODE.COMPANY_TAKEN })
    expect(await statusOf(two.companyId)).toBe(1)
    expect(await decide(two.certificationId, false, '该企业已认证')).toMatchObject({ code: 1 })
  })
})

describe('the administrator', () => {
  it('is changed by a new letter and a reviewer', async () => {
    const admin = await world.signIn('13800000001')
    const { data: members } = await world.call('/departmentmember/memberList', {}, { token: admin })
    const memberOf = (name: string) => members.list.find((member) => member.name === name)!.memberId
    const change = (successorId: string, token: string) =>
      world.call('/company/updateCompanyProxy', { successorId }, { token })
    const certified = async (token: string) => {
      const { data } = await world.call('/v2/company/certifyResult', {}, { token })
      const { companyName, status, method, decidedAt } = data
      return { companyName, status, method, decidedAt }
    }
    const before = await certified(admin)
    expect(before).toMatchObject({ status: COMPANY.certified, decidedAt: expect.any(String) })
    expect(await change(memberOf('李四'), tokens.stranger)).toMatchObject({ code: CODE.NOT_FOUND })
    expect(await change(memberOf('张三'), admin)).toMatchObject({ code: CODE.ADMINISTRATOR_SAME })
    const employee = await world.signIn('13800000004')
    const asked = await change(memberOf('李四'), employee)
    expect(asked.code, asked.msg).toBe(1)
    const application = { certificationId: asked.data.certificationId, token: employee }
    expect(asked.data.missing).toEqual(['sealedLetter'])
    expect(await choose(application, 6)).toMatchObject({ code: CODE.CERTIFICATION_STEP })
    const letter = await world.send({
      url: '/api/web/company/downloadProxyTemplate',
      payload: JSON.stringify({ certificationId: application.certificationId }),
      token: employee,
    })
    expect(letter.response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    await uploadLetter(application)
    expect((await submit(application)).data.status).toBe(CERTIFICATION.underReview)
    expect(await change(memberOf('王五'), admin)).toMatchObject({ code: CODE.CERTIFICATION_CLOSED })
    expect(
      (await world.call('/roles/queryMembersByRoleId', { roleId: await adminRole(admin) }, { token: admin }))
        .data,
    ).toHaveLength(1)
    expect(await decide(application.certificationId, true)).toMatchObject({ code: 1 })

    const successor = await world.signIn('13800000002')
    // The letter was about another matter: how and when the company was certified stays what it was.
    expect(await certified(successor)).toEqual(before)
    const { data: now } = await world.call(
      '/roles/queryMembersByRoleId',
      { roleId: await adminRole(successor) },
      { token: successor },
    )
    expect(now.map(({ name }) => name)).toEqual(['李四'])
    expect(await world.call('/departmentmember/memberList', {}, { token: admin })).toMatchObject({
      code: CODE.FORBIDDEN,
    })
    expect((await world.call('/message/list', {}, { token: admin })).data.list[0]!.title).toBe(
      '企业管理员已变更',
    )
  })
})

const adminRole = async (token: string) => {
  const { data } = (await world.send({ method: 'GET', url: '/api/web/roles', token })) as {
    data: { roleId: string; type: number }[]
  }
  return data.find(({ type }) => type === 1)!.roleId
}

it('is known of a certified company by whoever acts for it, without naming it', async () => {
  const token = await world.signIn('13800000001')
  expect((await world.call('/v2/company/certifyResult', {}, { token })).data).toMatchObject({
    companyName: '示例科技有限公司',
    status: COMPANY.certified,
    missing: [],
  })
})
