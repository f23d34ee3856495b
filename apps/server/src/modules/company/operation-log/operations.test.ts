import { expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRows } from '../../../platform/db/row.ts'

const world = await worldOfFile()
let admin = await world.signIn('13800000001')

const targets = async (event: string) => {
  const { data } = await world.call('/operation/list', { event }, { token: admin })
  return data.list.map(({ target }) => target)
}

it('says whom and what by name: people, roles, companies, contracts', async () => {
  const roles = await world.services.db
    .selectFrom('role')
    .innerJoin('company', 'company.id', 'role.company_id')
    .select(['role.id', 'role.type'])
    .where('company.name', '=', '示例科技有限公司')
    .execute()
  const { data: found } = await world.call(
    '/departmentmember/memberList',
    { keyword: '赵六' },
    { token: admin },
  )
  const { memberId } = found.list[0]!
  const roleIds = roles.filter(({ type }) => type === 3 || type === 4).map(({ id }) => id)
  expect((await world.call('/saasMenu/memberAssignRole', { memberId, roleIds }, { token: admin })).code).toBe(
    1,
  )
  expect((await targets('role.assign'))[0]).toMatch(/^赵六：.+、.+/)

  const { data: sidebar } = await world.call('/user/sidebar', {}, { token: admin })
  const companyId = sidebar.currentCompanyId!
  const switched = await world.call('/auth/switch', { companyId }, { token: admin })
  admin = switched.data.token
  const switchedTo = await world.services.db
    .selectFrom('audit_event')
    .select('target')
    .where('event', '=', 'session.switch')
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  expect(switchedTo.target).toBe('示例科技有限公司')

  const { data: begun } = await world.call('/file/new/contract/before/create', {}, { token: admin })
  const id = begun.contractId
  await inRows(world.services.db, 'contract', { id }).set({ name: '采购合同' })
  const written = { event: 'contract.remove', companyId, accountId: null, actorName: '张三', succeeded: true }
  for (const target of [id, newId()])
    await writeAudit(world.services.db, { ...written, target, at: world.clock.now() })
  expect((await targets('contract.remove')).toSorted()).toEqual([null, '采购合同'].toSorted())
})
