import { randomUUID } from 'node:crypto'
import type { FieldValue } from '@xinqi/api/calls'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS, IDENTITY, PARTY } from '@xinqi/api/status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blankPdf, party, place, someone } from '../../../../test/contract-driver.ts'
import { addPerson } from '../../../../test/found-people.ts'
import { askBeforeLaunch, sayToLaunch } from '../../../../test/launch-flow.ts'
import { SIGNERS, type SigningDriver, signingDriver } from '../../../../test/signing-driver.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { EMPTY, inRows, rowsOf } from '../../../platform/db/row.ts'
import { expireContracts } from '../signing/expire.ts'

let world: World
let driver: SigningDriver
const people: string[] = []

beforeAll(async () => {
  world = await openWorld()
  driver = await signingDriver(world)
  for (let i = 0; i < 6; i++) people.push(await newcomer(i))
})
afterAll(() => world.close())

/** Somebody with a name and a session, and nothing else. */
const newcomer = async (index: number): Promise<string> => {
  const mobile = `1391060000${index}`
  const { services } = world
  const name = `访客${'甲乙丙丁戊己'[index]}`
  await services.db.transaction().execute((tx) => addPerson(services, tx, { name, mobile }))
  return world.signIn(mobile)
}

type More = {
  waiting?: boolean
  ownToo?: boolean
  forCompany?: boolean
  asksFor?: string
  guests?: { mobile: string }[]
}
const waitingFields = (partyId: string, fileId: string) => {
  const line = { x: 0.1, width: 0.4, height: 0.03 }
  const way = place(partyId, fileId, 'select', {
    ...line,
    y: 0.1,
    name: '住宿',
    settings: { options: ['需要', '不需要'] },
  })
  const showWhen = {
    match: 'all' as const,
    tests: [{ fieldId: way.fieldId, way: 'is' as const, value: '需要' }],
  }
  return [
    way,
    place(partyId, fileId, 'text', { ...line, y: 0.5, name: '入住日期说明', settings: { showWhen } }),
  ]
}
const opened = async (limit: number, more: More = {}) => {
  const token = driver.hands.own.token
  const { data } = await world.call('/file/new/contract/before/create', { kind: 'scan' }, { token })
  const { contractId } = data
  const uploaded = await driver.upload(token, contractId, await blankPdf(1))
  const { fileId } = uploaded.data.file
  await driver.convert(contractId, fileId)
  const { draft, revision } = await driver.read(token, contractId)
  const scanner = party({ kind: more.forCompany ? 1 : 2 })
  const own = party({
    kind: 1,
    isOwn: true,
    turn: 2,
    signers: [someone(SIGNERS.own.name, SIGNERS.own.mobile)],
  })
  const parties = more.ownToo ? [scanner, own] : [scanner]
  const saved = await driver.save(token, contractId, revision, {
    ...draft,
    name: '入职告知书',
    inTurn: true,
    files: [fileId],
    parties,
    fields: [
      ...parties.map(({ partyId, kind }, index) =>
        place(partyId, fileId, kind === 1 ? 'seal' : 'signature', { y: 0.2 + 0.2 * index }),
      ),
      ...(more.asksFor
        ? [place(scanner.partyId, fileId, 'text', { y: 0.1, height: 0.03, name: more.asksFor })]
        : []),
      ...(more.waiting ? waitingFields(scanner.partyId, fileId) : []),
    ],
  })
  const open = await world.call(
    '/contract/scan/open',
    {
      contractId,
      revision: saved.data.revision,
      limit,
      openDays: 7,
      deadlineDays: 7,
      ...(more.guests ? { guests: more.guests } : {}),
    },
    { token },
  )
  if (open.code !== 1) throw new Error(open.msg)
  return { contractId, code: open.data.code }
}
const take = (code: string, token: string) =>
  world.call('/contract/scan/take', { code }, { token, headers: { 'idempotency-key': randomUUID() } })
const detail = async (contractId: string) =>
  (await world.call('/contract/scan/detail', { contractId }, { token: driver.hands.own.token })).data

describe('a code to scan', () => {
  it('makes one contract for each person, named after him and charged, and stops when it is full', async () => {
    const { contractId, code } = await opened(2)
    expect(await driver.statusOf(contractId)).toBe(13)
    const copies = await driver.copies(driver.hands.own.token)
    const first = await take(code, people[0]!)
    expect(first.code).toBe(1)
    expect((await take(code, people[0]!)).data.contractId).toBe(first.data.contractId)
    expect(await driver.statusOf(contractId)).toBe(13)
    // Made at one moment, either could be shown first.
    world.clock.advance(1000)
    const second = await take(code, people[1]!)
    expect(second.data.contractId).not.toBe(first.data.contractId)
    expect(await driver.statusOf(contractId)).toBe(14)
    expect((await take(code, people[2]!)).code).toBe(CODE.SCAN_ENDED)
    expect(await driver.copies(driver.hands.own.token)).toBe(copies - 2)
    expect(await detail(contractId)).toMatchObject({
      taken: 2,
      limit: 2,
      made: [
        { name: '入职告知书-访客乙-0001', status: CONTRACT_IS.toSign },
        { name: '入职告知书-访客甲-0000', status: CONTRACT_IS.toSign },
      ],
    })
    const mine = await world.call(
      '/v2/file/detail',
      { contractId: first.data.contractId },
      { token: people[0]! },
    )
    expect(mine.data.mine).not.toBeNull()
    const others = await world.call(
      '/v2/file/detail',
      { contractId: first.data.contractId },
      { token: people[1]! },
    )
    expect(others.http).toBe(404)
  })
  it('never lets more through than its limit, whoever comes at once', async () => {
    const { contractId, code } = await opened(3)
    const answers = await Promise.all([...people, ...people].map((token) => take(code, token)))
    expect(answers.filter(({ code }) => code === CODE.SCAN_ENDED)).toHaveLength(6)
    expect(new Set(answers.flatMap(({ data }) => data?.contractId ?? [])).size).toBe(3)
    expect(await detail(contractId)).toMatchObject({ taken: 3, status: CONTRACT_IS.scanned })
  })
  it('waits for the company after the person where it signs too', async () => {
    const { code } = await opened(1, { ownToo: true })
    const { data } = await take(code, people[3]!)
    const { parties } = (
      await world.call('/v2/file/detail', { contractId: data.contractId }, { token: people[3]! })
    ).data
    expect(parties.map(({ status }) => status)).toEqual([1, 0])
  })
  it('can be stopped, and runs out by itself', async () => {
    const closed = await opened(5)
    const stop = await world.call(
      '/contract/scan/close',
      { contractId: closed.contractId },
      { token: driver.hands.own.token },
    )
    expect(stop.data.status).toBe(CONTRACT_IS.closed)
    expect((await take(closed.code, people[0]!)).code).toBe(CODE.SCAN_ENDED)
    const late = await opened(5)
    world.clock.advance(9 * DAY)
    await expireContracts(world.services)
    expect(await driver.statusOf(late.contractId)).toBe(14)
    world.clock.advance(-9 * DAY)
  })
  it('says what it is to anybody who holds it, and nothing about those who took it', async () => {
    const { code } = await opened(1)
    const seen = await world.call('/contract/scan/view', { code })
    expect(seen.data).toMatchObject({ name: '入职告知书', obstacle: null, takenId: null })
    await take(code, people[0]!)
    expect((await world.call('/contract/scan/view', { code })).data.obstacle).toBe('over')
    expect(
      (await world.call('/contract/scan/view', { code }, { token: people[0]! })).data.takenId,
    ).not.toBeNull()
    expect((await world.call('/contract/scan/view', { code: 'a'.repeat(22) })).code).toBe(CODE.LINK_INVALID)
  })
  it('asks who somebody is before he signs, and belongs to whoever put it up', async () => {
    const { contractId, code } = await opened(2)
    expect((await world.call('/contract/scan/take', { code })).http).toBe(401)
    await inRows(world.services.db, 'account', {
      mobile_hash: world.services.columns.lookup('13910600005'),
    }).set({ identity_status: IDENTITY.unverified })
    expect((await take(code, people[5]!)).code).toBe(CODE.SEAL_PERSON_UNVERIFIED)
    const token = driver.hands.theirs.token
    expect((await world.call('/contract/scan/detail', { contractId }, { token })).http).toBe(404)
    expect((await world.call('/contract/scan/close', { contractId }, { token })).http).toBe(404)
  })
  it('needs exactly one open place', async () => {
    const token = driver.hands.own.token
    const { contractId } = (await world.call('/file/new/contract/before/create', { kind: 'scan' }, { token }))
      .data
    const { revision } = await driver.read(token, contractId)
    const answer = await world.call(
      '/contract/scan/open',
      { contractId, revision, limit: 1, openDays: 1, deadlineDays: 1 },
      { token },
    )
    expect(answer.code).toBe(CODE.CONTRACT_INCOMPLETE)
  })
})

describe('a code that asks for more', () => {
  const own = () => ({ token: driver.hands.own.token })
  it('lets whoever scans fill in what the document leaves to him, then sign', async () => {
    const { code } = await opened(1, { asksFor: '岗位' })
    const { data } = await take(code, people[0]!)
    const token = people[0]!
    const before = await world.call('/v2/file/detail', { contractId: data.contractId }, { token })
    expect([before.data.status, before.data.phase]).toEqual([CONTRACT_IS.toSign, 'filling'])
  })
  it('rests and goes on again without losing what was taken', async () => {
    const { contractId, code } = await opened(3)
    const first = (await take(code, people[0]!)).data.contractId
    expect((await world.call('/contract/scan/pause', { contractId }, own())).code).toBe(1)
    expect((await world.call('/contract/scan/view', { code })).data.obstacle).toBe('paused')
    expect((await take(code, people[1]!)).code).toBe(CODE.SCAN_PAUSED)
    expect((await take(code, people[0]!)).data.contractId).toBe(first)
    const resting = await world.call('/contract/scan/codes', {}, own())
    expect(resting.data.list.find((one) => one.contractId === contractId)).toMatchObject({
      isPaused: true,
      taken: 1,
      limit: 3,
    })
    const stranger = { token: driver.hands.theirs.token }
    expect((await world.call('/contract/scan/resume', { contractId }, stranger)).http).toBe(404)
    expect((await world.call('/contract/scan/codes', {}, stranger)).data.list).toEqual([])
    expect((await world.call('/contract/scan/resume', { contractId }, own())).code).toBe(1)
    expect((await take(code, people[1]!)).code).toBe(1)
  })
  it('is for those on its list, which can be mended and not be taken away', async () => {
    const { contractId, code } = await opened(3, { guests: [{ mobile: '13910600000' }] })
    expect((await take(code, people[1]!)).code).toBe(CODE.SCAN_NOT_LISTED)
    const seen = await world.call('/contract/scan/view', { code }, { token: people[1]! })
    expect(seen.data.obstacle).toBe('notListed')
    expect((await take(code, people[0]!)).code).toBe(1)
    const saved = await world.call(
      '/contract/scan/saveGuests',
      { contractId, add: [{ mobile: '13910600001', name: '访客乙' }], remove: ['13910600000'] },
      own(),
    )
    expect(saved.data).toEqual({ guests: 1 })
    expect((await world.call('/contract/scan/guests', { contractId }, own())).data).toEqual([
      { mobile: '13910600001', name: '访客乙', hasTaken: false },
    ])
    expect((await take(code, people[1]!)).code).toBe(1)
    expect((await take(code, people[2]!)).code).toBe(CODE.SCAN_NOT_LISTED)
    const everybody = await opened(1)
    const none = await world.call(
      '/contract/scan/saveGuests',
      { contractId: everybody.contractId, add: [{ mobile: '13910600001' }], remove: [] },
      own(),
    )
    expect(none.code).toBe(CODE.CONTRACT_STATUS)
  })
  it('makes one contract for each certified company, and none for a person or the house itself', async () => {
    const { code, contractId } = await opened(3, { forCompany: true })
    expect((await take(code, people[0]!)).code).toBe(CODE.SCAN_COMPANY)
    expect((await take(code, driver.hands.own.token)).code).toBe(CODE.SCAN_COMPANY)
    const theirs = driver.hands.theirs.token
    const made = await take(code, theirs)
    expect(made.msg).toBe('ok')
    expect((await take(code, theirs)).data.contractId).toBe(made.data.contractId)
    const { parties } = (
      await world.call('/v2/file/detail', { contractId: made.data.contractId }, { token: theirs })
    ).data
    expect(parties).toMatchObject([{ kind: 1, status: PARTY.due }])
    expect((await detail(contractId)).taken).toBe(1)
  })
  it('begins with a template, and what the house fills in stands in every contract', async () => {
    const from = (await world.call('/file/new/contract/before/create', { kind: 'contract' }, own())).data
      .contractId
    const uploaded = await driver.upload(driver.hands.own.token, from, await blankPdf(1))
    const { fileId } = uploaded.data.file
    await driver.convert(from, fileId)
    const { draft, revision } = await driver.read(driver.hands.own.token, from)
    const guest = party({ roleName: '乙方' })
    await driver.save(driver.hands.own.token, from, revision, {
      ...draft,
      name: '访客须知',
      files: [fileId],
      parties: [guest],
      fields: [
        place(guest.partyId, fileId, 'signature', { y: 0.6 }),
        place(null, fileId, 'text', { y: 0.1, height: 0.03, name: '接待人' }),
      ],
    })
    const { templateNo } = (
      await world.call('/template/create', { contractId: from, name: '访客须知' }, own())
    ).data
    const { contractId } = (await world.call('/template/start', { templateNo, kind: 'scan' }, own())).data
    const asked = { contractId, limit: 1, openDays: 1, deadlineDays: 1 }
    const begun = await driver.read(driver.hands.own.token, contractId)
    const bare = await world.call('/contract/scan/open', { ...asked, revision: begun.revision }, own())
    expect([bare.code, bare.msg.includes('接待人')]).toEqual([CODE.CONTRACT_INCOMPLETE, true])
    const saved = await driver.save(driver.hands.own.token, contractId, begun.revision, {
      ...begun.draft,
      fields: begun.draft.fields.map((field) =>
        field.partyId === null ? { ...field, value: { text: '前台王五' } } : field,
      ),
    })
    const opening = await world.call(
      '/contract/scan/open',
      { ...asked, revision: saved.data.revision },
      own(),
    )
    expect(opening.msg).toBe('ok')
    const { data } = await take(opening.data.code, people[4]!)
    const values = await rowsOf(
      world.services.db,
      'contract_field',
      { contract_id: data.contractId, party_id: EMPTY },
      { columns: ['value'] },
    )
    expect(values).toEqual([{ value: { text: '前台王五' } }])
  })
})

describe('a code of a house that agrees to its contracts first', () => {
  it('cannot be scanned before, nor after a no, and can after a yes', async () => {
    const lawyer = await askBeforeLaunch(world, driver.hands.own.token)
    try {
      const { contractId, code } = await opened(2)
      expect((await detail(contractId)).status).toBe(CONTRACT_IS.draft)
      expect((await world.call('/contract/scan/view', { code })).data.obstacle).toBe('notYet')
      expect((await take(code, people[0]!)).code).not.toBe(1)
      expect((await sayToLaunch(world, lawyer, contractId, false)).code).toBe(1)
      expect((await take(code, people[0]!)).code).not.toBe(1)
      const other = await opened(2)
      expect((await sayToLaunch(world, lawyer, other.contractId, true)).msg).toBe('ok')
      expect((await detail(other.contractId)).status).toBe(CONTRACT_IS.toScan)
      expect((await take(other.code, people[0]!)).msg).toBe('ok')
    } finally {
      await world.services.db.deleteFrom('approval_flow').execute()
    }
  })
})

describe('a code whose fields wait for one another', () => {
  it('makes contracts of its own, each with its own rules', async () => {
    const { code } = await opened(2, { waiting: true })
    const view = async (contractId: string, token: string) =>
      (await world.call('/contract/getFillContractAttachsOfNew', { contractId }, { token })).data
    const handIn = (contractId: string, token: string, values: { fieldId: string; value: FieldValue }[]) =>
      world.call('/contract/receiverFill', { contractId, submit: true, values }, { token })
    const [one, other] = [people[4]!, people[2]!]
    const first = (await take(code, one)).data.contractId
    const second = (await take(code, other)).data.contractId
    const fieldsOf = async (contractId: string, token: string) => {
      const { fields } = await view(contractId, token)
      const named = (name: string) => fields.find((field) => field.name === name)!
      return { way: named('住宿'), words: named('入住日期说明') }
    }
    const mine = await fieldsOf(first, one)
    const theirs = await fieldsOf(second, other)
    expect(mine.words.settings.showWhen!.tests[0]!.fieldId).toBe(mine.way.fieldId)
    expect(theirs.words.settings.showWhen!.tests[0]!.fieldId).toBe(theirs.way.fieldId)
    expect(theirs.way.fieldId).not.toBe(mine.way.fieldId)
    expect(await handIn(first, one, [{ fieldId: mine.way.fieldId, value: { chosen: [0] } }])).toMatchObject({
      code: CODE.FILL_MISSING,
      msg: '请填写「入住日期说明」',
    })
    expect(
      await handIn(second, other, [{ fieldId: theirs.way.fieldId, value: { chosen: [1] } }]),
    ).toMatchObject({ code: 1 })
    expect((await handIn(first, other, [])).code).toBe(CODE.NOT_FOUND)
  })
})
