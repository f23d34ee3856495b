import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { type DraftField, place, someone } from '../../../../test/contract-driver.ts'
import { signingByPassword } from '../../../../test/signing-by-password.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { countRows } from '../../../platform/db/row.ts'
import { tellNews } from '../notices/write-notices.ts'

const world = await worldOfFile()
const {
  admin,
  other,
  individual,
  desk: driver,
  detail,
  meant,
  marksOf,
  sign,
  own,
  theirs,
  person,
  sentTo,
} = await signingByPassword(world)

describe('a name that is not his', () => {
  it('keeps somebody from signing; the initiator is told and puts it right before anybody signs', async () => {
    const misnamed = person({ signers: [someone('郑大', '13800000008')] })
    const contractId = await sentTo([own(), misnamed])
    expect((await detail(individual, contractId)).data.mine!.nameDiffers).toEqual({
      invited: '郑*',
      verified: '郑*',
    })
    expect(await sign(individual, contractId)).toMatchObject({ code: CODE.SIGNER_NAME_DIFFERS })
    const signerId = (await detail(admin, contractId)).data.parties[1]!.signers[0]!.signerId
    for (let time = 0; time < 2; time++)
      expect((await world.call('/contract/reportName', { contractId }, { token: individual })).code).toBe(1)
    const news = { contractId, whom: 'tellInitiator' as const, revision: 1, about: signerId }
    for (let time = 0; time < 2; time++) await tellNews(world.services, [{ ...news, action: 'reportName' }])
    const told = await world.services.db
      .selectFrom('notice')
      .select('event')
      .where('contract_id', '=', contractId)
      .where('event', '=', 'nameDiffers')
      .where('on_screen', '=', true)
      .execute()
    expect(told).toHaveLength(1)
    // Not by whoever is misnamed, nor by a stranger; by the initiator, and then it is signed.
    const correct = (token: string, body: object) =>
      world.call('/contract/correctName', { contractId, name: '郑 十', ...body }, { token })
    expect((await correct(individual, { signerId })).code).toBe(CODE.NOT_CONCERNED)
    expect((await correct(other, { signerId })).code).toBe(CODE.NOT_FOUND)
    expect((await correct(admin, { signerId: contractId })).code).toBe(CODE.NOT_FOUND)
    expect((await correct(admin, { signerId })).code).toBe(1)
    expect((await world.call('/contract/reportName', { contractId }, { token: individual })).code).toBe(
      CODE.CONTRACT_STATUS,
    )
    expect((await sign(individual, contractId)).code).toBe(1)
    // Somebody has signed: names stand.
    expect((await correct(admin, { signerId })).code).toBe(CODE.CONTRACT_STATUS)
  })
  it('is a company’s too: renamed it finds the company it means', async () => {
    const contractId = await sentTo([own(), theirs({ companyName: '样例贸易公司' })])
    const invited = () => world.call('/contract/invited', { contractId }, { token: other })
    const [way] = (await invited()).data.ways
    expect(way).toMatchObject({ lacks: 'createCompany', otherCompany: '样例贸易有限公司' })
    const { partyId } = way!
    expect((await world.call('/contract/reportName', { contractId, partyId }, { token: other })).code).toBe(1)
    const correct = (name: string) =>
      world.call('/contract/correctName', { contractId, partyId, name }, { token: admin })
    expect((await correct('样例贸易有限公司')).code).toBe(1)
    expect((await invited()).data.ways).toMatchObject([{ lacks: null, otherCompany: null }])
    expect((await sign(other, contractId)).code).toBe(1)
  })
})

describe('meaning it', () => {
  it('is asked for every signature, fits one contract and one person, and is used once', async () => {
    const one = await sentTo([own(), theirs()])
    const two = await sentTo([own(), theirs()])
    const token = await meant(admin, one)
    const use = (who: string, contractId: string, marks: Awaited<ReturnType<typeof marksOf>>) =>
      world.call('/contract/sign', { contractId, intentToken: token, marks }, { token: who })
    const wrong = await use(admin, two, await marksOf(admin, two))
    expect(wrong.code).toBe(CODE.INTENT_EXPIRED)
    const stolen = await use(other, one, await marksOf(other, one))
    expect(stolen.code).toBe(CODE.INTENT_EXPIRED)
    // A refused signature does not use it up.
    const without = await use(admin, one, [])
    expect(without.code).toBe(CODE.MARK_MISSING)
    const right = await use(admin, one, await marksOf(admin, one))
    expect(right.data.status).toBe(CONTRACT_IS.signing)
  })

  it('by a way the initiator did not allow is no way', async () => {
    const contractId = await sentTo([own({ intentMethods: [2] }), theirs()])
    const answer = await world.call(
      '/contract/intent/check',
      { contractId, method: 1, code: '000000' },
      { token: admin },
    )
    expect(answer.code).toBe(CODE.INTENT_METHOD)
  })

  it('by face or by one code for many is asked for only where it can be signed now', async () => {
    const byFace = await sentTo([own({ intentMethods: [3] }), theirs()])
    const byCode = await sentTo([own({ intentMethods: [1] }), theirs()])
    const contractIds = [byFace, byCode]
    const sendMany = (ids: string[]) =>
      world.call('/file/batchSignCode', { contractIds: ids }, { token: admin })
    const sent = async () => Number((await countRows(world.services.db, 'verification_code', {})) ?? 0)
    const before = await sent()
    // By face alone: no code signs it, so none is sent.
    expect((await sendMany([byFace])).code).toBe(CODE.INTENT_METHOD)
    for (const contractId of contractIds)
      await world.call('/contract/withdraw', { contractId, reason: '内容有误' }, { token: admin })
    const face = await world.call(
      '/contract/intent/face',
      { contractId: byFace, consented: true },
      { token: admin },
    )
    expect(face.code).toBe(CODE.CONTRACT_STATUS)
    expect((await sendMany(contractIds)).code).toBe(CODE.INTENT_METHOD)
    expect(await sent()).toBe(before)
    const open = await sentTo([own({ intentMethods: [1] }), theirs()])
    expect((await sendMany([open, ...contractIds])).code).toBe(1)
    world.clock.advance(61_000)
  })

  it('by code is asked for only where it can be signed now', async () => {
    const contractId = await sentTo([own(), theirs()])
    const code = () => world.call('/contract/intent/code', { contractId }, { token: admin })
    const withdrawn = await world.call(
      '/contract/withdraw',
      { contractId, reason: '内容有误' },
      { token: admin },
    )
    expect(withdrawn.code).toBe(1)
    expect((await code()).code).toBe(CODE.CONTRACT_STATUS)
  })

  it('by code names the contract in the message, fails with a wrong code and passes with the right one', async () => {
    const contractId = await sentTo([own(), theirs()])
    const sent = await world.call('/contract/intent/code', { contractId }, { token: admin })
    expect(sent.data).toMatchObject({ mobile: '138****0001' })
    expect(sent.data.sandbox).toContain('用于签署《采购合同》')
    const right = /验证码为(\d+)/.exec(sent.data.sandbox!)![1]!
    const check = (code: string) =>
      world.call('/contract/intent/check', { contractId, method: 1, code }, { token: admin })
    const wrong = await check(right === '000000' ? '111111' : '000000')
    expect(wrong.code).not.toBe(1)
    expect(wrong.msg).toContain('验证码')
    expect((await check(right)).data.intentToken).toHaveLength(32)
  })
})

describe('reading', () => {
  it('is counted by the server', async () => {
    const contractId = await sentTo([own({ reading: 1, readingSeconds: 90 }), theirs()])
    const token = await meant(admin, contractId)
    const marks = await marksOf(admin, contractId)
    const attempt = () =>
      world.call('/contract/sign', { contractId, intentToken: token, marks }, { token: admin })
    expect((await attempt()).code).toBe(CODE.SIGN_NOT_READY)
    const opened = await world.call('/contract/reading', { contractId, fileIds: [] }, { token: admin })
    expect(opened.data.readingSecondsLeft).toBe(90)
    world.clock.advance(60_000)
    expect((await attempt()).code).toBe(CODE.SIGN_NOT_READY)
    world.clock.advance(31_000)
    expect((await attempt()).data.status).toBe(CONTRACT_IS.signing)
  })

  it('to the end of every file means every file of this contract', async () => {
    const contractId = await sentTo([own({ reading: 2 }), theirs()])
    const token = await meant(admin, contractId)
    const marks = await marksOf(admin, contractId)
    const attempt = () =>
      world.call('/contract/sign', { contractId, intentToken: token, marks }, { token: admin })
    const foreign = '01900000-0000-7000-8000-000000000001'
    await world.call('/contract/reading', { contractId, fileIds: [foreign] }, { token: admin })
    expect((await attempt()).code).toBe(CODE.SIGN_NOT_READY)
    const { files } = (await detail(admin, contractId)).data
    await world.call(
      '/contract/reading',
      { contractId, fileIds: files.map(({ fileId }) => fileId) },
      { token: admin },
    )
    expect((await attempt()).data.status).toBe(CONTRACT_IS.signing)
  })
})

/** To be signed by both, and filled in by the person before that. */
const sentToFill = async (kind: DraftField['kind'], field: Partial<DraftField>) => {
  const parties = [own(), person({ turn: 2 })]
  const prepared = await driver.prepare(admin, (fileId) => ({
    parties,
    fields: [
      place(parties[0]!.partyId, fileId, 'seal'),
      place(parties[1]!.partyId, fileId, 'signature', { y: 0.5 }),
      place(parties[1]!.partyId, fileId, kind, field),
    ],
  }))
  await driver.send(admin, prepared)
  return prepared.contractId
}

describe('filling in', () => {
  it('comes before signing, keeps what was typed, refuses what is missing and ends in the pages', async () => {
    const contractId = await sentToFill('text', { y: 0.1, height: 0.05, name: '联系地址' })
    const field = (await detail(individual, contractId)).data.fields.find(({ kind }) => kind === 'text')!
    expect(field.isMine).toBe(true)
    const early = await sign(admin, contractId)
    expect(early.code).toBe(CODE.NOT_CONCERNED)
    const fill = (text: string, submit: boolean) =>
      world.call(
        '/contract/receiverFill',
        { contractId, values: [{ fieldId: field.fieldId, value: { text } }], submit },
        { token: individual },
      )
    expect((await fill('', true)).code).toBe(CODE.FILL_MISSING)
    expect((await fill('示例市', false)).data.phase).toBe('filling')
    // Half-written entries are nobody else's to read.
    const seen = (await detail(admin, contractId)).data.fields.find(
      ({ fieldId }) => fieldId === field.fieldId,
    )!
    expect(seen.value).toBeNull()
    expect((await fill('示例市样例路 1 号', true)).data).toEqual({
      status: CONTRACT_IS.toSign,
      phase: 'signing',
    })
    expect((await fill('别处', true)).code).toBe(CODE.NOT_CONCERNED)
    expect((await sign(admin, contractId)).data.status).toBe(CONTRACT_IS.signing)
    expect((await sign(individual, contractId)).data.status).toBe(CONTRACT_IS.finished)
  })
})

describe('a picture to fill in', () => {
  it('of somebody else does not get into the pages by its id', async () => {
    const contractId = await sentToFill('image', { y: 0.1, name: '营业执照' })
    const field = (await detail(individual, contractId)).data.fields.find(({ kind }) => kind === 'image')!
    const { picture_blob } = await world.services.db
      .selectFrom('company_seal')
      .select('picture_blob')
      .executeTakeFirstOrThrow()
    const stolen = await world.call(
      '/contract/receiverFill',
      { contractId, values: [{ fieldId: field.fieldId, value: { pictureId: picture_blob } }], submit: true },
      { token: individual },
    )
    expect(stolen).toMatchObject({
      code: CODE.CONTRACT_INCOMPLETE,
      msg: expect.stringContaining('图片不可用'),
    })
    expect((await detail(individual, contractId)).data.phase).toBe('filling')
  })
})
