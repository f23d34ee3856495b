import { toContent } from '@xinqi/api/draft-document'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf } from '../../../platform/db/row.ts'

const world = await worldOfFile()
const { db } = world.services
const host = await world.signIn('13800000001')
const GUEST = '13800000005'
const guest = await world.signIn(GUEST)
const clerk = await world.signIn('13800000004')
const stranger = await world.signIn('13800000002')

const CONTENT = toContent([
  { kind: 'title', text: '设备采购合同' },
  { kind: 'plain', text: '甲方：示例科技有限公司' },
  { kind: 'clause', text: '价款' },
  { kind: 'body', text: '总价人民币 250,000 元，预付 50%。' },
  { kind: 'clause', text: '质保' },
  { kind: 'body', text: '质保期一年。' },
  { kind: 'plain', text: '甲方（签字或盖章）：' },
])

const open = async () => {
  const { draftId } = (
    await world.call('/draftAI/create', { type: '买卖', stance: '甲方', answers: [] }, { token: host })
  ).data
  await world.call(
    '/draftAI/save',
    { draftId, revision: 1, name: '设备采购合同', content: CONTENT },
    { token: host },
  )
  return (await world.call('/negotiation/open', { draftId }, { token: host })).data.roomId
}
const invite = async (roomId: string, mobile = GUEST) =>
  (await world.call('/negotiation/invite', { roomId, name: '王五', mobile, days: 7 }, { token: host })).data
const codeOf = (url: string) => url.split('/').at(-1)!
const seated = async () => {
  const roomId = await open()
  const { url } = await invite(roomId)
  await world.call('/negotiation/join', { code: codeOf(url) }, { token: guest })
  return roomId
}
const view = async (roomId: string, token: string) =>
  (await world.call('/negotiation/view', { roomId }, { token })).data
const clauseOf = async (roomId: string, title: string) =>
  (await view(roomId, host)).clauses.find(({ text }) => text.startsWith(title))!.clauseId
const propose = async (
  roomId: string,
  token: string,
  kind: 1 | 2 | 3,
  title: string,
  text = '',
  reason = '',
) =>
  world.call(
    '/negotiation/propose',
    { roomId, kind, clauseId: await clauseOf(roomId, title), text, reason },
    { token },
  )
const submit = async (roomId: string, token: string) =>
  world.call('/negotiation/submitRound', { roomId, round: (await view(roomId, token)).round }, { token })
const agree = async (roomId: string, token: string) =>
  world.call('/negotiation/agree', { roomId, digest: (await view(roomId, token)).digest }, { token })

describe('a room', () => {
  it('is opened from a draft, and entered by whoever holds the invited number', async () => {
    const roomId = await open()
    const { url } = await invite(roomId)
    const code = codeOf(url)
    expect((await view(roomId, host)).clauses.map(({ label }) => label)).toEqual(['', '第一条', '第二条', ''])
    // The link tells who asks, and nothing of the contract.
    const shown = (await world.call('/negotiation/invitation', { code })).data
    expect(shown).toMatchObject({
      name: '设备采购合同',
      invited: '王*',
      contact: '138****0005',
      byMail: false,
    })
    expect(JSON.stringify(shown)).not.toContain('250,000')
    for (const token of [stranger, clerk])
      expect((await world.call('/negotiation/join', { code }, { token })).code).toBe(CODE.INVITE_OTHER_PERSON)
    expect((await world.call('/negotiation/view', { roomId }, { token: guest })).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/negotiation/join', { code }, { token: guest })).data.roomId).toBe(roomId)
    expect((await view(roomId, guest)).side).toBe(2)
    expect((await view(roomId, guest)).seats).toEqual([])
    const listed = await world.call('/negotiation/list', { invited: true }, { token: guest })
    expect(listed.data.list.map((row) => row.roomId)).toContain(roomId)
  })

  it('is not there for strangers, nor for the other side where its house decides', async () => {
    const roomId = await seated()
    const clauseId = await clauseOf(roomId, '价款')
    const id = roomId
    const asks = [
      ['/negotiation/view', { roomId }],
      ['/negotiation/propose', { roomId, kind: 1, clauseId, text: '价款\n一元', reason: '' }],
      ['/negotiation/withdraw', { roomId, proposalId: id }],
      ['/negotiation/decide', { roomId, proposalId: id, accept: true, reply: '' }],
      ['/negotiation/comment', { roomId, clauseId, inside: false, text: '好' }],
      ['/negotiation/comment', { roomId, clauseId, inside: true, text: '好' }],
      ['/negotiation/submitRound', { roomId, round: 1 }],
      ['/negotiation/compareRounds', { roomId, base: 0 }],
      ['/negotiation/agree', { roomId, digest: '0'.repeat(64) }],
    ] as const
    const decisions = [
      ['/negotiation/invite', { roomId, name: '某人', mobile: '13900000001', days: 7 }],
      ['/negotiation/revokeSeat', { roomId, seatId: id }],
      ['/negotiation/end', { roomId }],
      ['/negotiation/use', { roomId }],
    ] as const
    for (const [path, body] of [...asks, ...decisions])
      for (const token of [stranger, clerk])
        expect([CODE.NOT_FOUND, CODE.FORBIDDEN], `${path} by somebody without a place`).toContain(
          (await world.call(path, body as never, { token })).code,
        )
    for (const [path, body] of decisions)
      expect([CODE.NOT_FOUND, CODE.FORBIDDEN], `${path} by the other side`).toContain(
        (await world.call(path, body as never, { token: guest })).code,
      )
    const other = await seated()
    const foreign = (await propose(other, host, 1, '价款', '价款\n总价一元')).data.proposalId
    expect(
      (await world.call('/negotiation/withdraw', { roomId, proposalId: foreign }, { token: host })).code,
    ).toBe(CODE.NOT_FOUND)
  })

  it('shuts whoever was invited out once the seat is revoked or over', async () => {
    const roomId = await open()
    const { url, seatId } = await invite(roomId)
    await world.call('/negotiation/join', { code: codeOf(url) }, { token: guest })
    await world.call('/negotiation/revokeSeat', { roomId, seatId }, { token: host })
    expect((await world.call('/negotiation/view', { roomId }, { token: guest })).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/negotiation/invitation', { code: codeOf(url) })).code).toBe(CODE.LINK_INVALID)
    const again = await invite(roomId)
    await world.call('/negotiation/join', { code: codeOf(again.url) }, { token: guest })
    await db
      .updateTable('negotiation_seat')
      .set({ expires_at: new Date(world.clock.now().getTime() - DAY) })
      .where('id', '=', again.seatId)
      .execute()
    expect((await world.call('/negotiation/view', { roomId }, { token: guest })).code).toBe(CODE.LINK_INVALID)
  })
})

describe('proposals', () => {
  it('are seen by the other side once submitted, accepted into the text, and overtake what spoke of the old words', async () => {
    const roomId = await seated()
    const mine = (
      await propose(roomId, host, 1, '价款', '价款\n总价人民币 250,000 元，预付 30%。', '降低预付')
    ).data.proposalId
    expect((await view(roomId, guest)).proposals).toEqual([])
    expect(
      (
        await world.call(
          '/negotiation/decide',
          { roomId, proposalId: mine, accept: true, reply: '' },
          { token: guest },
        )
      ).code,
    ).toBe(CODE.NOT_FOUND)
    await submit(roomId, host)
    const theirs = (await propose(roomId, guest, 1, '价款', '价款\n总价人民币 260,000 元，预付 50%。')).data
      .proposalId
    const removal = (await propose(roomId, guest, 3, '质保')).data.proposalId
    await submit(roomId, guest)
    const decide = (proposalId: string, accept: boolean, token: string) =>
      world.call('/negotiation/decide', { roomId, proposalId, accept, reply: '见附言' }, { token })
    expect((await decide(mine, true, host)).code).toBe(CODE.NEGOTIATION_OWN_PROPOSAL)
    expect((await decide(mine, true, guest)).code).toBe(1)
    expect((await decide(removal, false, host)).code).toBe(1)
    expect((await decide(theirs, true, host)).code).toBe(CODE.CONFLICT)
    const now = await view(roomId, guest)
    expect(now.clauses[1]!.text).toContain('预付 30%')
    expect(now.clauses).toHaveLength(4)
    expect(now.proposals.map(({ state }) => state).sort()).toEqual([2, 3, 5])
    expect(now.history.map(({ what, byName }) => `${byName} ${what}`).join('；')).toMatch(
      /提交第 1 轮（1 项提议）.*提交第 2 轮（2 项提议）.*接受一项提议.*拒绝一项提议/,
    )
    const diffs = (await world.call('/negotiation/compareRounds', { roomId, base: 0 }, { token: guest })).data
    expect(diffs.map(({ baseText, finalText }) => [baseText, finalText])).toEqual([['50%', '30%']])
    const messages = await world.call('/message/list', {}, { token: guest })
    expect(messages.data.list.map(({ path }) => path)).toContain(`/negotiation/${roomId}`)
  })

  it('refuse what says nothing, and what would take out the lines to sign on', async () => {
    const roomId = await seated()
    expect((await propose(roomId, guest, 1, '质保', '质保\n质保期一年。')).code).toBe(CODE.BAD_REQUEST)
    expect((await propose(roomId, guest, 1, '质保', '  ')).code).toBe(CODE.BAD_REQUEST)
    expect((await propose(roomId, guest, 3, '甲方（签字')).code).toBe(CODE.BAD_REQUEST)
    expect((await propose(roomId, guest, 2, '甲方（签字', '附则\n无。')).code).toBe(CODE.BAD_REQUEST)
  })

  it('come from a Word file and leave by one', async () => {
    const roomId = await seated()
    await propose(roomId, host, 1, '价款', '价款\n总价人民币 250,000 元，预付 20%。', '预付过高')
    await submit(roomId, host)
    const word = async (token: string) =>
      (
        await world.send({
          url: '/api/web/negotiation/exportWord',
          payload: JSON.stringify({ roomId }),
          token,
        })
      ).response.rawPayload
    const bytes = await word(guest)
    const imported = (await world.form(
      '/negotiation/importWord',
      [
        { name: 'roomId', value: roomId },
        { name: 'file', fileName: '改稿.docx', bytes },
      ],
      { token: guest },
    )) as unknown as { code: number; data: { proposals: number; untracked: number } }
    expect(imported.data).toEqual({ proposals: 1, untracked: 0 })
    const mine = (await view(roomId, guest)).proposals.filter(({ side }) => side === 2)
    expect(mine).toMatchObject([{ source: 2, state: 0, text: expect.stringContaining('预付 20%') }])
    const refused = (await world.form(
      '/negotiation/importWord',
      [
        { name: 'roomId', value: roomId },
        { name: 'file', fileName: '改稿.docx', bytes: Buffer.from('%PDF-1.7') },
      ],
      { token: guest },
    )) as unknown as { code: number }
    expect(refused.code).toBe(CODE.FILE_TYPE)
  })
})

describe('what a side says to itself', () => {
  it('is in no answer to the other side, and sealed by its own key', async () => {
    const roomId = await seated()
    const clauseId = await clauseOf(roomId, '价款')
    const secret = '底线是预付百分之四十二'
    await world.call(
      '/negotiation/comment',
      { roomId, clauseId, inside: true, text: secret },
      { token: host },
    )
    await world.call(
      '/negotiation/comment',
      { roomId, clauseId, inside: false, text: '请说明预付的理由' },
      { token: host },
    )
    const told = (await view(roomId, guest)).comments
    expect(told.map(({ text }) => text)).toEqual(['请说明预付的理由'])
    expect((await view(roomId, host)).comments.map(({ text }) => text)).toEqual([secret, '请说明预付的理由'])
    for (const [path, body] of [
      ['/negotiation/view', { roomId }],
      ['/negotiation/list', { invited: true }],
      ['/negotiation/compareRounds', { roomId, base: 0 }],
      ['/message/list', {}],
    ] as const)
      expect((await world.call(path, body as never, { token: guest })).response.body, path).not.toContain(
        secret,
      )
    const { rows } = await sql<{ there: boolean }>`
      select exists (select from negotiation_note where encode(words_sealed, 'escape') like '%底线%') as there`.execute(
      db,
    )
    expect(rows[0]!.there).toBe(false)
  })
})

describe('the agreed text', () => {
  it('is frozen when both accept the same words, stands in the log, and becomes the contract', async () => {
    const roomId = await seated()
    const { proposalId } = (await propose(roomId, guest, 1, '质保', '质保\n质保期二年。')).data
    expect((await agree(roomId, guest)).code).toBe(CODE.NEGOTIATION_OPEN_POINTS)
    await submit(roomId, guest)
    expect((await agree(roomId, host)).code).toBe(CODE.NEGOTIATION_OPEN_POINTS)
    const before = (await view(roomId, host)).digest
    await world.call('/negotiation/decide', { roomId, proposalId, accept: true, reply: '' }, { token: host })
    expect((await world.call('/negotiation/agree', { roomId, digest: before }, { token: host })).code).toBe(
      CODE.NEGOTIATION_CHANGED,
    )
    expect((await world.call('/negotiation/use', { roomId }, { token: host })).code).toBe(
      CODE.NEGOTIATION_OPEN_POINTS,
    )
    expect((await agree(roomId, host)).data).toEqual({ frozen: false })
    expect((await view(roomId, guest)).agreed).toMatchObject({
      ours: null,
      theirs: { byName: expect.any(String) },
    })
    expect((await agree(roomId, guest)).data).toEqual({ frozen: true })
    for (const token of [host, guest])
      expect((await propose(roomId, token, 1, '质保', '质保\n质保期三年。')).code).toBe(
        CODE.NEGOTIATION_FROZEN,
      )
    const [leaf] = await rowsOf(db, 'evidence_leaf', { contract_id: roomId })
    expect(JSON.parse(leaf!.entry.toString())).toMatchObject({
      step: 'negotiation.frozen',
      textSha256: (await view(roomId, host)).digest,
      accepted: [{ side: 'own' }, { side: 'other' }],
    })
    expect(leaf!.entry.toString()).not.toContain('质保')
    const used = await world.call('/negotiation/use', { roomId }, { token: host })
    const { draft, files } = (
      await world.call('/contract/draft', { contractId: used.data.contractId }, { token: host })
    ).data
    expect([draft.name, files[0]?.state]).toEqual(['设备采购合同', 1])
    expect((await view(roomId, guest)).contractId).toBe(null)
  })

  it('is taken back by a new word before the other has agreed', async () => {
    const roomId = await seated()
    await agree(roomId, host)
    await propose(roomId, guest, 1, '质保', '质保\n质保期二年。')
    expect((await view(roomId, host)).agreed).toEqual({ ours: null, theirs: null })
  })
})
