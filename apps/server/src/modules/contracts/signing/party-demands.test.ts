import { chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { type DraftParty, party, place, someone } from '../../../../test/contract-driver.ts'
import { SIGNERS, signingDriver } from '../../../../test/signing-driver.ts'
import { cannotVerify, problemsOf } from '../../../../test/verify-pdf.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { remindSigners } from '../notices/remind.ts'
import { expireContracts } from './expire.ts'

const WAVE = Array.from({ length: 40 }, (_, i) => [i * 8, 60 + 40 * Math.sin(i / 4), i * 12, 0]).flat()
const world = await worldOfFile()
const driver = await signingDriver(world)

const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY).toISOString()
const person = (more: Partial<DraftParty> = {}) =>
  party({ signers: [someone('郑十', '13800000008')], ...more })
const prepared = (parties: DraftParty[], deadline = inDays(20)) =>
  driver.prepare(driver.hands.own.token, (fileId) => ({
    deadline,
    parties,
    fields: parties.map(({ partyId }, index) =>
      place(partyId, fileId, 'signature', { y: 0.1 + 0.2 * index }),
    ),
  }))
const sentTo = async (parties: DraftParty[], deadline?: string) => {
  const draft = await prepared(parties, deadline)
  expect((await driver.send(driver.hands.own.token, draft)).msg).toBe('ok')
  return draft.contractId
}

describe('whose papers it must be', () => {
  it('keeps everybody else from signing, and says so before he tries', async () => {
    const { columns, db } = world.services
    const { id_number_cipher } = await theRow(db, 'account', { id: driver.hands.person.accountId }, [
      'id_number_cipher',
    ])
    const asked = (idNumber: string) => person({ signers: [{ ...someone('郑十', '13800000008'), idNumber }] })
    await expect(prepared([asked('110101199001011234')])).rejects.toThrow('身份证号码有误')
    const wrong = await sentTo([asked('11010519491231002X')])
    expect((await driver.detail('person', wrong)).data.mine!.idDiffers).toBe(true)
    expect(await driver.sign('person', wrong)).toMatchObject({ code: CODE.SIGNER_ID_DIFFERS })
    const right = await sentTo([asked(columns.open(id_number_cipher!).toLowerCase())])
    expect((await driver.detail('person', right)).data.mine!.idDiffers).toBe(false)
    expect((await driver.sign('person', right)).code).toBe(1)
  })
})

describe('a signature by hand', () => {
  it('is asked for: one made of a name will not do', async () => {
    const contractId = await sentTo([person({ handDrawn: true })])
    expect((await driver.sign('person', contractId)).msg).toContain('手写签名')
    const drawn = await world.call(
      '/personSeal/draw',
      { name: '手写', strokes: [WAVE], colour: 'black' },
      { token: driver.hands.person.token },
    )
    expect(drawn.msg).toBe('ok')
    const typed = driver.hands.person.personSealId
    driver.hands.person.personSealId = drawn.data.personSealId
    expect((await driver.sign('person', contractId)).code).toBe(1)
    driver.hands.person.personSealId = typed
  })
})

describe('a signature on the spot', () => {
  const draw = (contractId: string, token = driver.hands.person.token) =>
    world.call('/contract/drawSignature', { contractId, strokes: [WAVE], colour: 'black' }, { token })
  const signWith = async (contractId: string, personSealId: string) => {
    const kept = driver.hands.person.personSealId
    driver.hands.person.personSealId = personSealId
    const answer = await driver.sign('person', contractId)
    driver.hands.person.personSealId = kept
    return answer
  }
  it('is written for this contract: nothing kept will do, and it will do for no other', async () => {
    const [contractId, other] = [
      await sentTo([person({ handDrawn: true, freshDrawn: true })]),
      await sentTo([person({ freshDrawn: true })]),
    ]
    expect((await driver.detail('person', contractId)).data.mine!.freshDrawn).toBe(true)
    const { token } = driver.hands.person
    const stored = await world.call(
      '/personSeal/draw',
      { name: '存下的', strokes: [WAVE], colour: 'black' },
      { token },
    )
    expect(await signWith(contractId, stored.data.personSealId)).toMatchObject({
      code: CODE.MARK_MISSING,
      msg: expect.stringContaining('现场手写'),
    })
    expect((await draw(contractId, driver.hands.theirs.token)).code).toBe(CODE.NOT_FOUND)
    const fresh = (await draw(contractId)).data.personSealId
    expect((await signWith(other, fresh)).code).toBe(CODE.NOT_FOUND)
    const listed = (await world.call('/personSeal/list', {}, { token })).data
    expect(listed.map(({ personSealId }) => personSealId)).not.toContain(fresh)
    expect((await signWith(contractId, fresh)).msg).toBe('ok')
  })
})

describe('a mark moved and turned', () => {
  it('goes as far as the sender lets it, stands in the file so, and is covered by the signature', async () => {
    const parties = [party({ kind: 1, isOwn: true, signers: [someone('张三', '13800000001')] }), person()]
    const draft = await driver.prepare(driver.hands.own.token, (fileId) => ({
      parties,
      fields: [
        place(parties[0]!.partyId, fileId, 'seal', {
          x: 0.3,
          y: 0.3,
          settings: { mayMove: true, opacity: 70 },
        }),
        place(parties[1]!.partyId, fileId, 'signature', { x: 0.3, y: 0.7 }),
      ],
    }))
    expect((await driver.send(driver.hands.own.token, draft)).msg).toBe('ok')
    const { contractId } = draft
    const signMoved = async (who: 'own' | 'person', moved: { dx?: number; dy?: number; turn?: number }) =>
      world.call(
        '/contract/sign',
        {
          contractId,
          intentToken: await driver.meant(who, contractId),
          marks: (await driver.marksOf(who, contractId)).map((mark) => ({ ...mark, ...moved })),
        },
        { token: driver.hands[who].token },
      )
    const { width } = draft.draft.fields[0]!
    expect(await signMoved('own', { dx: width })).toMatchObject({
      code: CODE.MARK_MISSING,
      msg: expect.stringContaining('移出了签署位置'),
    })
    expect((await signMoved('own', { turn: 60 })).msg).toContain('最多旋转 45 度')
    expect((await signMoved('own', { dx: width / 3, turn: 30 })).msg).toBe('ok')
    expect((await signMoved('person', { turn: 10 })).msg).toContain('不允许移动或旋转')
    expect((await signMoved('person', {})).msg).toBe('ok')
    const pdf = await driver.currentPdf(contractId)
    const text = pdf.toString('latin1')
    // Turned by 30 degrees with the clock and drawn at 70 %.
    const [, a, b] = /\/G gs ([\d.-]+) ([\d.-]+) [\d.-]+ [\d.-]+ [\d.-]+ [\d.-]+ cm \/S Do/.exec(text) ?? []
    expect((Math.atan2(Number(b), Number(a)) * 180) / Math.PI).toBeCloseTo(-30, 1)
    expect(text).toMatch(/\/ca 0?\.7\b/)
    if (cannotVerify) return
    const root = await world.services.certificates.root()
    expect(await problemsOf(pdf, { signatures: 2, root })).toEqual([])
  })
})

describe('meaning it once for several', () => {
  const again = (contractId: string, token = driver.hands.person.token) =>
    world.call('/contract/intent/again', { contractId }, { token })
  const allow = async (intentMinutes: number) => {
    const { data } = await world.call('/signSetting/detail', {}, { token: driver.hands.own.token })
    const saved = await world.call('/signSetting/save', { ...data, intentMinutes } as never, {
      token: driver.hands.own.token,
    })
    expect(saved.msg).toBe('ok')
  }
  const prove = async (contractId: string, intentToken?: string) => {
    const { token } = driver.hands.person
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
    expect((await driver.detail('person', one)).data.mine!.intentAgain).toMatchObject({ method: 1 })
    // A face was asked for; a code is not one.
    expect((await again(other)).code).not.toBe(1)
    // In another session of his nobody was asked for anything.
    const elsewhere = await world.signIn(SIGNERS.person.mobile)
    expect((await again(one, elsewhere)).code).not.toBe(1)
    const granted = await again(one)
    expect(granted.msg).toBe('ok')
    const signed = await world.call(
      '/contract/sign',
      { contractId: one, intentToken: granted.data.intentToken, marks: await driver.marksOf('person', one) },
      { token: driver.hands.person.token },
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
      driver.hands[who].token = await world.signIn(SIGNERS[who].mobile)
  }

  it('is told to that party while it fills in, and to nobody else as his own', async () => {
    const [whole, its] = [inDays(20), inDays(4)]
    const guest = person({ deadline: its })
    const draft = await driver.prepare(driver.hands.own.token, (fileId) => ({
      deadline: whole,
      parties: [guest],
      fields: [
        place(guest.partyId, fileId),
        place(guest.partyId, fileId, 'text', { name: '地址', y: 0.3, height: 0.03 }),
      ],
    }))
    expect((await driver.send(driver.hands.own.token, draft)).msg).toBe('ok')
    const { contractId } = draft
    const dayFor = async (who: 'own' | 'person') => {
      const { token } = driver.hands[who]
      return (await world.call('/contract/getFillContractAttachsOfNew', { contractId }, { token })).data
        .deadlineAt
    }
    expect(await dayFor('person')).toBe(its)
    expect(await dayFor('own')).toBe(whole)
  })

  it('is told to that party, reminded of, ends the contract, and is lifted by postponing it', async () => {
    await expect(prepared([person({ deadline: inDays(30) })])).rejects.toThrow('不能晚于合同的签署截止日期')
    const contractId = await sentTo([person({ deadline: inDays(4) })])
    const { parties } = (await driver.detail('person', contractId)).data
    expect(parties[0]!.deadlineAt).not.toBeNull()
    await wait(1)
    await remindSigners(world.services)
    const told = await rowsOf(
      world.services.db,
      'notice',
      { contract_id: contractId, event: 'remind', channel: 'sms' },
      { columns: ['content'] },
    )
    expect(told).toHaveLength(1)
    expect(told[0]!.content).toContain(chinaDay(new Date(parties[0]!.deadlineAt!)))
    await expireContracts(world.services)
    expect(await driver.statusOf(contractId)).toBe(2)
    await wait(3)
    expect((await driver.sign('person', contractId)).code).not.toBe(1)
    await expireContracts(world.services)
    expect(await driver.statusOf(contractId)).toBe(8)
    const postponed = await world.call(
      '/contract/postpone',
      { contractId, deadline: inDays(40) },
      { token: driver.hands.own.token },
    )
    expect(postponed.data).toMatchObject({ status: CONTRACT_IS.toSign })
    expect((await driver.sign('person', contractId)).code).toBe(1)
  })
})
