import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { verifyPdf } from '@xinqi/pdf-signature'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractDesk, type DraftParty, party, place, someone } from '../../../../test/contract-desk.ts'
import { PLAIN_SIGNATURE } from '../../../../test/draft-parts.ts'
import { assertFinishedFiles } from '../../../../test/finished-files.ts'
import { sealFor } from '../../../../test/signing-desk.ts'
import { cannotVerify, problemsOf } from '../../../../test/verify-pdf.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { hashPassword } from '../../people/sign-in/passwords.ts'
import { tellNews } from '../notices/tell.ts'
import { expireContracts } from './expire.ts'

let world: World
let desk: ReturnType<typeof contractDesk>
let admin: string
let clerk: string
let other: string
let individual: string
const SECRET = '482915'
const sealOf: Record<string, string> = {}
const signatureOf: Record<string, string> = {}

beforeAll(async () => {
  world = await openWorld()
  desk = contractDesk(world)
  admin = await world.signIn('13800000001')
  clerk = await world.signIn('13800000004')
  other = await world.signIn('13800000005')
  individual = await world.signIn('13800000008')
  for (const token of [admin, other]) sealOf[token] = await sealFor(world, token)
  for (const token of [admin, other, individual]) {
    const made = await world.call(
      '/personSeal/type',
      { name: '测试签名', design: PLAIN_SIGNATURE },
      { token },
    )
    signatureOf[token] = made.data.personSealId
    await giveSigningPassword(token)
  }
})
afterAll(() => world.close())

const giveSigningPassword = async (token: string) => {
  const found = await world.services.sessions.find(token)
  if (found.state !== 'live') throw new Error('signed out')
  await world.services.db
    .insertInto('signing_password')
    .values({
      account_id: found.actor.accountId,
      password_hash: await hashPassword(SECRET),
      failures: 0,
      changed_at: world.clock.now(),
    })
    .execute()
}
const memberOf = async (token: string, keyword: string) =>
  (await world.call('/departmentmember/getMemberList', { keyword }, { token })).data.list[0]!.memberId
const detail = (token: string, contractId: string) => world.call('/v2/file/detail', { contractId }, { token })

const meant = async (token: string, contractId: string) => {
  const answer = await world.call(
    '/contract/intent/check',
    { contractId, method: 2, password: SECRET },
    { token },
  )
  return answer.data.intentToken
}
const marksOf = async (token: string, contractId: string) => {
  const { fields } = (await detail(token, contractId)).data
  return fields
    .filter(({ isMine }) => isMine)
    .map(({ fieldId, kind }) => ({
      fieldId,
      ...(kind === 'seal' || kind === 'seam' ? { sealId: sealOf[token] } : {}),
      ...(kind === 'signature' ? { personSealId: signatureOf[token] } : {}),
    }))
}
const sign = async (token: string, contractId: string) =>
  world.call(
    '/contract/sign',
    { contractId, intentToken: await meant(token, contractId), marks: await marksOf(token, contractId) },
    { token },
  )

const own = (more: Partial<DraftParty> = {}) =>
  party({ intentMethods: [1, 2], kind: 1, isOwn: true, signers: [someone('张三', '13800000001')], ...more })
const theirs = (more: Partial<DraftParty> = {}) =>
  party({
    intentMethods: [1, 2],
    kind: 1,
    turn: 2,
    companyName: '样例贸易有限公司',
    signers: [someone('孙七', '13800000005')],
    ...more,
  })
const person = (more: Partial<DraftParty> = {}) =>
  party({ intentMethods: [1, 2], turn: 3, signers: [someone('郑十', '13800000008')], ...more })

/** Sent to these parties, one place each. */
const sentTo = async (parties: DraftParty[], more: { inTurn?: boolean; pages?: number } = {}) => {
  const prepared = await desk.prepare(
    admin,
    (fileId) => ({
      inTurn: more.inTurn ?? false,
      parties,
      fields: parties.map(({ partyId, kind }, index) =>
        place(partyId, fileId, kind === 1 ? 'seal' : 'signature', { y: 0.2 + 0.2 * index }),
      ),
    }),
    more.pages,
  )
  const { code, msg } = await desk.send(admin, prepared)
  if (code !== 1) throw new Error(msg)
  return prepared.contractId
}
const currentPdf = async (contractId: string) => {
  const { services } = world
  const file = await theRow(services.db, 'contract_file', { contract_id: contractId })
  return services.blobs.read((await services.blobs.find(services.db, file.current_blob!))!)
}

describe('three parties', () => {
  it('sign in turn; nobody before his turn; the file holds at every step and at the end', async () => {
    const contractId = await sentTo([own(), theirs(), person()], { inTurn: true, pages: 2 })
    expect((await detail(other, contractId)).data.actions).not.toContain('sign')
    const early = await world.call(
      '/contract/sign',
      { contractId, intentToken: 'x'.repeat(32), marks: [] },
      { token: other },
    )
    expect(early.code).toBe(CODE.NOT_CONCERNED)
    expect((await sign(admin, contractId)).data).toEqual({ status: CONTRACT_IS.signing, phase: 'signing' })
    expect((await sign(other, contractId)).data).toEqual({ status: CONTRACT_IS.signing, phase: 'signing' })
    expect((await sign(individual, contractId)).data).toEqual({ status: CONTRACT_IS.finished, phase: 'none' })

    const pdf = await currentPdf(contractId)
    const root = await world.services.certificates.root()
    const verdict = verifyPdf(pdf, { trust: root, now: world.clock.now() })
    expect(verdict.verdict).toBe('valid')
    expect(verdict.signatures.map((one) => one.signer)).toEqual([
      '示例科技有限公司',
      '样例贸易有限公司',
      '郑十',
    ])
    const books = await rowsOf(
      world.services.db,
      'contract_signature',
      { contract_id: contractId },
      { columns: ['sequence', 'subject', 'sha256_before', 'sha256_after', 'is_sandbox'], by: 'sequence' },
    )
    expect(books.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
    for (const [index, { sha256_before }] of books.entries())
      if (index) expect(sha256_before).toEqual(books[index - 1]!.sha256_after)
    expect(books.every(({ is_sandbox }) => is_sandbox)).toBe(true)
    const uses = await world.call('/companySeal/useLog', {}, { token: admin })
    expect(uses.data.list[0]).toMatchObject({ contractId, contractName: '采购合同', places: 1 })
  })

  it('sign in any order', async () => {
    const contractId = await sentTo([own(), theirs(), person()])
    expect((await sign(individual, contractId)).data.status).toBe(CONTRACT_IS.signing)
    expect((await sign(admin, contractId)).data.status).toBe(CONTRACT_IS.signing)
    expect((await sign(other, contractId)).data.status).toBe(CONTRACT_IS.finished)
  })

  it.skipIf(cannotVerify)(
    `that were tampered with do not pass the check every test ends with (${cannotVerify ?? 'checked'})`,
    async () => {
      const contractId = await sentTo([own(), person()], { pages: 3 })
      await sign(admin, contractId)
      await sign(individual, contractId)
      const expected = { signatures: 2, root: await world.services.certificates.root() }
      const pdf = await currentPdf(contractId)
      expect(await problemsOf(pdf, expected)).toEqual([])
      const tampered = Buffer.from(pdf)
      tampered[tampered.indexOf('/MediaBox') + 12]! ^= 1
      expect(await problemsOf(tampered, expected)).toHaveLength(1)
      expect(await problemsOf(pdf, { ...expected, signatures: 3 })).toHaveLength(1)
      const exchanged = await world.services.blobs.put(world.services.db, {
        scopeId: contractId,
        bytes: tampered,
        mediaType: 'application/pdf',
      })
      const put = (current_blob: string) =>
        world.services.db
          .updateTable('contract_file')
          .set({ current_blob })
          .where('contract_id', '=', contractId)
      const { current_blob } = await theRow(world.services.db, 'contract_file', { contract_id: contractId }, [
        'current_blob',
      ])
      await put(exchanged.id).execute()
      await expect(assertFinishedFiles(world.services, [contractId])).rejects.toThrow(
        'not the one in the books',
      )
      await put(current_blob!).execute()
    },
  )
})

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

describe('nobody else', () => {
  it('sees, signs, refuses, withdraws or urges', async () => {
    const contractId = await sentTo([own(), theirs()])
    expect((await detail(individual, contractId)).code).toBe(CODE.NOT_FOUND)
    const tries = await Promise.all([
      world.call(
        '/contract/sign',
        { contractId, intentToken: 'x'.repeat(32), marks: [] },
        { token: individual },
      ),
      world.call('/contract/refuse', { contractId, reason: '不签' }, { token: individual }),
      world.call('/contract/reading', { contractId, fileIds: [] }, { token: individual }),
      world.call('/contract/intent/code', { contractId }, { token: individual }),
      world.call('/contract/receiverFill', { contractId, values: [], submit: true }, { token: individual }),
    ])
    expect(tries.map(({ code }) => code)).toEqual([
      CODE.NOT_FOUND,
      CODE.NOT_FOUND,
      CODE.NOT_FOUND,
      CODE.NOT_FOUND,
      CODE.NOT_FOUND,
    ])
    // The other side may not do what belongs to the initiator.
    const theirTry = await world.call('/contract/withdraw', { contractId, reason: '撤' }, { token: other })
    expect(theirTry.code).toBe(CODE.NOT_CONCERNED)
    expect((await detail(clerk, contractId)).code).toBe(CODE.NOT_FOUND)
  })
})

describe('meaning it', () => {
  it('is asked for every signature, fits one contract and one person, and is used once', async () => {
    const one = await sentTo([own(), theirs()])
    const two = await sentTo([own(), theirs()])
    const token = await meant(admin, one)
    const marks = await marksOf(admin, two)
    const wrong = await world.call(
      '/contract/sign',
      { contractId: two, intentToken: token, marks },
      { token: admin },
    )
    expect(wrong.code).toBe(CODE.INTENT_EXPIRED)
    const stolen = await world.call(
      '/contract/sign',
      { contractId: one, intentToken: token, marks: await marksOf(other, one) },
      { token: other },
    )
    expect(stolen.code).toBe(CODE.INTENT_EXPIRED)
    // A refused signature does not use it up.
    const without = await world.call(
      '/contract/sign',
      { contractId: one, intentToken: token, marks: [] },
      { token: admin },
    )
    expect(without.code).toBe(CODE.MARK_MISSING)
    const right = await world.call(
      '/contract/sign',
      { contractId: one, intentToken: token, marks: await marksOf(admin, one) },
      { token: admin },
    )
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

describe('filling in', () => {
  it('comes before signing, keeps what was typed, refuses what is missing and ends in the pages', async () => {
    const parties = [own(), person({ turn: 2 })]
    const prepared = await desk.prepare(admin, (fileId) => ({
      parties,
      fields: [
        place(parties[0]!.partyId, fileId, 'seal'),
        place(parties[1]!.partyId, fileId, 'signature', { y: 0.5 }),
        place(parties[1]!.partyId, fileId, 'text', { y: 0.1, height: 0.05, name: '联系地址' }),
      ],
    }))
    const { contractId } = prepared
    await desk.send(admin, prepared)
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
    const parties = [own(), person({ turn: 2 })]
    const prepared = await desk.prepare(admin, (fileId) => ({
      parties,
      fields: [
        place(parties[0]!.partyId, fileId, 'seal'),
        place(parties[1]!.partyId, fileId, 'signature', { y: 0.5 }),
        place(parties[1]!.partyId, fileId, 'image', { y: 0.1, name: '营业执照' }),
      ],
    }))
    const { contractId } = prepared
    await desk.send(admin, prepared)
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

describe('on the way', () => {
  it('a refusal ends it for all, with its reason', async () => {
    const contractId = await sentTo([own(), theirs()])
    const refused = await world.call('/contract/refuse', { contractId, reason: '价格有误' }, { token: other })
    expect(refused.data).toEqual({ status: CONTRACT_IS.refused, phase: 'none' })
    expect((await sign(admin, contractId)).code).toBe(CODE.CONTRACT_STATUS)
    expect((await detail(admin, contractId)).data.endReason).toBe('价格有误')
  })

  it('what may not be refused or handed on stays', async () => {
    const contractId = await sentTo([own(), theirs({ mayRefuse: false, mayTransfer: false })])
    expect((await world.call('/contract/refuse', { contractId, reason: '不' }, { token: other })).code).toBe(
      4006,
    )
    const handed = await world.call(
      '/contract/transfer',
      { contractId, memberId: await memberOf(other, '周八') },
      { token: other },
    )
    expect(handed.code).toBe(CODE.TRANSFER_FORBIDDEN)
  })

  it('a place handed on is the other’s, and no longer one’s own', async () => {
    const contractId = await sentTo([own(), theirs()])
    const answer = await world.call(
      '/contract/transfer',
      { contractId, memberId: await memberOf(other, '周八') },
      { token: other },
    )
    expect(answer.code).toBe(1)
    const colleague = await world.signIn('13800000006')
    expect((await detail(colleague, contractId)).data.actions).toContain('sign')
    expect((await detail(other, contractId)).data.actions).not.toContain('sign')
  })

  it('a company says itself who signs for it, and nobody else can', async () => {
    const contractId = await sentTo([own(), theirs()])
    const seen = (await detail(other, contractId)).data
    const place = seen.handlers[0]!
    // Whoever stands for the party already is not offered its place.
    const found = await world.services.sessions.find(other)
    expect(found).toMatchObject({ actor: { accountId: place.standing[0] } })
    const memberId = await memberOf(other, '周八')
    const change = (token: string, signerId = place.signerId) =>
      world.call('/contract/changeHandler', { contractId, signerId, memberId, reason: '出差' }, { token })
    // The initiating side has its own people to say something about, not the other party's.
    expect((await change(admin)).http).toBe(404)
    const colleague = await world.signIn('13800000006')
    expect((await change(colleague)).http).toBe(403)
    expect((await change(other)).msg).toBe('ok')
    expect((await detail(colleague, contractId)).data.actions).toContain('sign')
    expect((await detail(other, contractId)).data.actions).not.toContain('sign')
    expect((await change(other)).code).toBe(CODE.CONTRACT_STATUS)
    const steps = (await world.call('/v2/file/getDetails', { contractId }, { token: admin })).data.steps
    expect(steps[0]).toMatchObject({ label: '更换经办人', to: '周八', reason: '出差' })
    const leaf = await world.services.db
      .selectFrom('evidence_leaf')
      .select('step')
      .where('contract_id', '=', contractId)
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow()
    expect(leaf.step).toBe('changeHandler')
    const told = await world.call('/message/list', {}, { token: other })
    expect(JSON.stringify(told.data)).toContain('签署经办人已更换')
  })

  it('whom the initiator will not have replaced, the company does not replace', async () => {
    const contractId = await sentTo([own(), theirs({ mayTransfer: false })])
    const { handlers, mine } = (await detail(other, contractId)).data
    expect(handlers).toEqual([])
    const memberId = await memberOf(other, '周八')
    const body = { contractId, signerId: mine!.signerId, memberId }
    expect((await world.call('/contract/changeHandler', body, { token: other })).code).toBe(
      CODE.TRANSFER_FORBIDDEN,
    )
  })

  it('withdrawn untouched the copy comes back; once somebody signed it does not', async () => {
    const before = await desk.copies(admin)
    const untouched = await sentTo([own(), theirs()])
    const back = await world.call(
      '/contract/withdraw',
      { contractId: untouched, reason: '发错了' },
      { token: admin },
    )
    expect(back.data).toMatchObject({ status: CONTRACT_IS.withdrawn, givenBack: true })
    expect(await desk.copies(admin)).toBe(before)
    const touched = await sentTo([own(), theirs()])
    await sign(other, touched)
    const kept = await world.call(
      '/contract/withdraw',
      { contractId: touched, reason: '发错了' },
      { token: admin },
    )
    expect(kept.data).toMatchObject({ status: CONTRACT_IS.withdrawn, givenBack: false })
    expect(await desk.copies(admin)).toBe(before - 1)
  })

  it('expires by the clock, cannot be signed then, and goes on when put off', async () => {
    const contractId = await sentTo([own(), theirs()])
    await sign(admin, contractId)
    world.clock.advance(91 * DAY)
    // A new day, a new session: the old one is over as well.
    admin = await renewed(admin, '13800000001')
    other = await renewed(other, '13800000005')
    individual = await renewed(individual, '13800000008')
    clerk = await renewed(clerk, '13800000004')
    expect((await sign(other, contractId)).code).toBe(CODE.CONTRACT_OVERDUE)
    expect(await expireContracts(world.services)).toBeGreaterThan(0)
    expect((await detail(admin, contractId)).data.status).toBe(CONTRACT_IS.expired)
    const past = await world.call(
      '/contract/postpone',
      { contractId, deadline: new Date(world.clock.now().getTime() - 1000).toISOString() },
      { token: admin },
    )
    expect(past.code).toBe(CODE.DEADLINE_NOT_LATER)
    const later = new Date(world.clock.now().getTime() + 7 * DAY).toISOString()
    const put = await world.call('/contract/postpone', { contractId, deadline: later }, { token: admin })
    expect(put.data).toEqual({ status: CONTRACT_IS.signing, phase: 'signing' })
    expect((await sign(other, contractId)).data.status).toBe(CONTRACT_IS.finished)
  })

  it('urges three times each and no more', async () => {
    // Whose own turn it is urges nobody.
    const mine = await sentTo([own(), theirs()], { inTurn: true })
    expect((await world.call('/contract/urge', { contractId: mine }, { token: admin })).code).toBe(
      CODE.URGED_ENOUGH,
    )
    const contractId = await sentTo([own(), theirs()], { inTurn: false })
    const urge = () => world.call('/contract/urge', { contractId }, { token: admin })
    for (let time = 0; time < 3; time++) {
      expect((await urge()).data.urged).toBe(1)
      // Not again at once.
      const again = await urge()
      expect(again.code).toBe(CODE.URGED_ENOUGH)
      if (time < 2) expect(again.msg).toContain('一小时')
      world.clock.advance(3_600_000)
    }
    expect((await urge()).code).toBe(CODE.URGED_ENOUGH)
  })
})

describe('races', () => {
  it('on one slot leave one signature', async () => {
    const contractId = await sentTo([own(), theirs()])
    const token = await meant(admin, contractId)
    const marks = await marksOf(admin, contractId)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.call('/contract/sign', { contractId, intentToken: token, marks }, { token: admin }),
      ),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    const books = await rowsOf(
      world.services.db,
      'contract_signature',
      { contract_id: contractId },
      { columns: ['id'] },
    )
    expect(books).toHaveLength(1)
  })

  it('between signing and withdrawing have one winner', async () => {
    for (let round = 0; round < 5; round++) {
      const contractId = await sentTo([own()])
      const token = await meant(admin, contractId)
      const marks = await marksOf(admin, contractId)
      const [signed, withdrawn] = await Promise.all([
        world.call('/contract/sign', { contractId, intentToken: token, marks }, { token: admin }),
        world.call('/contract/withdraw', { contractId, reason: '反悔' }, { token: admin }),
      ])
      expect([signed.code, withdrawn.code].filter((code) => code === 1)).toHaveLength(1)
      const { status } = (await detail(admin, contractId)).data
      expect(status).toBe(signed.code === 1 ? 4 : 9)
    }
  })

  it('of different signers lose nobody’s signature', async () => {
    const contractId = await sentTo([own(), theirs(), person()])
    const prepared = []
    for (const token of [admin, other, individual])
      prepared.push({
        token,
        intentToken: await meant(token, contractId),
        marks: await marksOf(token, contractId),
      })
    const answers = await Promise.all(
      prepared.map(({ token, ...rest }) => world.call('/contract/sign', { contractId, ...rest }, { token })),
    )
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1])
    expect((await detail(admin, contractId)).data.status).toBe(CONTRACT_IS.finished)
    expect(verifyPdf(await currentPdf(contractId)).signatures).toHaveLength(3)
  })
})

const renewed = async (old: string, mobile: string) => {
  const token = await world.signIn(mobile)
  if (sealOf[old]) sealOf[token] = sealOf[old]
  if (signatureOf[old]) signatureOf[token] = signatureOf[old]
  return token
}
