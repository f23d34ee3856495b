// In earnest a company proves itself on our page, where its own people say so: from the partner's call for an address to
// the event that tells it.

import { expect, it } from 'vitest'
import { foundPerson } from '../../../../test/found-people.ts'
import { drawLicence } from '../../../../test/licence-picture.ts'
import { callOpen, productionApp } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'

const LICENCE = {
  name: '云杉（北京）数据科技有限公司',
  creditCode: '91330100799655058B',
  legalName: '欧阳明远',
  address: '北京市海淀区中关村大街1号',
  period: '2018年03月05日至长期',
}
const AGENT = { name: '林办事', mobile: '13960000081' }

const world = await worldOfFile()
const { id } = await theRow(world.services.db, 'company', { name: '示例科技有限公司' }, ['id'])
const app = await productionApp(world, id)
await foundPerson(world, AGENT)

it('leads the agent to our page with nothing else open to him, and tells the app how it ended', async () => {
  await callOpen(world, app, 'user/addPerson', { account: 'agent', ...AGENT })
  const { name, creditCode, legalName } = LICENCE
  const company = { account: 'spruce', name, creditCode, legalName, agentAccount: 'agent' }
  expect(await callOpen(world, app, 'user/addCompany', company)).toMatchObject({
    code: 1,
    data: { verified: false },
  })
  const { data: link } = await callOpen(world, app, 'identity/companyUrl', { account: 'spruce' })
  const param = link.url.split('/').at(-1)!
  const result = async () =>
    (await callOpen(world, app, 'identity/result', { serialNo: link.serialNo })).data.status
  expect(await result()).toBe('running')

  const open = (body: object = {}) => world.call('/open/freeLink/{param}', body, { params: { param } })
  expect((await open()).data).toMatchObject({ state: 'agree', purpose: 'company', mobile: '139****0081' })
  const sent = await world.call('/open/freeLinkCode/{param}', {}, { params: { param } })
  const opened = await open({ code: /\d{6}/.exec(sent.data.sandbox ?? '')![0] })
  expect(opened.data).toMatchObject({ state: 'open', isSandbox: false })
  const { token } = opened.data.session!
  expect((await world.call('/file/list', {} as never, { token })).http).toBe(403)

  const pdf = await drawLicence(LICENCE)
  const form = (path: '/company/uploadLicense' | '/company/uploadProxy', fields: Record<string, string>) =>
    world.form(
      path,
      [
        ...Object.entries(fields).map(([name, value]) => ({ name, value })),
        { name: 'file', fileName: '营业执照.pdf', bytes: pdf },
      ],
      { token },
    ) as never as Promise<{ code: number; data: { fileId: string } }>
  const { fileId } = (await form('/company/uploadLicense', {})).data
  const first = await world.call(
    '/v2/company/createCompanyFirst',
    { fileId, name, creditCode, legalName, address: LICENCE.address, longTerm: true },
    { token },
  )
  expect(first.code, first.msg).toBe(1)
  const { certificationId } = first.data
  const second = { certificationId, isLegal: false, position: '法务', legalMobile: '13960009999' }
  expect((await world.call('/v2/company/addCompanySecond', second, { token })).code).toBe(1)
  const choose = (body: object) =>
    world.call('/v2/company/paymentAuthAndProxy', { certificationId, ...body }, { token })
  expect((await choose({ method: 2 })).code).toBe(1)
  expect((await form('/company/uploadProxy', { certificationId })).code).toBe(1)
  expect((await choose({ submit: true })).code).toBe(1)
  expect(await result()).toBe('running')

  const { id: caseId } = await theRow(world.services.db, 'review_case', { subject_id: certificationId }, [
    'id',
  ])
  const operator = await world.signIn('13800000009')
  const decided = await world.call('/operator/reviews/decide', { caseId, passed: true }, { token: operator })
  expect(decided.code).toBe(1)
  expect(await result()).toBe('passed')
  expect((await callOpen(world, app, 'user/get', { account: 'spruce' })).data).toMatchObject({
    verified: true,
  })
  const { data: events } = await callOpen(world, app, 'webhook/events', {})
  expect(events.list.at(-1)).toMatchObject({
    type: 'identity.passed',
    env: 'production',
    data: { account: 'spruce', serialNo: link.serialNo },
  })
})
