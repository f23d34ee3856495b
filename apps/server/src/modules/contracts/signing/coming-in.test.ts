import { CODE } from '@xinqi/api/error-codes'
import { PACKAGE_CONTENTS } from '@xinqi/api/quota'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { contractDriver, type DraftParty, party, place, someone } from '../../../../test/contract-driver.ts'
import { PLAIN_SIGNATURE } from '../../../../test/draft-parts.ts'
import { foundCompany } from '../../../../test/found-company.ts'
import {
  foundMember,
  foundPerson,
  giveSigningPassword,
  SIGNING_PASSWORD,
} from '../../../../test/found-people.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { makeAccount } from '../../people/sign-in/make-account.ts'
import { available } from '../../quota/copies/balance.ts'
import { spend } from '../../quota/copies/spend.ts'
import { giveFirstSeal } from '../../seals/company-seals/first-seal.ts'
import { bindCompany } from '../contract/bind-newcomers.ts'

const SENDER = '13910300901'
const SIGNER = '13910300902'

const world = await worldOfFile()
const driver = contractDriver(world)
const companyId = (await foundCompany(world, { name: '来访甲公司', mobile: SENDER, packageType: 4 }))
  .companyId
await foundPerson(world, { name: '签一', mobile: SIGNER })
await foundPerson(world, { name: '陌生', mobile: '13910300903' })
const sender = await world.signIn(SENDER)
const signer = await world.signIn(SIGNER)
const stranger = await world.signIn('13910300903')
const made = await world.call(
  '/personSeal/type',
  { name: '签名', design: PLAIN_SIGNATURE },
  { token: signer },
)
const signature = made.data.personSealId

const person = (more: Partial<DraftParty> = {}) =>
  party({ intentMethods: [2], signers: [someone('签一', SIGNER)], ...more })
const sentTo = async (...parties: DraftParty[]) => {
  const prepared = await driver.prepare(sender, (fileId) => ({
    parties,
    fields: parties.map(({ partyId, kind }, index) =>
      place(partyId, fileId, kind === 1 ? 'seal' : 'signature', { y: 0.1 + 0.15 * index }),
    ),
  }))
  const { code, msg } = await driver.send(sender, prepared)
  if (code !== 1) throw new Error(msg)
  return prepared
}
const detail = async (token: string, contractId: string) =>
  (await world.call('/v2/file/detail', { contractId }, { token })).data
const meant = async (contractId: string, more: { intentToken?: string } = {}) =>
  world.call(
    '/contract/intent/check',
    { contractId, method: 2, password: SIGNING_PASSWORD, ...more },
    { token: signer },
  )
const signWith = async (contractId: string, intentToken: string) => {
  const { fields } = await detail(signer, contractId)
  const marks = fields
    .filter(({ isMine }) => isMine)
    .map(({ fieldId }) => ({ fieldId, personSealId: signature }))
  return world.call('/contract/sign', { contractId, intentToken, marks }, { token: signer })
}

describe('consent', () => {
  it('is asked for before the first signature, to what stands today, and kept in its evidence', async () => {
    const { contractId } = await sentTo(person(), party({ signers: [someone('陌生', '13910300903')] }))
    const { db } = world.services
    await db.deleteFrom('signing_consent').execute()
    const token = (await meant(contractId)).data.intentToken
    expect((await signWith(contractId, token)).code).toBe(CODE.CONSENT_NEEDED)
    const state = () => world.call('/contract/consent', {}, { token: signer })
    const { version, agreedAt } = (await state()).data
    expect(agreedAt).toBeNull()
    const agree = (which: string) => world.call('/contract/agree', { version: which }, { token: signer })
    expect((await agree('2020-01')).code).toBe(CODE.CONSENT_NEEDED)
    expect((await agree(version)).code).toBe(1)
    const first = (await state()).data.agreedAt
    world.clock.advance(1000)
    await agree(version)
    expect((await state()).data.agreedAt).toBe(first)
    expect((await signWith(contractId, token)).code).toBe(1)
    const { entry } = await theRow(db, 'evidence_leaf', { contract_id: contractId, step: 'sign' }, ['entry'])
    expect(JSON.parse(entry.toString('utf8'))).toMatchObject({ consentVersion: version, consentAt: first })
  })
})

describe('attachments', () => {
  it('are asked for before signing, are the party’s to bring, and the initiator’s to read', async () => {
    const attachmentId = '11111111-1111-4111-8111-111111111111'
    const { contractId } = await sentTo(
      person({ attachmentsAsked: [{ attachmentId, name: '证件', required: true }] }),
      party({ turn: 2, signers: [someone('陌生', '13910300903')] }),
    )
    const token = (await meant(contractId)).data.intentToken
    expect((await signWith(contractId, token)).code).toBe(CODE.SIGN_NOT_READY)
    const bring = (as: string, bytes: Buffer) =>
      world.form(
        '/contract/attach/upload',
        [
          { name: 'contractId', value: contractId },
          { name: 'attachmentId', value: attachmentId },
          { name: 'file', fileName: '证件.pdf', bytes },
        ],
        { token: as },
      )
    const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
    expect((await bring(signer, Buffer.from('not a document'))).code).not.toBe(1)
    expect((await bring(stranger, pdf)).code).toBe(CODE.NOT_FOUND)
    expect((await bring(sender, pdf)).code).toBe(CODE.NOT_FOUND)
    expect((await bring(signer, pdf)).code).toBe(1)
    const brought = (await detail(sender, contractId)).parties[0]!.attachments[0]!.given[0]!
    expect(brought.name).toBe('证件.pdf')
    // The other party is not told of it.
    expect((await detail(stranger, contractId)).parties[0]!.attachments).toEqual([])
    const remove = () =>
      world.call(
        '/contract/attach/remove',
        { contractId, attachmentId, fileId: brought.fileId },
        { token: signer },
      )
    expect((await remove()).code).toBe(1)
    expect((await remove()).code).toBe(CODE.NOT_FOUND)
    expect((await signWith(contractId, token)).code).toBe(CODE.SIGN_NOT_READY)
    await bring(signer, pdf)
    expect((await signWith(contractId, token)).data.status).toBe(CONTRACT_IS.signing)
    expect((await bring(signer, pdf)).code).toBe(CODE.CONTRACT_STATUS)
  })
})

describe('meaning it in several ways', () => {
  it('takes all of them, in any order, for this contract only', async () => {
    const { contractId } = await sentTo(person({ intentMethods: [1, 2], intentAll: true }))
    const first = (await meant(contractId)).data
    expect(first.remaining).toEqual([1])
    expect((await signWith(contractId, first.intentToken)).code).toBe(CODE.INTENT_EXPIRED)
    const { sandbox } = (await world.call('/contract/intent/code', { contractId }, { token: signer })).data
    const code = /验证码为(\d+)/.exec(sandbox!)![1]!
    const second = await world.call(
      '/contract/intent/check',
      { contractId, method: 1, code, intentToken: first.intentToken },
      { token: signer },
    )
    expect(second.data.remaining).toEqual([])
    expect((await signWith(contractId, second.data.intentToken)).data.status).toBe(CONTRACT_IS.finished)
  })
  it('is over after ten minutes', async () => {
    const { contractId } = await sentTo(person())
    const { intentToken } = (await meant(contractId)).data
    world.clock.advance(10 * 60_000 + 1)
    expect((await signWith(contractId, intentToken)).code).toBe(CODE.INTENT_EXPIRED)
  })
  it('by mail for somebody abroad, who has no number', async () => {
    const mobile = '13910300904'
    const { accountId } = await foundPerson(world, { name: '海外', mobile })
    const { contractId } = await sentTo(person({ intentMethods: [1], signers: [someone('海外', mobile)] }))
    const token = await world.signIn(mobile)
    const { columns, db } = world.services
    const email = 'abroad@example.com'
    await db
      .updateTable('account')
      .set({
        mobile_hash: null,
        mobile_cipher: null,
        email_hash: columns.lookup(email),
        email_cipher: columns.seal(email),
      })
      .where('id', '=', accountId)
      .execute()
    const sent = (await world.call('/contract/intent/code', { contractId }, { token })).data
    expect(sent.mobile).toContain('@example.com')
    const code = /验证码为(\d+)/.exec(sent.sandbox!)![1]!
    const check = await world.call('/contract/intent/check', { contractId, method: 1, code }, { token })
    expect(check.data.remaining).toEqual([])
  })
  it('by face: three that are not recognised open the code by SMS, one that is signs', async () => {
    const { services } = world
    await services.db
      .updateTable('account')
      .set({ id_number_cipher: services.columns.seal('11010519491231002X') })
      .where('mobile_hash', '=', services.columns.lookup(SIGNER))
      .execute()
    const { contractId } = await sentTo(person({ intentMethods: [3] }))
    const show = async (outcome: 'passed' | 'notSame') => {
      const begun = await world.call(
        '/contract/intent/face',
        { contractId, consented: true },
        { token: signer },
      )
      const { faceToken, url } = begun.data
      const check = () =>
        world.call('/contract/intent/check', { contractId, method: 3, faceToken }, { token: signer })
      expect((await check()).msg).toContain('尚未完成')
      const ticket = new URL(url, 'http://x').searchParams.get('ticket')!
      await world.call('/face/sandbox', { ticket, outcome })
      return check()
    }
    const without = await world.call(
      '/contract/intent/face',
      { contractId, consented: false },
      { token: signer },
    )
    expect(without.code).not.toBe(1)
    expect((await world.call('/contract/intent/code', { contractId }, { token: signer })).code).toBe(
      CODE.INTENT_METHOD,
    )
    for (let time = 0; time < 3; time++) expect((await show('notSame')).code).toBe(CODE.INTENT_FACE)
    expect((await detail(signer, contractId)).mine!.intentMethods).toEqual([1, 3])
    const passed = await show('passed')
    expect(passed.code).toBe(1)
    expect((await signWith(contractId, passed.data.intentToken)).data.status).toBe(CONTRACT_IS.finished)
    const { intent_method } = await theRow(services.db, 'contract_signature', { contract_id: contractId }, [
      'intent_method',
    ])
    expect(intent_method).toBe(3)
    // Whoever asked for a face pays for every answer; with nothing left the signer is told what to do.
    const owner = { ownerId: companyId, kind: 'face' as const, now: world.clock.now() }
    const left = await available(services.db, owner)
    expect(left).toBe(PACKAGE_CONTENTS[4].face! - 4)
    await services.db
      .transaction()
      .execute((tx) => spend(tx, { ...owner, quantity: left, reason: '测试', reference: 'all' }))
    const another = await sentTo(person({ intentMethods: [2, 3] }))
    const refused = await world.call(
      '/contract/intent/face',
      { contractId: another.contractId, consented: true },
      { token: signer },
    )
    expect([refused.code, refused.msg]).toEqual([
      3111,
      '发起方的人脸核验次数已用完，请改用其他方式确认，或联系发起方',
    ])
    expect((await meant(another.contractId)).code).toBe(1)
  })
})

describe('somebody who was not here yet', () => {
  it('finds on registering what was sent to the number', async () => {
    const mobile = '13910300910'
    const { contractId } = await sentTo(person({ signers: [someone('新来', mobile)] }))
    const { services } = world
    const accountId = await services.db
      .transaction()
      .execute((tx) =>
        makeAccount(
          services,
          tx,
          { contact: { mobile }, passwordHash: null, source: 'web' },
          world.clock.now(),
        ),
      )
    const listed = await rowsOf(
      services.db,
      'contract_participant',
      { scope_id: accountId!, contract_id: contractId },
      { columns: ['is_signer', 'waits_for'] },
    )
    expect(listed).toEqual([{ is_signer: true, waits_for: 3 }])
  })
  it('a company named before it was certified finds it on certification; one of its people takes it up', async () => {
    const name = '后来认证公司'
    const { contractId, draft } = await sentTo(
      party({ kind: 1, companyName: name, intentMethods: [2], signers: [] }),
    )
    const partyId = draft.parties[0]!.partyId
    const { companyId, accountId } = await foundCompany(world, { name, mobile: '13910300920' })
    await giveSigningPassword(world.services, accountId)
    await foundMember(world, companyId, { name: '同事', mobile: '13910300921', roleType: 1 })
    const [boss, colleague] = [await world.signIn('13910300920'), await world.signIn('13910300921')]
    await world.services.db.transaction().execute((tx) => bindCompany(tx, { id: companyId, name }))
    const invited = await world.call('/contract/invited', { contractId }, { token: boss })
    expect(invited.data.ways).toMatchObject([{ kind: 1, name, lacks: 'takeUp', isCurrent: true }])
    // It stands in the lists of all who may take it up, and of nobody else.
    const listed = async (token: string) => {
      const tasks = await world.call('/file/list', { view: 'toTakeUp' }, { token })
      const all = await world.call('/v2/file/centerListV2', {}, { token })
      const { counts } = (await world.call('/home/workbench', {}, { token })).data
      return [tasks.data.list, all.data.list]
        .map((list) =>
          list
            .filter((row) => row.contractId === contractId)
            .map(({ waitsFor, actions }) => [waitsFor, actions.includes('takeUp')]),
        )
        .concat([[counts.toTakeUp] as never])
    }
    const inLists = [[[5, true]], [[5, true]], [1]]
    expect(await listed(colleague)).toEqual(inLists)
    expect(await listed(boss)).toEqual(inLists)
    expect(await listed(stranger)).toEqual([[], [], [0]])
    expect((await detail(colleague, contractId)).actions).toContain('takeUp')
    expect((await detail(colleague, contractId)).unclaimed).toBe(partyId)
    const take = (token: string) => world.call('/contract/takeUp', { contractId, partyId }, { token })
    expect((await take(stranger)).code).toBe(CODE.NOT_FOUND)
    const raced = await Promise.all([take(boss), take(colleague)])
    expect(raced.map(({ code }) => code).sort()).toEqual([1, CODE.ALREADY_TAKEN_UP])
    const winner = raced[0]!.code === 1 ? boss : colleague
    expect((await detail(winner, contractId)).actions).toContain('sign')
    expect(await listed(winner === boss ? colleague : boss)).toEqual([[], expect.anything(), [0]])
  })
  it('nobody else learns anything from the link', async () => {
    const { contractId } = await sentTo(person())
    expect((await world.call('/contract/invited', { contractId }, { token: stranger })).code).toBe(
      CODE.NOT_FOUND,
    )
    expect((await world.call('/contract/invited', { contractId })).code).toBe(CODE.UNAUTHENTICATED)
  })
})

describe('what a signature needs', () => {
  it('a remark that cannot be drawn is told while it is typed, and refused in words when it is signed', async () => {
    const parties = [person()]
    const prepared = await driver.prepare(sender, (fileId) => ({
      parties,
      fields: [
        place(parties[0]!.partyId, fileId),
        place(parties[0]!.partyId, fileId, 'remark', { y: 0.2, height: 0.1 }),
      ],
    }))
    expect((await driver.send(sender, prepared)).code).toBe(1)
    const { contractId } = prepared
    const { fields } = await detail(signer, contractId)
    const remark = fields.find(({ kind }) => kind === 'remark')!
    const check = (text: string, token = signer) =>
      world.call('/contract/checkRemark', { contractId, fieldId: remark.fieldId, text }, { token })
    expect((await check('已阅，同意')).data.problem).toBeNull()
    expect((await check('\u{1F9FE}')).data.problem).toContain('字')
    expect((await check('已阅', stranger)).code).toBe(CODE.NOT_FOUND)
    const { intentToken } = (await meant(contractId)).data
    const signed = await world.call(
      '/contract/sign',
      {
        contractId,
        intentToken,
        marks: fields.map(({ fieldId, kind }) =>
          kind === 'remark' ? { fieldId, text: '\u{1F9FE}' } : { fieldId, personSealId: signature },
        ),
      },
      { token: signer },
    )
    expect(signed.code).toBe(CODE.TEXT_UNDRAWABLE)
  })
  it('a seam seal on one page, or over pages that are not there, is not sent and nothing is charged', async () => {
    const parties = [person()]
    const draftWith = async (settings: object, pages: number) => {
      const { contractId, fileId, draft } = await driver.prepare(
        sender,
        (id) => ({ parties, fields: [place(parties[0]!.partyId, id)] }),
        pages,
      )
      const { revision } = await driver.read(sender, contractId)
      const seam = place(parties[0]!.partyId, fileId, 'seam', { settings })
      const saved = await driver.save(sender, contractId, revision, {
        ...draft,
        fields: [...draft.fields, seam],
      })
      return saved.data.problems.map(({ message }) => message).join()
    }
    expect(await draftWith({}, 1)).toContain('骑缝章需要两页以上的文件')
    expect(await draftWith({ seamFrom: 2, seamTo: 9 }, 3)).toContain('超出文件页数')
    expect(await draftWith({ seamPages: 'even' }, 3)).toContain('至少要落在两页上')
    expect(await draftWith({ seamPages: 'odd' }, 3)).toBe('')
  })
})

describe('a copy to read', () => {
  it('is neither downloaded nor printed: no file of it is handed out, only pictures of its pages', async () => {
    const copied = async (mayDownload: boolean) => {
      const parties = [person()]
      const prepared = await driver.prepare(sender, (fileId) => ({
        parties,
        fields: [place(parties[0]!.partyId, fileId)],
        cc: [{ ccId: crypto.randomUUID(), name: '陌生', mobile: '13910300903', toldWhen: 1, mayDownload }],
      }))
      await driver.send(sender, prepared)
      await signWith(prepared.contractId, (await meant(prepared.contractId)).data.intentToken)
      const { files, actions, status } = await detail(stranger, prepared.contractId)
      const listed = (await world.call('/file/list', { view: 'copies' }, { token: stranger })).data.list.find(
        ({ contractId }) => contractId === prepared.contractId,
      )!
      expect(status).toBe(CONTRACT_IS.finished)
      return [actions.includes('download'), listed.actions.includes('download'), files[0]!.url !== null]
    }
    expect(await copied(false)).toEqual([false, false, false])
    expect(await copied(true)).toEqual([true, true, true])
  })
})

describe('a seal to sign with', () => {
  it('is asked for with one click: its use where there is one, its making where there is none', async () => {
    const name = '无章公司'
    const { companyId, accountId } = await foundCompany(world, { name, mobile: '13910300930' })
    await foundMember(world, companyId, { name: '无章员工', mobile: '13910300931', roleType: 4 })
    const { contractId } = await sentTo(
      party({ kind: 1, companyName: name, signers: [someone('无章员工', '13910300931')] }),
    )
    const employee = await world.signIn('13910300931')
    const ask = (token = employee) => world.call('/contract/askForSeal', { contractId }, { token })
    expect((await ask(stranger)).code).toBe(CODE.NOT_FOUND)
    const first = await ask()
    expect(first.data).toMatchObject({ asked: 'make', sealName: null })
    await ask()
    const messages = () =>
      world.services.db
        .selectFrom('message')
        .select(['title', 'path'])
        .where('account_id', '=', accountId)
        .where('title', 'in', ['签署合同需要印章', '印章授权申请'])
        .execute()
    // Told once, however often it is asked.
    expect(await messages()).toEqual([
      { title: '签署合同需要印章', path: `/seal?make=template&for=${contractId}` },
    ])
    await transactWithFiles(world.services.db, (tx) =>
      giveFirstSeal(world.services, tx, { id: companyId, name }, accountId, new Date()),
    )
    expect((await ask()).data).toMatchObject({ asked: 'use', sealName: '合同专用章' })
    expect((await messages()).map(({ title }) => title)).toContain('印章授权申请')
    // Waiting for an answer it is not asked for twice.
    expect((await ask()).code).toBe(CODE.SEAL_APPLIED)
  })
})

describe('a telephone', () => {
  it('opens the contract by the code once, for the same person, while it is fresh', async () => {
    const { contractId } = await sentTo(person())
    const make = async () => (await world.call('/contract/phone', { contractId }, { token: signer })).data
    const open = (path: string, token?: string) =>
      world.call('/contract/phoneOpen', { ticket: path.split('ticket=')[1]! }, { token })
    const { path, ticketId } = await make()
    const status = () => world.call('/contract/phoneStatus', { contractId, ticketId }, { token: signer })
    expect((await open(path)).code).toBe(CODE.UNAUTHENTICATED)
    expect((await open(path, stranger)).code).toBe(CODE.SCAN_OTHER_PERSON)
    expect((await status()).data).toEqual({ opened: false, expired: false, signed: false })
    expect((await open(path, signer)).data).toEqual({ contractId, companyId: null })
    expect((await status()).data.opened).toBe(true)
    expect((await open(path, signer)).code).not.toBe(1)
    const other = await make()
    world.clock.advance(5 * 60_000 + 1)
    expect((await open(other.path, signer)).code).not.toBe(1)
    expect(
      (await world.call('/contract/phoneStatus', { contractId, ticketId }, { token: stranger })).code,
    ).toBe(404)
    await signWith(contractId, (await meant(contractId)).data.intentToken)
    expect((await status()).data.signed).toBe(true)
  })
  it('gets pictures of the pages, and nobody else does', async () => {
    const { contractId, fileId } = await sentTo(person())
    const ask = (token: string) =>
      world.call('/contract/pagePictures', { contractId, fileId, pages: [0, 7] }, { token })
    const [picture, ...more] = (await ask(signer)).data
    expect(more).toEqual([])
    const file = await world.send({ method: 'GET', url: picture!.url, unsigned: true })
    expect(file.response.headers['content-type']).toBe('image/webp')
    expect((await ask(signer)).data).toHaveLength(1)
    expect((await ask(stranger)).code).toBe(CODE.NOT_FOUND)
  })
})

describe('the file', () => {
  it('that is not what the books say is not signed', async () => {
    const { contractId } = await sentTo(person())
    const { services } = world
    await services.db
      .updateTable('contract_file')
      .set({ current_sha256: Buffer.alloc(32) })
      .where('contract_id', '=', contractId)
      .execute()
    const token = (await meant(contractId)).data.intentToken
    expect((await signWith(contractId, token)).code).toBe(CODE.FILE_ALTERED)
    expect((await detail(signer, contractId)).status).toBe(CONTRACT_IS.toSign)
  })
  it('of twenty contracts at once are all signed', { timeout: 120_000 }, async () => {
    const contracts: string[] = []
    for (let count = 0; count < 20; count++) contracts.push((await sentTo(person())).contractId)
    const ready: { contractId: string; intentToken: string }[] = []
    for (const contractId of contracts)
      ready.push({ contractId, intentToken: (await meant(contractId)).data.intentToken })
    const answers = await Promise.all(ready.map((one) => signWith(one.contractId, one.intentToken)))
    expect(answers.map(({ code, data }) => [code, data?.status])).toEqual(contracts.map(() => [1, 4]))
    const next = await world.call('/contract/nextToSign', {}, { token: signer })
    expect(next.data.next?.contractId).not.toBe(contracts[0])
  })
})
