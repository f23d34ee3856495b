// From a link in a message to the pages: what a stranger learns, what the invited number opens, and what nobody is shown.

import { CODE } from '@xinqi/api/error-codes'
import { ACCOUNT, IDENTITY, MEMBER, SIGNER } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { contractDriver, type DraftParty, party, place, someone } from '../../../../test/contract-driver.ts'
import { foundCompany } from '../../../../test/found-company.ts'
import { foundMember, foundPerson } from '../../../../test/found-people.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { meantSigner } from './invitation.ts'

const SENDER = '13910350001'
const world = await worldOfFile()
const driver = contractDriver(world)
await foundCompany(world, { name: '邀请甲公司', mobile: SENDER, packageType: 4 })
const sender = await world.signIn(SENDER)
await foundPerson(world, { name: '路人', mobile: '13910350009' })
const stranger = await world.signIn('13910350009')

let numbers = 0
const newNumber = () => `1391035${String(1000 + ++numbers)}`
const sentTo = async (parties: DraftParty[], more: object = {}) => {
  const prepared = await driver.prepare(sender, (fileId) => ({
    parties,
    ...more,
    fields: parties.map(({ partyId, kind }, index) =>
      place(partyId, fileId, kind === 1 ? 'seal' : 'signature', { y: 0.1 + 0.15 * index }),
    ),
  }))
  const { code, msg } = await driver.send(sender, prepared)
  if (code !== 1) throw new Error(msg)
  return prepared.contractId
}
const codeFor = async (body: object) => {
  const sent = await world.call('/contract/invitation/code', { ...body, ...(await world.captcha()) })
  expect(sent.code, sent.msg).toBe(1)
  world.clock.advance(61_000)
  return /(\d{6})/.exec(sent.data.sandbox!)![1]!
}
const enter = async (body: object) =>
  world.call('/contract/invitation/enter', { ...body, code: await codeFor(body), agreed: true })
const detail = (token: string, contractId: string) => world.call('/v2/file/detail', { contractId }, { token })
const picture = async (token: string, contractId: string, fileId: string) => {
  const { code, data } = await world.call(
    '/contract/pagePictures',
    { contractId, fileId, pages: [0] },
    { token },
  )
  if (code !== 1) return { code, bytes: null }
  const answer = await world.app.inject({ url: data[0]!.url })
  return { code, bytes: answer.rawPayload }
}

describe('an invitation opened by nobody yet', () => {
  it('says who asks for what and whose turn it is, the number masked, and nothing of the contract', async () => {
    const mobile = newNumber()
    const contractId = await sentTo([party({ signers: [someone('丁新人', mobile)] })])
    const { code, data } = await world.call('/contract/invitation', { contractId })
    expect(code).toBe(1)
    expect(data).toMatchObject({
      from: '邀请甲公司',
      pages: 1,
      turn: 'yours',
      forCompany: null,
      invited: '丁**',
      contact: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
      byMail: false,
    })
    expect(JSON.stringify(data)).not.toContain(mobile)
    // Without a session nothing else of it is there.
    expect((await world.call('/v2/file/detail', { contractId })).code).not.toBe(1)
    expect(
      (await world.call('/contract/pagePictures', { contractId, fileId: contractId, pages: [0] })).code,
    ).not.toBe(1)
  })

  it('is not there for drafts, for what never was, and stops whoever tries at random', async () => {
    const drafted = party({ signers: [someone('丁新人', newNumber())] })
    const prepared = await driver.prepare(sender, (fileId) => ({
      parties: [drafted],
      fields: [place(drafted.partyId, fileId, 'signature')],
    }))
    const ask = (contractId: string) => world.call('/contract/invitation', { contractId }, { headers: {} })
    expect((await ask(prepared.contractId)).code).toBe(CODE.NOT_FOUND)
    const none = '01930000-0000-7000-8000-000000000000'
    let last = 0
    for (let n = 0; n < 40; n++) last = (await ask(none)).code
    expect(last).toBe(CODE.TOO_MANY)
    world.clock.advance(11 * 60_000)
  })

  it('names nobody where the link does not say whom it was sent to', async () => {
    const [one, two] = [newNumber(), newNumber()]
    const contractId = await sentTo([
      party({ signers: [someone('甲一', one)] }),
      party({ partyId: '22222222-2222-4222-8222-222222222222', signers: [someone('乙二', two)] }),
    ])
    expect((await world.call('/contract/invitation', { contractId })).data).toMatchObject({
      contact: null,
      invited: null,
      turn: 'unknown',
    })
    const signers = await rowsOf(world.services.db, 'contract_signer', { contract_id: contractId })
    const to = signers.find(({ name }) => name === '乙二')!.id
    expect((await world.call('/contract/invitation', { contractId, to })).data.contact).toContain(
      two.slice(-4),
    )
    // A number somebody types is his to prove; the contract is shown only where it is one that was invited.
    const guest = await enter({ contractId, account: newNumber() })
    expect((await detail(guest.data.token, contractId)).code).toBe(CODE.NOT_FOUND)
    const invited = await enter({ contractId, account: one })
    expect((await detail(invited.data.token, contractId)).code).toBe(1)
  })

  it('belongs to one of several by the person, the party, or being the only one awaited', () => {
    const signer = (id: string, party_id: string, status: number = SIGNER.due) =>
      ({ id, party_id, status }) as never
    const parties = [
      { id: 'own', is_own: true },
      { id: 'p', is_own: false },
      { id: 'q', is_own: false },
    ] as never
    const live = [signer('a', 'own'), signer('b', 'p'), signer('c', 'q')]
    const meant = (asked: object, all = live) =>
      (meantSigner({ parties }, all, asked) as { id: string } | undefined)?.id
    expect(meant({})).toBeUndefined()
    expect(meant({ to: 'c' })).toBe('c')
    expect(meant({ to: 'x' })).toBeUndefined()
    expect(meant({ partyId: 'p' })).toBe('b')
    expect(meant({}, [signer('a', 'own'), signer('b', 'p'), signer('c', 'q', 2)])).toBe('b')
  })
})

describe('the code of the invited number', () => {
  it('registers who is unknown, on agreeing, and is never called wrong when it is right', async () => {
    const mobile = newNumber()
    const contractId = await sentTo([party({ signers: [someone('丁新人', mobile)] })])
    const wrong = { contractId, code: '000000', agreed: true }
    await codeFor({ contractId })
    expect((await world.call('/contract/invitation/enter', wrong)).code).toBe(CODE.CODE_WRONG)
    const code = await codeFor({ contractId })
    const refused = await world.call('/contract/invitation/enter', { contractId, code, agreed: false })
    expect(refused.code).toBe(CODE.AGREEMENT_REQUIRED)
    // The code is kept for when he has agreed, and then used up.
    const { data } = await world.call('/contract/invitation/enter', { contractId, code, agreed: true })
    const again = await world.call('/contract/invitation/enter', { contractId, code, agreed: true })
    expect(again.code).toBe(CODE.CODE_WRONG)
    const hash = world.services.columns.lookup(mobile)
    expect((await theRow(world.services.db, 'account', { mobile_hash: hash })).id).toBe(data.userId)
    // The same number later: the same account.
    expect((await enter({ contractId })).data.userId).toBe(data.userId)
  })

  it('lets no frozen account in', async () => {
    const mobile = newNumber()
    const contractId = await sentTo([party({ signers: [someone('冻', mobile)] })])
    const { data } = await enter({ contractId })
    await inRows(world.services.db, 'account', { id: data.userId }).set({ status: ACCOUNT.frozen })
    expect((await enter({ contractId })).code).toBe(CODE.ACCOUNT_FROZEN)
  })
})

describe('reading before proving', () => {
  it('a person reads marked pages, is handed no file, and cannot sign', async () => {
    const mobile = newNumber()
    const contractId = await sentTo([party({ signers: [someone('丁新人', mobile)] })])
    const { token } = (await enter({ contractId })).data
    const read = await detail(token, contractId)
    expect(read.data).toMatchObject({ readsFirst: 'person', mine: { needsRealName: true } })
    const { fileId } = read.data.files[0]!
    expect(read.data.files[0]!.url).toBeNull()
    const list = await world.call(
      '/file/new/contract/list/{param}',
      {},
      { token, params: { param: contractId } },
    )
    expect(list.data.list[0]!.url).toBeNull()
    expect((await world.call('/file/downloadAttchFile', { contractId, fileId }, { token })).code).not.toBe(1)
    const his = await picture(token, contractId, fileId)
    const plain = await picture(sender, contractId, fileId)
    expect(his.code).toBe(1)
    expect(his.bytes!.equals(plain.bytes!)).toBe(false)
    // Drawn once for him, and nobody else is served it.
    const kept = await rowsOf(world.services.db, 'contract_page_picture', { contract_id: contractId })
    expect(kept).toHaveLength(2)
    expect((await picture(token, contractId, fileId)).bytes!.equals(his.bytes!)).toBe(true)
    // Verified, he has the pages as they are.
    await inRows(world.services.db, 'account', { mobile_hash: world.services.columns.lookup(mobile) }).set({
      identity_status: IDENTITY.verified,
      name: '丁新人',
    })
    const after = await detail(token, contractId)
    expect(after.data.readsFirst).toBeNull()
    expect(after.data.files[0]!.url).not.toBeNull()
    expect((await picture(token, contractId, fileId)).bytes!.equals(plain.bytes!)).toBe(true)
  })

  it('whoever is to sign for a company reads it before he belongs to it; nobody else does', async () => {
    const mobile = newNumber()
    const contractId = await sentTo([
      party({ kind: 1, companyName: '尚未认证的公司', signers: [someone('戊经办', mobile)] }),
    ])
    expect((await world.call('/contract/invitation', { contractId })).data.forCompany).toBe('尚未认证的公司')
    const { token } = (await enter({ contractId })).data
    const read = await detail(token, contractId)
    expect(read.data).toMatchObject({ readsFirst: 'company', mine: null, actions: [] })
    const { fileId, url } = read.data.files[0]!
    expect(url).toBeNull()
    expect((await picture(token, contractId, fileId)).code).toBe(1)
    expect((await world.call('/contract/invited', { contractId }, { token })).data).toMatchObject({
      opens: true,
      ways: [{ lacks: 'realName', name: '尚未认证的公司' }],
    })
    // He reads, and does nothing else with it.
    for (const path of [
      '/v2/file/getDetails',
      '/file/getContractCCUser',
      '/contract/terminate/before',
    ] as const)
      expect((await world.call(path, { contractId }, { token })).code, path).toBe(CODE.NOT_FOUND)
    expect((await world.call('/contract/intent/code', { contractId }, { token })).code).toBe(CODE.NOT_FOUND)
    expect((await detail(stranger, contractId)).code).toBe(CODE.NOT_FOUND)
    expect((await picture(stranger, contractId, fileId)).code).toBe(CODE.NOT_FOUND)
    // Let in on a company's word, it is not shown that the number is his.
    const session = await rowsOf(world.services.db, 'session', { account_id: (await accountOf(mobile)).id })
    await inRows(world.services.db, 'session', { id: session[0]!.id }).set({ confined: true })
    expect((await detail(token, contractId)).code).toBe(CODE.NOT_FOUND)
    await inRows(world.services.db, 'session', { id: session[0]!.id }).set({ confined: false })
    // Withdrawn, it is over for him too.
    expect(
      (await world.call('/contract/withdraw', { contractId, reason: '写错了' }, { token: sender })).code,
    ).toBe(1)
    expect((await detail(token, contractId)).code).toBe(CODE.NOT_FOUND)
    expect((await picture(token, contractId, fileId)).code).toBe(CODE.NOT_FOUND)
  })

  it('waits for his turn where the sender lets nobody read before it', async () => {
    const [first, later] = [newNumber(), newNumber()]
    const contractId = await sentTo(
      [
        party({ turn: 1, signers: [someone('先签', first)] }),
        party({
          partyId: '33333333-3333-4333-8333-333333333333',
          turn: 2,
          kind: 1,
          companyName: '后到的公司',
          signers: [someone('后签', later)],
        }),
      ],
      { inTurn: true, openToLater: false },
    )
    const { token } = (await enter({ contractId, account: later })).data
    expect((await detail(token, contractId)).code).toBe(CODE.NOT_FOUND)
  })

  it('whoever has a seat in the company reads as it lets him: frozen there, not at all', async () => {
    const { companyId } = await foundCompany(world, { name: '已有席位公司', mobile: newNumber() })
    const mobile = newNumber()
    const { memberId } = await foundMember(world, companyId, { name: '己成员', mobile })
    const contractId = await sentTo([
      party({ kind: 1, companyName: '已有席位公司', signers: [someone('己成员', mobile)] }),
    ])
    const { token } = (await enter({ contractId })).data
    expect((await detail(token, contractId)).data.readsFirst).toBeNull()
    // Acting for himself it is not his to read; and frozen he is out.
    const { data } = await world.call('/user/switchCompany', { companyId: null }, { token })
    expect((await detail(data.token, contractId)).code).toBe(CODE.NOT_FOUND)
    await inRows(world.services.db, 'member', { company_id: companyId, id: memberId }).set({
      status: MEMBER.frozen,
    })
    expect((await detail(data.token, contractId)).code).toBe(CODE.NOT_FOUND)
  })
})

const accountOf = (mobile: string) =>
  theRow(world.services.db, 'account', { mobile_hash: world.services.columns.lookup(mobile) })
