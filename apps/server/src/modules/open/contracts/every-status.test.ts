// Each word a contract's status can be, reached by a partner's own calls, and the same in its console.

import { PUBLIC_STATUSES } from '@xinqi/api/open/public-shapes'
import { expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { askBeforeLaunch, sayToLaunch } from '../../../../test/launch-flow.ts'
import {
  type Credentials,
  callOpen,
  partnerToken,
  productionApp,
  sandboxApp,
  uploadOpen,
} from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'

const reached = new Set<string>()

const world = await worldOfFile()
const app = await sandboxApp(world)
const { id } = await theRow(world.services.db, 'company', { name: '示例科技有限公司' }, ['id'])
const real = await productionApp(world, id)

/** By the call, by the console, and by the list that is asked for it. */
const stands = async (of: Credentials, contractNo: string, status: (typeof PUBLIC_STATUSES)[number]) => {
  const { data } = await callOpen(world, of, 'contract/status', { contractNo })
  const token = await partnerToken(world, of)
  const shown = await world.call('/apiContract/detail', { appId: of.appId, contractNo }, { token })
  const { data: listed } = await world.call('/apiContract/list', { appId: of.appId, status }, { token })
  expect([contractNo, data.status, shown.data.status]).toEqual([contractNo, status, status])
  expect(listed.list.map((one) => one.contractNo)).toContain(contractNo)
  reached.add(status)
}
const make = async (contractNo: string, more: object = {}, of = app) => {
  const { fileId } = (await uploadOpen(world, of, await writtenPdf([['甲方', '乙方']]))).data
  const made = await callOpen(world, of, 'contract/create', {
    contractNo,
    name: '采购合同',
    files: [fileId],
    signers: [{ account: 'self' }, { account: 'demo-company', positions: [{ page: 1, x: 0.1, y: 0.5 }] }],
    ...more,
  })
  expect(made).toMatchObject({ code: 1 })
}
const act = async (
  contractNo: string,
  account: string,
  action: 'sign' | 'refuse' | 'fill',
  more: object = {},
) =>
  expect(await callOpen(world, app, 'sandbox/actAs', { contractNo, account, action, ...more })).toMatchObject(
    { code: 1 },
  )
const signBoth = async (contractNo: string) => {
  for (const account of ['self', 'demo-company']) await act(contractNo, account, 'sign')
}

it('is drafted, sent, signed, refused, withdrawn and left to expire in a sandbox', async () => {
  await make('S1', { autoSend: false })
  await stands(app, 'S1', 'draft')
  await callOpen(world, app, 'contract/send', { contractNo: 'S1' })
  await stands(app, 'S1', 'waiting')
  await act('S1', 'self', 'sign')
  await stands(app, 'S1', 'signing')
  await act('S1', 'demo-company', 'sign')
  await stands(app, 'S1', 'completed')
  await make('S2')
  await act('S2', 'demo-company', 'refuse', { reason: '价格不符' })
  await stands(app, 'S2', 'refused')
  await make('S3')
  await callOpen(world, app, 'contract/withdraw', { contractNo: 'S3', reason: '有误' })
  await stands(app, 'S3', 'withdrawn')
  await make('S4')
  await callOpen(world, app, 'sandbox/advance', { contractNo: 'S4', hours: 9000 })
  await stands(app, 'S4', 'expired')
})

it('is filled in by a party of a template', async () => {
  const { fileId } = (await uploadOpen(world, app, await writtenPdf([['验收单']]))).data
  const at = { page: 1, width: 0.3, height: 0.05 }
  const { templateNo } = (
    await callOpen(world, app, 'template/create', {
      name: '验收单',
      fileId,
      roles: [{ name: '验收人', type: 'person' }],
      fields: [
        { key: 'sign', type: 'signature', role: '验收人', ...at, x: 0.1, y: 0.8 },
        { key: 'place', type: 'text', role: '验收人', ...at, x: 0.1, y: 0.3 },
      ],
    })
  ).data
  const made = await callOpen(world, app, 'contract/createByTemplate', {
    contractNo: 'S5',
    name: '验收单',
    templateNo,
    roles: { 验收人: { account: 'demo-person' } },
  })
  expect(made).toMatchObject({ code: 1 })
  await stands(app, 'S5', 'filling')
  await act('S5', 'demo-person', 'fill', { values: { place: '一号仓' } })
  await stands(app, 'S5', 'waiting')
})

it('is ended or voided by an agreement both have signed', async () => {
  for (const [contractNo, kind, end] of [
    ['S6', 'end', 'ended'],
    ['S7', 'void', 'voided'],
  ] as const) {
    await make(contractNo)
    await signBoth(contractNo)
    const asked = { contractNo, kind, reason: '合作终止' }
    const { data } = await callOpen(world, app, 'contract/terminate', asked)
    await stands(app, data.contractNo, 'terminating')
    await signBoth(data.contractNo)
    await stands(app, data.contractNo, 'terminated')
    await stands(app, contractNo, end)
  }
})

it('waits for the word of its own house, and may be turned back, in earnest', async () => {
  const admin = await world.signIn('13800000001')
  const approver = await askBeforeLaunch(world, admin)
  await make('P1', { signers: [{ name: '孙七', mobile: '13911112222' }] }, real)
  await stands(real, 'P1', 'approving')
  const { contract_id } = await theRow(world.services.db, 'open_contract', { contract_no: 'P1' }, [
    'contract_id',
  ])
  expect(await sayToLaunch(world, approver, contract_id, false)).toMatchObject({ code: 1 })
  await stands(real, 'P1', 'rejected')
  const { data } = await callOpen(world, real, 'webhook/events', {})
  expect(data.list.map(({ type }) => type)).toEqual(['approval.rejected'])
  expect([...PUBLIC_STATUSES].filter((status) => !reached.has(status))).toEqual([])
})
