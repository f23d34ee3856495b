import type { Body, Draft } from '@xinqi/api/calls'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { describe, expect, it } from 'vitest'
import { contractDriver, party, place, someone } from '../../../../test/contract-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'

const world = await worldOfFile()
const driver = contractDriver(world)
let admin = await world.signIn('13800000001')
let clerk = await world.signIn('13800000004')
await world.services.db.deleteFrom('contract_type').execute()

const add = (more: Partial<Body<'/contractType/add'>>, token = admin) =>
  world.call(
    '/contractType/add',
    { name: '采购合同', code: null, numberRule: null, validDays: null, note: null, ...more },
    { token },
  )
const list = async (token = clerk, enabledOnly = false) =>
  (await world.call('/contractType/list', { enabledOnly }, { token })).data
const prepared = (typeId: string, number?: string, typeValues?: Draft['typeValues']) =>
  driver.prepare(clerk, (fileId) => {
    const signing = party({ signers: [someone('郑十', '13800000008')] })
    return { typeId, number, typeValues, parties: [signing], fields: [place(signing.partyId, fileId)] }
  })
const numberOf = async (contractId: string) =>
  (await theRow(world.services.db, 'contract', { id: contractId }, ['number'])).number

describe('kinds of contract', () => {
  it('are kept by those who may, and seen by everybody who starts one', async () => {
    expect((await add({}, clerk)).http).toBe(403)
    expect((await add({ numberRule: '{yyyy}' })).code).toBe(CODE.NUMBER_RULE_INVALID)
    const { typeId } = (await add({ code: 'CG', numberRule: '{type}-{yyyy}{MM}-{0001}', validDays: 365 }))
      .data
    expect((await add({})).code).toBe(CODE.CONTRACT_TYPE_NAME_TAKEN)
    expect(await list()).toMatchObject([
      { typeId, name: '采购合同', nextNumber: 'CG-202611-0001', contracts: 0 },
    ])
    const other = await world.signIn('13800000005')
    expect((await list(other)).map((type) => type.typeId)).not.toContain(typeId)
    expect((await world.call('/contractType/delete', { typeId }, { token: other })).code).toBe(CODE.NOT_FOUND)
    const individual = await world.signIn('13800000008')
    expect(await list(individual)).toEqual([])
  })

  it('or not, whatever is sent is called by a number; in the lists too', async () => {
    const drafts = [await prepared(undefined as never), await prepared(undefined as never)]
    const numbers = []
    for (const { contractId, revision } of drafts) {
      expect((await world.call('/contract/send', { contractId, revision }, { token: clerk })).code).toBe(1)
      numbers.push(await numberOf(contractId))
    }
    expect(numbers[0]).toMatch(/^HT202611\d\d-[0-9A-F]{10}$/)
    expect(new Set(numbers).size).toBe(2)
    const { data } = await world.call('/file/list', { keyword: numbers[0]! }, { token: clerk })
    expect(data.list.map(({ number }) => number)).toEqual([numbers[0]])
  })

  it('give each contract a number of its own, however many are sent at once', async () => {
    const [type] = await list()
    const drafts = await Promise.all(Array.from({ length: 5 }, () => prepared(type!.typeId)))
    // Typed by hand before the run reaches it: passed over.
    const typed = await prepared(type!.typeId, 'CG-202611-0003')
    expect((await driver.send(clerk, typed)).code).toBe(1)
    const answers = await Promise.all(drafts.map((draft) => driver.send(clerk, draft)))
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
    const numbers = await Promise.all(drafts.map(({ contractId }) => numberOf(contractId)))
    expect(numbers.sort()).toEqual(['0001', '0002', '0004', '0005', '0006'].map((end) => `CG-202611-${end}`))
    expect(await numberOf(typed.contractId)).toBe('CG-202611-0003')
    expect((await list())[0]).toMatchObject({ nextNumber: 'CG-202611-0007', contracts: 6 })
  })

  it('begin again with a new month, and leave no gap when sending fails', async () => {
    const [type] = await list()
    const { typeId } = type!
    const refused = await prepared(typeId)
    expect((await driver.send(clerk, { ...refused, revision: 99 })).code).not.toBe(1)
    world.clock.advance(20 * DAY)
    clerk = await world.signIn('13800000004')
    admin = await world.signIn('13800000001')
    const draft = await prepared(typeId)
    expect((await driver.send(clerk, draft)).code).toBe(1)
    expect(await numberOf(draft.contractId)).toBe('CG-202612-0001')
  })

  it('that are in use stay; those taken out of use are refused on sending', async () => {
    const [type] = await list()
    const { typeId } = type!
    const draft = await prepared(typeId)
    expect((await world.call('/contractType/delete', { typeId }, { token: admin })).code).toBe(
      CODE.CONTRACT_TYPE_IN_USE,
    )
    await world.call('/contractType/enable', { typeId, isEnabled: false }, { token: admin })
    expect(await list(clerk, true)).toEqual([])
    expect((await driver.send(clerk, draft)).code).toBe(CODE.CONTRACT_TYPE_GONE)
    const unused = (await add({ name: '试用' })).data.typeId
    expect((await world.call('/contractType/delete', { typeId: unused }, { token: admin })).code).toBe(1)
  })

  it('ask for more of their contracts; what was answered stays with each, and inside the house', async () => {
    const fieldId = crypto.randomUUID()
    const choiceId = crypto.randomUUID()
    const centre = { fieldId, name: '成本中心', kind: 'text' as const, required: true }
    const region = { fieldId: choiceId, name: '地区', kind: 'select' as const, required: false }
    const facts = { name: '外包合同', code: null, numberRule: null, validDays: null, note: null }
    expect((await add({ ...facts, fields: [centre, { ...centre, fieldId: choiceId }] })).code).toBe(
      CODE.CONTRACT_TYPE_FIELDS,
    )
    expect((await add({ ...facts, fields: [region] })).code).toBe(CODE.CONTRACT_TYPE_FIELDS)
    const fields = [centre, { ...region, options: ['华东', '华南'] }]
    const { typeId } = (await add({ ...facts, fields })).data
    expect((await list()).find((type) => type.typeId === typeId)?.fields).toEqual(fields)

    const draft = await prepared(typeId, undefined, [{ fieldId, value: 'R-01' }])
    const judged = async (typeValues: { fieldId: string; value: string }[]) => {
      const { revision } = await driver.read(clerk, draft.contractId)
      const saved = await driver.save(clerk, draft.contractId, revision, { ...draft.draft, typeValues })
      return saved.data.problems.map(({ at, message }) => `${at}: ${message}`)
    }
    expect(await judged([])).toEqual([`typeValues.${fieldId}: 请填写「成本中心」`])
    expect(
      await judged([
        { fieldId, value: 'R-01' },
        { fieldId: choiceId, value: '华北' },
      ]),
    ).toEqual([`typeValues.${choiceId}: 「地区」的选项已变化，请重新选择`])
    const answered = [
      { fieldId, value: 'R-01' },
      { fieldId: choiceId, value: '华南' },
    ]
    expect(await judged(answered)).toEqual([])
    const { revision } = await driver.read(clerk, draft.contractId)
    expect((await driver.send(clerk, { ...draft, revision })).code).toBe(1)
    // Another kind of question later does not change what was said.
    await world.call('/contractType/update', { typeId, ...facts, fields: [] }, { token: admin })
    const seenBy = async (token: string) =>
      (await world.call('/v2/file/getDetails', { contractId: draft.contractId }, { token })).data.typeValues
    expect(await seenBy(clerk)).toEqual([
      { name: '成本中心', value: 'R-01' },
      { name: '地区', value: '华南' },
    ])
    expect(await seenBy(await world.signIn('13800000008'))).toEqual([])
    const again = await world.call('/contract/copy', { contractId: draft.contractId }, { token: clerk })
    expect((await driver.read(clerk, again.data.contractId)).draft.typeValues).toEqual(answered)
  })
})
