import { chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParty, party, place, someone } from '../../../../test/contract-desk.ts'
import { SIGNERS, type SigningDesk, signingDesk } from '../../../../test/signing-desk.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { remindSigners } from '../notices/remind.ts'
import { expireContracts } from './expire.ts'

const WAVE = Array.from({ length: 40 }, (_, i) => [i * 8, 60 + 40 * Math.sin(i / 4), i * 12, 0]).flat()
let world: World
let desk: SigningDesk
beforeAll(async () => {
  world = await openWorld()
  desk = await signingDesk(world)
})
afterAll(() => world.close())

const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY).toISOString()
const person = (more: Partial<DraftParty> = {}) =>
  party({ signers: [someone('郑十', '13800000008')], ...more })
const prepared = (parties: DraftParty[], deadline = inDays(20)) =>
  desk.prepare(desk.hands.own.token, (fileId) => ({
    deadline,
    parties,
    fields: parties.map(({ partyId }, index) =>
      place(partyId, fileId, 'signature', { y: 0.1 + 0.2 * index }),
    ),
  }))
const sentTo = async (parties: DraftParty[], deadline?: string) => {
  const draft = await prepared(parties, deadline)
  expect((await desk.send(desk.hands.own.token, draft)).msg).toBe('ok')
  return draft.contractId
}

describe('whose papers it must be', () => {
  it('keeps everybody else from signing, and says so before he tries', async () => {
    const { columns, db } = world.services
    const { id_number_cipher } = await db
      .selectFrom('account')
      .select('id_number_cipher')
      .where('id', '=', desk.hands.person.accountId)
      .executeTakeFirstOrThrow()
    const asked = (idNumber: string) => person({ signers: [{ ...someone('郑十', '13800000008'), idNumber }] })
    await expect(prepared([asked('110101199001011234')])).rejects.toThrow('身份证号码有误')
    const wrong = await sentTo([asked('11010519491231002X')])
    expect((await desk.detail('person', wrong)).data.mine!.idDiffers).toBe(true)
    expect(await desk.sign('person', wrong)).toMatchObject({ code: CODE.SIGNER_ID_DIFFERS })
    const right = await sentTo([asked(columns.open(id_number_cipher!).toLowerCase())])
    expect((await desk.detail('person', right)).data.mine!.idDiffers).toBe(false)
    expect((await desk.sign('person', right)).code).toBe(1)
  })
})

describe('a signature by hand', () => {
  it('is asked for: one made of a name will not do', async () => {
    const contractId = await sentTo([person({ handDrawn: true })])
    expect((await desk.sign('person', contractId)).msg).toContain('手写签名')
    const drawn = await world.call(
      '/personSeal/draw',
      { name: '手写', strokes: [WAVE], colour: 'black' },
      { token: desk.hands.person.token },
    )
    expect(drawn.msg).toBe('ok')
    const typed = desk.hands.person.personSealId
    desk.hands.person.personSealId = drawn.data.personSealId
    expect((await desk.sign('person', contractId)).code).toBe(1)
    desk.hands.person.personSealId = typed
  })
})

describe('meaning it once for several', () => {
  const again = (contractId: string, token = desk.hands.person.token) =>
    world.call('/contract/intent/again', { contractId }, { token })
  const allow = async (intentMinutes: number) => {
    const { data } = await world.call('/signSetting/detail', {}, { token: desk.hands.own.token })
    const saved = await world.call('/signSetting/save', { ...data, intentMinutes } as never, {
      token: desk.hands.own.token,
    })
    expect(saved.msg).toBe('ok')
  }
  const prove = async (contractId: string, intentToken?: string) => {
    const { token } = desk.hands.person
    const { sandbox } = (await world.call('/contract/intent/code', { contractId }, { token })).data
    const code = /\d{6}/.exec(sandbox!)![0]
    const proof = { contractId, method: 1 as const, code, ...(intentToken ? { intentToken } : {}) }
    const checked = await world.call('/contract/intent/check', proof, { token })
    expect(checked.msg).toBe('ok')
  }

  it('serves the next contracts for the minutes their sender allows, and never by a weaker way', async () => {
    const [one, other] = [await sentTo([person()]), await sentTo([person({ intentMethods: [3] })])]
    await prove(await sentTo([person()]))
    expect((await again(one)).code).not.toBe(1)
    await allow(5)
    expect((await desk.detail('person', one)).data.mine!.intentAgain).toMatchObject({ method: 1 })
    // A face was asked for; a code is not one.
    expect((await again(other)).code).not.toBe(1)
    // In another session of his nobody was asked for anything.
    const elsewhere = await world.signIn(SIGNERS.person.mobile)
    expect((await again(one, elsewhere)).code).not.toBe(1)
    const granted = await again(one)
    expect(granted.msg).toBe('ok')
    const signed = await world.call(
      '/contract/sign',
      { contractId: one, intentToken: granted.data.intentToken, marks: await desk.marksOf('person', one) },
      { token: desk.hands.person.token },
    )
    expect(signed.msg).toBe('ok')
    const third = await sentTo([person()])
    world.clock.advance(4 * 60_000)
    const leaning = await again(third)
    await prove(third, leaning.data.intentToken)
    world.clock.advance(60_000)
    // What leaned on the first does not start the minutes anew, whatever was added to it.
    expect((await again(third)).code).not.toBe(1)
  })
})

describe('a day of one party alone', () => {
  /** Days go by, and sessions with them. */
  const wait = async (days: number) => {
    world.clock.advance(days * DAY)
    for (const who of ['own', 'person'] as const)
      desk.hands[who].token = await world.signIn(SIGNERS[who].mobile)
  }

  it('is told to that party, reminded of, ends the contract, and is lifted by postponing it', async () => {
    await expect(prepared([person({ deadline: inDays(30) })])).rejects.toThrow('不能晚于合同的签署截止日期')
    const contractId = await sentTo([person({ deadline: inDays(4) })])
    const { parties } = (await desk.detail('person', contractId)).data
    expect(parties[0]!.deadlineAt).not.toBeNull()
    await wait(1)
    await remindSigners(world.services)
    const told = await world.services.db
      .selectFrom('notice')
      .select(['content'])
      .where('contract_id', '=', contractId)
      .where('event', '=', 'remind')
      .where('channel', '=', 'sms')
      .execute()
    expect(told).toHaveLength(1)
    expect(told[0]!.content).toContain(chinaDay(new Date(parties[0]!.deadlineAt!)))
    await expireContracts(world.services)
    expect(await desk.statusOf(contractId)).toBe(2)
    await wait(3)
    expect((await desk.sign('person', contractId)).code).not.toBe(1)
    await expireContracts(world.services)
    expect(await desk.statusOf(contractId)).toBe(8)
    const postponed = await world.call(
      '/contract/postpone',
      { contractId, deadline: inDays(40) },
      { token: desk.hands.own.token },
    )
    expect(postponed.data).toMatchObject({ status: 2 })
    expect((await desk.sign('person', contractId)).code).toBe(1)
  })
})
