import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { LABOUR_NOTICE, LABOUR_NOTICE_VERSION } from '@xinqi/api/labour-notice'
import { IDENTITY } from '@xinqi/api/status'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { type DraftParty, party, place, someone } from '../../../../test/contract-driver.ts'
import { giveSigningPassword, SIGNING_PASSWORD } from '../../../../test/found-people.ts'
import { reportText } from '../../../../test/report-text.ts'
import { SIGNERS, signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRow, rowsOf } from '../../../platform/db/row.ts'
import { sweepExpired } from '../../../platform/retention/sweep.ts'
import { readContract } from '../contract/aggregate.ts'
import { labourKeptUntil, mustKeepLabour } from '../contract/labour.ts'
import { noticesFor } from '../notices/recipients.ts'

const world = await worldOfFile()
const { services } = world
const { db } = services
const driver = await signingDriver(world)
const { hands } = driver

const facts = { code: null, numberRule: null, validDays: null, note: null }
const { typeId } = (
  await world.call(
    '/contractType/add',
    { name: '劳动合同', ...facts, labour: true },
    { token: hands.own.token },
  )
).data

const employer = () =>
  party({ kind: 1, isOwn: true, intentMethods: [1, 2], signers: [someone('张三', SIGNERS.own.mobile)] })
const worker = (more: Partial<DraftParty> = {}) =>
  party({
    intentMethods: [2, 3],
    mayRefuse: false,
    signers: [someone('郑十', SIGNERS.person.mobile)],
    ...more,
  })
const drawn = (parties: DraftParty[]) => (fileId: string) => ({
  typeId,
  name: '劳动合同',
  validUntil: '2027-10-31',
  parties,
  fields: parties.map(({ partyId, kind }, at) =>
    place(partyId, fileId, kind === 1 ? 'seal' : 'signature', { y: 0.2 + 0.2 * at }),
  ),
})
const sent = async () => {
  const prepared = await driver.prepare(hands.own.token, drawn([employer(), worker()]))
  expect((await driver.send(hands.own.token, prepared)).msg).toBe('ok')
  return prepared
}
const read = (who: 'own' | 'person', { contractId, fileId }: { contractId: string; fileId: string }) =>
  world.call('/contract/reading', { contractId, fileIds: [fileId] }, { token: hands[who].token })
const confirm = (contractId: string, token = hands.person.token, version = LABOUR_NOTICE_VERSION) =>
  world.call('/contract/confirmLabourNotice', { contractId, version }, { token })
const finished = async () => {
  const contract = await sent()
  await confirm(contract.contractId)
  for (const who of ['own', 'person'] as const) {
    await read(who, contract)
    expect((await driver.sign(who, contract.contractId)).msg).toBe('ok')
  }
  return contract
}

describe('a labour contract', () => {
  it('is between one employer, who sends it, and one worker', async () => {
    const refused = async (parties: DraftParty[]) =>
      expect(driver.prepare(hands.own.token, drawn(parties))).rejects.toThrow('用人单位和劳动者双方')
    await refused([employer()])
    await refused([worker()])
    await refused([employer(), worker(), worker({ signers: [someone('周八', '13800000006')] })])
    const { name, company, mobile } = SIGNERS.theirs
    await refused([employer(), party({ kind: 1, companyName: company, signers: [someone(name, mobile)] })])
  })

  it('tells the worker beforehand: nothing is signed until he has confirmed it, for himself', async () => {
    const contract = await sent()
    const { contractId } = contract
    await read('person', contract)
    expect(await driver.sign('person', contractId)).toMatchObject({ code: CODE.LABOUR_NOTICE_NEEDED })
    expect((await confirm(contractId, hands.person.token, '1999-01')).code).toBe(CODE.LABOUR_NOTICE_NEEDED)
    // Neither his employer nor a stranger says it in his stead.
    expect((await confirm(contractId, hands.own.token)).code).toBe(CODE.NOT_FOUND)
    expect((await confirm(contractId, hands.theirs.token)).code).toBe(CODE.NOT_FOUND)
    const first = await confirm(contractId)
    world.clock.advance(60_000)
    expect((await confirm(contractId)).data).toEqual(first.data)
    const told = (await driver.detail('person', contractId)).data
    expect(told.labour).toBe(true)
    expect(told.mine!.labourNotice).toEqual({
      version: LABOUR_NOTICE_VERSION,
      confirmedAt: first.data.confirmedAt,
    })
    expect((await driver.detail('own', contractId)).data.mine!.labourNotice).toBeNull()
    const leaves = await rowsOf(db, 'evidence_leaf', { contract_id: contractId, step: 'labourNotice' })
    expect(leaves).toHaveLength(1)
    expect((await driver.sign('person', contractId)).msg).toBe('ok')
    for (const word of ['订立流程', '您的权利', '不限次数', '如何核验', '均不收费'])
      expect(LABOUR_NOTICE).toContain(word)
  })

  it('is read to its end by both before either signs', async () => {
    const contract = await sent()
    await confirm(contract.contractId)
    for (const who of ['own', 'person'] as const) {
      expect((await driver.detail(who, contract.contractId)).data.mine!.reading).toBe(2)
      expect((await driver.sign(who, contract.contractId)).code).not.toBe(1)
      await read(who, contract)
      expect((await driver.sign(who, contract.contractId)).msg).toBe('ok')
    }
  })

  it('is meant by a code or a face of one’s own: no password, nothing automatic, nothing leaned on', async () => {
    const contract = await sent()
    const { contractId } = contract
    // What the sender had chosen is narrowed to it.
    expect((await driver.detail('own', contractId)).data.mine!.intentMethods).toEqual([1])
    expect((await driver.detail('person', contractId)).data.mine!.intentMethods).toEqual([3])
    await giveSigningPassword(services, hands.own.accountId)
    const byPassword = await world.call(
      '/contract/intent/check',
      { contractId, method: 2, password: SIGNING_PASSWORD },
      { token: hands.own.token },
    )
    expect(byPassword.code).toBe(CODE.INTENT_METHOD)
    // Whatever way the methods of a party came to be, a signature by another is refused.
    await read('own', contract)
    await db
      .updateTable('contract_party')
      .set({ intent_methods: JSON.stringify([2]) })
      .where('contract_id', '=', contractId)
      .execute()
    const { intentToken } = (
      await world.call(
        '/contract/intent/check',
        { contractId, method: 2, password: SIGNING_PASSWORD },
        { token: hands.own.token },
      )
    ).data
    const marks = await driver.marksOf('own', contractId)
    const signed = await world.call(
      '/contract/sign',
      { contractId, intentToken, marks },
      { token: hands.own.token },
    )
    expect(signed.code).toBe(CODE.LABOUR_INTENT)
  })

  it('waits for who the worker is: unverified he signs nothing, and he may always refuse', async () => {
    const contract = await sent()
    await confirm(contract.contractId)
    await read('person', contract)
    const account = inRow(db, 'account', { id: hands.person.accountId })
    await account.set({ identity_status: IDENTITY.unverified })
    expect((await driver.sign('person', contract.contractId)).code).not.toBe(1)
    await account.set({ identity_status: IDENTITY.verified })
    const { actions, mine } = (await driver.detail('person', contract.contractId)).data
    expect(mine!.mayRefuse).toBe(true)
    expect(actions).toContain('refuse')
  })

  it('costs the worker nothing: one copy of the employer, none of his', async () => {
    const before = await driver.copies(hands.own.token)
    const entries = () => rowsOf(db, 'quota_entry', { owner_id: hands.person.accountId })
    const his = (await entries()).length
    await finished()
    expect(await driver.copies(hands.own.token)).toBe(before - 1)
    expect((await entries()).length).toBe(his)
  })

  it('says in its report how each rule was met', async () => {
    const { contractId } = await finished()
    const text = await reportText(world, contractId, hands.person.token)
    for (const word of [
      '劳动合同订立情况',
      '订立前告知',
      `版本${LABOUR_NOTICE_VERSION}`,
      '不接受签署密码与自动签署',
      '阅读全文',
      '均不收费',
      '解除或终止后二年',
    ])
      expect(text).toContain(word)
  })

  it('leaves other contracts as they are', async () => {
    const contractId = await driver.sendTo(['own', 'person'])
    expect((await driver.detail('person', contractId)).data).toMatchObject({
      labour: false,
      mine: { labourNotice: null },
    })
    expect((await confirm(contractId)).code).toBe(CODE.NOT_FOUND)
  })
})

it('is kept for two years after its end, and an employer who closes is told so', async () => {
  const at = (text: string) => new Date(text)
  const row = {
    status: CONTRACT_IS.finished,
    valid_until: '2027-10-31',
    updated_at: at('2026-11-01T00:00:00Z'),
  }
  expect(labourKeptUntil(row)).toEqual(at('2029-10-31T16:00:00Z'))
  expect(mustKeepLabour(row, at('2029-10-31T15:59:59Z'))).toBe(true)
  expect(mustKeepLabour(row, at('2029-10-31T16:00:00Z'))).toBe(false)
  expect(mustKeepLabour({ ...row, valid_until: null }, at('2090-01-01T00:00:00Z'))).toBe(true)
  const ended = { ...row, status: CONTRACT_IS.finishedThenEnded }
  expect(mustKeepLabour(ended, at('2028-10-31T00:00:00Z'))).toBe(true)
  expect(mustKeepLabour(ended, at('2028-11-02T00:00:00Z'))).toBe(false)
  expect(mustKeepLabour({ ...row, status: CONTRACT_IS.refused }, row.updated_at)).toBe(false)
  await finished()
  const { data } = await world.call('/account/closing/view', { of: 'company' }, { token: hands.own.token })
  expect(data.conditions.find(({ what }) => what === '须保存的劳动合同')?.text).toContain('至少二年')
})

it('tells the worker how to keep and check it, and hands it to him years after it ended', async () => {
  const { contractId, fileId } = await finished()
  const contract = (await readContract(db, contractId))!
  const news = { contractId, action: 'sign', whom: 'tellEveryone', revision: 1 } as const
  const around = { heard: new Set<string>(), tellPartiesOfEnd: true, runners: () => [] }
  const told = noticesFor(news, contract, around).filter(({ event }) => event === 'labourCompleted')
  expect(told.map(({ receiver, channels }) => [receiver.name, channels])).toEqual([
    ['郑十', ['mail', 'message']],
  ])
  // Ended by both, then four years go by, with every sweep there is.
  await inRow(db, 'contract', { id: contractId }).set({ status: CONTRACT_IS.finishedThenEnded })
  world.clock.advance(4 * 365 * DAY)
  await sweepExpired(db, world.clock.now())
  for (const who of ['own', 'person'] as const) hands[who].token = await world.signIn(SIGNERS[who].mobile)
  for (const who of ['own', 'person'] as const) {
    const link = await world.call(
      '/file/downloadAttchFile',
      { contractId, fileId },
      { token: hands[who].token },
    )
    expect(link.msg).toBe('ok')
  }
  expect((await driver.currentPdf(contractId)).length).toBeGreaterThan(1000)
  const stranger = await world.call(
    '/file/downloadAttchFile',
    { contractId, fileId },
    { token: await world.signIn(SIGNERS.theirs.mobile) },
  )
  expect(stranger.code).not.toBe(1)
})
