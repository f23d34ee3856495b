import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { INVITE_LIFETIME } from '@xinqi/api/limits'
import { JOINING, MEMBER } from '@xinqi/api/status-names'
import { TICKET } from '@xinqi/api/work-list-status'
import { PdfDocument } from '@xinqi/pdf-signature/pdf'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { askCode } from '../../../../test/ask-code.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { tokenHash } from '../../../platform/session/sessions.ts'
import { deliverInvite, deliverSeat, expireInvites, inviteBounced } from './deliver.ts'
import { expireDelegations } from './end-delegation.ts'
import { resolveShortLink, shortLink } from './short-link.ts'

const PASSWORD = 'newcomer-2026'

const world = await worldOfFile()
const everybody = () => world.signInAll('13800000001', '13800000004', '13800000005', '13800000008')
let [admin, employee, otherAdmin, person] = await everybody()
const { data } = await world.call('/department/departmentList', {}, { token: admin })
const sales = data.find(({ name }) => name === '销售部')!.departmentId
const answer = await world.send({ method: 'GET', url: '/api/web/roles', token: admin })
const roles = answer.data as { roleId: string; name: string; type: number }[]

const codeIn = (text: string | null) => /为(\d{6})，/.exec(text!)![1]!
const codeFor = async (mobile: string, purpose: 'register' | 'delegate' | 'check' = 'register') => {
  const sent = await askCode(world, mobile, purpose)
  expect(sent.code, sent.msg).toBe(1)
  world.clock.advance(61_000)
  return codeIn(sent.data.sandbox)
}
const register = async (mobile: string) => {
  const code = await codeFor(mobile)
  const made = await world.call('/v2/auth/register', { mobile, code, password: PASSWORD, agreed: true })
  expect(made.code, made.msg).toBe(1)
  return made.data
}
const inviteCodeOf = (url: string) => new URL(url, 'http://x').searchParams.get('inviteCode')!
const check = (param: string, token?: string) =>
  world.call('/v2/auth/checkLink/{param}', {}, { params: { param }, token })
const comeBy = async (param: string, contact: { mobile: string }, more: object = {}) =>
  world.call(
    '/v2/auth/inviteRegister/{param}',
    { ...contact, code: await codeFor(contact.mobile), password: PASSWORD, agreed: true, ...more },
    { params: { param } },
  )
const invite = async (mobile: string, more: object = {}) => {
  const sent = await world.call(
    '/invite/send',
    { name: '钱来', mobile, departmentId: sales, ...more },
    { token: admin },
  )
  expect(sent.code, sent.msg).toBe(1)
  return { ...sent.data, code: inviteCodeOf(sent.data.url) }
}
const qrCode = async (more: object = {}) => {
  const made = await world.call(
    '/departmentmember/inviteMemberQRCode',
    { departmentId: sales, ...more },
    { token: admin },
  )
  expect(made.code, made.msg).toBe(1)
  return { ...made.data, code: inviteCodeOf(made.data.url) }
}
const applications = async (filter: object = {}) =>
  (await world.call('/departmentmember/inviteMemberList', filter, { token: admin })).data.list
const seats = async (name: string) =>
  (await world.call('/departmentmember/memberList', { keyword: name }, { token: admin })).data.list

describe('an invitation to one person', () => {
  it('brings a newcomer to the department and role it said, once', async () => {
    const template = roles.find(({ type }) => type === 3)!
    const { code, applicationId } = await invite('13920000001', { roleIds: [template.roleId] })
    expect((await check(code)).data).toMatchObject({
      state: 'valid',
      kind: 'member',
      inviteCode: code,
      memberInviteCode: code,
      companyName: '示例科技有限公司',
      inviterName: '张*',
      departmentName: '销售部',
      roleNames: ['模板管理员'],
      invitedName: '钱*',
      sentTo: '139****0001',
    })
    const came = await comeBy(code, { mobile: '13920000001' })
    expect(came.data).toMatchObject({ joined: true, companyName: '示例科技有限公司' })
    expect(came.data.session).toMatchObject({ userType: 1, isAdmin: false })
    const [seat] = await seats('钱来')
    expect(seat).toMatchObject({
      departmentName: '销售部',
      status: MEMBER.unproven,
      roles: [{ name: '模板管理员' }],
    })
    expect(await applications()).toContainEqual(
      expect.objectContaining({ applicationId, status: JOINING.accepted, review: 1, contact: '139****0001' }),
    )
    expect((await check(code)).data).toMatchObject({
      state: 'used',
      inviteCode: null,
      memberInviteCode: null,
      sentTo: null,
      departmentName: null,
    })
    expect((await comeBy(code, { mobile: '13920000002' })).code).toBe(CODE.INVITE_USED)
  })

  it('is of no use to anybody else, and his own code is not spent on the attempt', async () => {
    const { code } = await invite('13920000003')
    const sms = await codeFor('13920000004')
    const attempt = await world.call(
      '/v2/auth/inviteRegister/{param}',
      { mobile: '13920000004', code: sms, password: PASSWORD, agreed: true },
      { params: { param: code } },
    )
    expect(attempt.code).toBe(CODE.INVITE_OTHER_PERSON)
    const afterwards = { mobile: '13920000004', code: sms, password: PASSWORD, agreed: true }
    expect((await world.call('/v2/auth/register', afterwards)).code).toBe(1)
    expect((await world.call('/invite/accept', { inviteCode: code }, { token: person })).code).toBe(
      CODE.INVITE_OTHER_PERSON,
    )
  })

  it('is accepted by somebody signed in, who goes on in that company', async () => {
    const { token } = await register('13920000005')
    const { code } = await invite('13920000005', { name: '孙到' })
    expect((await check(code, token)).data.standing).toBeNull()
    const accepted = await world.call('/invite/accept', { inviteCode: code }, { token })
    expect(accepted.data).toMatchObject({ joined: true, session: { userType: 1 } })
    expect((await world.call('/message/count', {}, { token })).code).toBe(CODE.UNAUTHENTICATED)
    const inside = await world.call('/user/sidebar', {}, { token: accepted.data.session!.token })
    expect(inside.data.currentCompanyName).toBe('示例科技有限公司')
    expect((await check(code, accepted.data.session!.token)).data).toMatchObject({
      state: 'used',
      standing: 'member',
    })
  })

  it('is not accepted in a session a company vouches for: that company could have named anybody', async () => {
    const { token } = await register('13920000013')
    const { code } = await invite('13920000013')
    await inRows(world.services.db, 'session', { token_hash: tokenHash(token) }).set({ confined: true })
    for (const path of ['/invite/accept', '/invite/decline'] as const)
      expect((await world.call(path, { inviteCode: code }, { token })).code).toBe(CODE.SESSION_CONFINED)
    expect((await check(code)).data.state).toBe('valid')
  })

  it('can be declined by him, revoked by the company, and expires; the list says which', async () => {
    const { token } = await register('13920000006')
    const declined = await invite('13920000006', { name: '不来' })
    expect((await world.call('/invite/decline', { inviteCode: declined.code }, { token })).code).toBe(1)
    expect((await check(declined.code)).data.state).toBe('revoked')

    const revoked = await invite('13920000007', { name: '收回' })
    expect((await world.call('/invite/revoke', { inviteId: revoked.inviteId }, { token: admin })).code).toBe(
      1,
    )
    expect((await world.call('/invite/revoke', { inviteId: revoked.inviteId }, { token: admin })).code).toBe(
      2302,
    )
    expect((await comeBy(revoked.code, { mobile: '13920000007' })).code).toBe(CODE.INVITE_REVOKED)

    const late = await invite('13920000008', { name: '过期' })
    world.clock.advance(INVITE_LIFETIME)
    ;[admin, employee, otherAdmin, person] = await everybody()
    expect((await check(late.code)).data.state).toBe('expired')
    expect((await comeBy(late.code, { mobile: '13920000008' })).code).toBe(CODE.INVITE_EXPIRED)
    await expireInvites(world.services)
    const reasons = Object.fromEntries(
      (await applications({ status: JOINING.failed })).map((row) => [row.name, row.reason]),
    )
    expect(reasons).toMatchObject({ 不来: '对方拒绝了邀请', 收回: '邀请已撤回', 过期: '邀请已过期' })
  })

  it('replaces an earlier one to the same person', async () => {
    const first = await invite('13920000009')
    const second = await invite('13920000009')
    expect((await check(first.code)).data.state).toBe('revoked')
    expect((await check(second.code)).data.state).toBe('valid')
  })

  it('goes out by message or mail with a short link to its page, and says when it could not', async () => {
    const { inviteId, code, applicationId } = await invite('13920000010')
    await deliverInvite(world.services, inviteId)
    const [text] = await world.services.db
      .selectFrom('sandbox_delivery')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(text).toMatchObject({ channel: '短信', target_masked: '139****0010' })
    const short = /\/blankPage\/(\w+)/.exec(text!.content)![1]!
    const resolved = await world.call('/shortLink/resolve/{code}', {}, { params: { code: short } })
    expect(resolved.data.path).toBe(`/inviteRegister?inviteCode=${code}`)

    const byMail = await world.call(
      '/invite/send',
      { name: 'Ann', email: 'Ann@Example.com', departmentId: null },
      { token: admin },
    )
    await deliverInvite(world.services, byMail.data.inviteId)
    const mails = await rowsOf(
      world.services.db,
      'sandbox_delivery',
      { channel: '邮件' },
      { columns: ['target_masked'] },
    )
    expect(mails).toEqual([{ target_masked: 'An***@Example.com' }])

    await inviteBounced(world.services, inviteId)
    const bounced = (await applications({ status: JOINING.failed })).find(
      (row) => row.applicationId === applicationId,
    )
    expect(bounced).toMatchObject({ status: JOINING.failed, reason: '短信未能送达' })
  })

  it('is followed by mail: the address is proven by its code, and the account signs in with it', async () => {
    const sent = await world.call(
      '/invite/send',
      { name: 'Bob', email: 'bob@example.com', departmentId: null },
      { token: admin },
    )
    const asked = await world.call('/v2/auth/emailCode', {
      email: 'bob@example.com',
      purpose: 'register',
      ...(await world.captcha()),
    })
    const came = await world.call(
      '/v2/auth/inviteRegister/{param}',
      { email: 'Bob@example.com', code: codeIn(asked.data.sandbox), password: PASSWORD, agreed: true },
      { params: { param: inviteCodeOf(sent.data.url) } },
    )
    expect(came.data, came.msg).toMatchObject({ joined: true })
    const [seat] = await seats('Bob')
    const detail = await world.call(
      '/departmentmember/memberInfo',
      { memberId: seat!.memberId },
      { token: admin },
    )
    expect(detail.data).toMatchObject({ email: 'Bo***@example.com', identityAt: null, mobile: '' })
  })

  it('is refused to those who may not invite, and gives no more than the inviter has', async () => {
    const body = { name: '某人', mobile: '13920000011', departmentId: null }
    expect((await world.call('/invite/send', body, { token: employee })).code).toBe(CODE.FORBIDDEN)
    expect(
      (await world.call('/invite/send', { ...body, departmentId: sales }, { token: otherAdmin })).code,
    ).toBe(404)
    const foreignRole = { ...body, roleIds: [roles[0]!.roleId] }
    expect((await world.call('/invite/send', foreignRole, { token: otherAdmin })).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/invite/send', { ...body, email: 'a@b.cn' }, { token: admin })).code).toBe(
      CODE.BAD_REQUEST,
    )
    const member = { ...body, mobile: '13800000002' }
    expect((await world.call('/invite/send', member, { token: admin })).code).toBe(CODE.MEMBER_EXISTS)
    const { inviteId } = await invite('13920000012')
    expect((await world.call('/invite/revoke', { inviteId }, { token: otherAdmin })).code).toBe(
      CODE.NOT_FOUND,
    )
    expect((await world.call('/invite/link', { inviteId }, { token: otherAdmin })).code).toBe(CODE.NOT_FOUND)
    const shown = await world.call('/invite/link', { inviteId }, { token: admin })
    expect(shown.data.url).toContain('/inviteRegister?inviteCode=')
  })
})

describe('an invitation by SMS', () => {
  it('carries neither link nor number of whoever invites', async () => {
    const { db } = world.services
    const { companyId } = (await world.call('/user/sidebar', {}, { token: admin })).data.companies[0]!
    const renamed = (name: string) => inRows(db, 'company', { id: companyId }).set({ name })
    const { name } = await theRow(db, 'company', { id: companyId }, ['name'])
    await renamed('领奖请点 a-b.top 公司')
    try {
      const { inviteId } = await invite('13920000071')
      await deliverInvite(world.services, inviteId)
    } finally {
      await renamed(name)
    }
    const told = await rowsOf(db, 'sandbox_delivery', { channel: '短信' }, { columns: ['content'] })
    expect(told.some(({ content }) => content.includes('「对方」邀请您加入企业'))).toBe(true)
    expect(told.some(({ content }) => content.includes('a-b.top'))).toBe(false)
  })
})

describe('a seat given in advance', () => {
  const latest = async () => {
    const rows = await world.services.db
      .selectFrom('sandbox_delivery')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    return rows[0]
  }
  it('is told to the person by message, with a link to where he takes it', async () => {
    const { companyId } = (await world.call('/user/sidebar', {}, { token: admin })).data.companies[0]!
    for (const [mobile, page] of [
      ['13920000061', '/login?view=activate'],
      ['13800000008', '/workbench'],
    ] as const) {
      const added = await world.call(
        '/departmentmember/addMember',
        { name: '先添', mobile, departmentId: null },
        { token: admin },
      )
      const waiting = await world.services.db.selectFrom('outbox').select('topic').execute()
      expect(waiting.filter(({ topic }) => topic === 'member.added').length).toBeGreaterThan(0)
      await deliverSeat(world.services, { companyId, memberId: added.data.memberId })
      const text = (await latest())!.content
      expect(text).toContain('已将您添加为成员')
      const code = /\/blankPage\/(\w+)/.exec(text)![1]!
      const resolved = await world.call('/shortLink/resolve/{code}', {}, { params: { code } })
      expect(resolved.data.path).toBe(page)
      await world.call('/departmentmember/deleteMember', { memberId: added.data.memberId }, { token: admin })
      const sent = await latest()
      await deliverSeat(world.services, { companyId, memberId: added.data.memberId })
      expect((await latest())!.id).toBe(sent!.id)
    }
  })
})

describe('a code for whoever scans it', () => {
  it('is used by many, who wait for review unless it says otherwise', async () => {
    const { code } = await qrCode()
    const came = await comeBy(code, { mobile: '13920000021' }, { name: '候一' })
    expect(came.data).toMatchObject({ joined: false, companyName: '示例科技有限公司' })
    expect(came.data.session).toMatchObject({ userType: 2, companyId: null })
    const { token } = came.data.session
    expect((await check(code, token)).data.standing).toBe('waiting')
    expect((await world.call('/invite/accept', { inviteCode: code }, { token })).code).toBe(
      CODE.APPLICATION_OPEN,
    )
    expect((await world.call('/invite/mine', {}, { token })).data).toMatchObject([{ status: JOINING.asked }])
    const messages = await world.call('/message/list', { unreadOnly: true }, { token: admin })
    expect(messages.data.list.some(({ content }) => content.includes('候一'))).toBe(true)

    const waiting = await applications({ review: 0, status: JOINING.asked, keyword: '候一' })
    expect(waiting).toMatchObject([
      { name: '候一', status: JOINING.asked, review: 0, departmentName: '销售部' },
    ])
    const { applicationId } = waiting[0]!
    const decide = (body: object, as = admin) =>
      world.call('/departmentmember/updateInviteMember', { applicationId, review: 1, ...body }, { token: as })
    expect((await decide({}, employee)).code).toBe(CODE.FORBIDDEN)
    expect((await decide({}, otherAdmin)).code).toBe(CODE.NOT_FOUND)
    expect((await decide({ review: 2 })).code).not.toBe(1)
    expect((await decide({ departmentId: null })).code).toBe(1)
    expect((await decide({})).code).toBe(CODE.APPLICATION_DECIDED)
    expect((await seats('候一'))[0]).toMatchObject({
      departmentName: '示例科技有限公司',
      status: MEMBER.unproven,
    })
    const told = await world.call('/message/list', {}, { token })
    expect(told.data.list[0]).toMatchObject({ title: '加入企业的申请已通过' })
    expect((await check(code)).data.state).toBe('valid')
  })

  it('tells somebody refused why, and lets him ask again', async () => {
    const { code } = await qrCode()
    const { token } = await register('13920000022')
    await world.call('/invite/accept', { inviteCode: code, name: '候二' }, { token })
    const [waiting] = await applications({ status: JOINING.asked, keyword: '候二' })
    await world.call(
      '/departmentmember/updateInviteMember',
      { applicationId: waiting!.applicationId, review: 2, reason: '不认识' },
      { token: admin },
    )
    expect((await world.call('/invite/mine', {}, { token })).data).toMatchObject([
      { status: JOINING.refused, reason: '不认识' },
    ])
    expect((await world.call('/invite/accept', { inviteCode: code, name: '候二' }, { token })).code).toBe(1)
  })

  it('without review lets people straight in, up to its number', async () => {
    const { code, inviteId } = await qrCode({ needsReview: false, maxUses: 2 })
    expect((await comeBy(code, { mobile: '13920000023' }, { name: '直一' })).data.joined).toBe(true)
    const codes = await world.call('/invite/codes', {}, { token: admin })
    expect(codes.data.find((each) => each.inviteId === inviteId)).toMatchObject({ uses: 1, maxUses: 2 })
    expect((await comeBy(code, { mobile: '13920000024' }, {})).code).toBe(CODE.NAME_REQUIRED)
    expect((await comeBy(code, { mobile: '13920000024' }, { name: '直二' })).data.joined).toBe(true)
    expect((await comeBy(code, { mobile: '13920000025' }, { name: '直三' })).code).toBe(CODE.INVITE_USED)
    expect((await seats('直')).map(({ name }) => name).sort()).toEqual(['直一', '直二'])
  })

  it('lets in no more than the package allows, however many come at once', async () => {
    const { code } = await qrCode({ needsReview: false })
    const tokens = []
    for (const last of [1, 2, 3]) tokens.push((await register(`1392000003${last}`)).token)
    const { companyId } = (await world.call('/user/sidebar', {}, { token: admin })).data.companies[0]!
    const { count } = await world.services.db
      .selectFrom('member')
      .select(sql<number>`count(*)`.as('count'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    // Room for exactly one more.
    await inRows(world.services.db, 'quota_lot', { owner_id: companyId, kind: 'service:org:member' }).set({
      remaining: count + 1,
    })
    const answers = await Promise.all(
      tokens.map((token, index) =>
        world.call('/invite/accept', { inviteCode: code, name: `满${index}` }, { token }),
      ),
    )
    expect(answers.map((answer) => answer.code).sort()).toEqual([1, CODE.PACKAGE_LIMIT, CODE.PACKAGE_LIMIT])
    const added = await world.call(
      '/departmentmember/addMember',
      { name: '满员', mobile: '13920000039', departmentId: null },
      { token: admin },
    )
    expect(added.code).toBe(CODE.PACKAGE_LIMIT)
    await inRows(world.services.db, 'quota_lot', { owner_id: companyId, kind: 'service:org:member' }).set({
      remaining: sql`granted`,
    })
  })
})

describe('an invitation whose maker is gone', () => {
  it('no longer works, and the highest role is never handed out by a code', async () => {
    const { code } = await qrCode()
    const inviter = (await seats('张三'))[0]!
    const setTo = (status: number) =>
      inRows(world.services.db, 'member', { id: inviter.memberId }).set({ status })
    await setTo(0)
    expect((await check(code)).data.state).toBe('revoked')
    await setTo(1)
    expect((await check(code)).data.state).toBe('valid')
    const body = { departmentId: null, roleIds: [roles.find(({ type }) => type === 1)!.roleId] }
    const made = await world.call('/departmentmember/inviteMemberQRCode', body, { token: admin })
    expect(made.code).toBe(CODE.GRANT_BEYOND_OWN)
  })
})

describe('one person asking another to come', () => {
  it('is remembered with the account, and only for newcomers', async () => {
    const link = await world.call('/invite/personLink', {}, { token: person })
    const again = await world.call('/invite/personLink', {}, { token: person })
    expect(again.data.url).toBe(link.data.url)
    const code = inviteCodeOf(link.data.url)
    expect((await check(code)).data).toMatchObject({ kind: 'person', companyName: null, inviterName: '郑*' })
    const came = await comeBy(code, { mobile: '13920000041' })
    expect(came.data).toMatchObject({ joined: false, companyName: null, session: { userType: 2 } })
    const { invited_by, source } = await theRow(
      world.services.db,
      'account',
      { id: came.data.session.userId },
      ['invited_by', 'source'],
    )
    expect(invited_by).not.toBeNull()
    expect(source).toBe('invite')
    expect((await world.call('/invite/accept', { inviteCode: code }, { token: employee })).code).toBe(
      CODE.INVITE_FOR_NEWCOMERS,
    )
  })
})

describe('asking to join', () => {
  it('finds a company by its whole name only, asks once, may be withdrawn', async () => {
    const { token } = await register('13920000051')
    const find = (name: string) => world.call('/invite/findCompany', { name }, { token })
    expect((await find('样例')).data.company).toBeNull()
    const { company } = (await find('样例贸易有限公司')).data
    const ask = () =>
      world.call('/invite/apply', { companyId: company!.companyId, name: '求职', note: '新同事' }, { token })
    const asked = await ask()
    expect(asked.code).toBe(1)
    expect((await ask()).code).toBe(CODE.APPLICATION_OPEN)
    const withdraw = (as: string) =>
      world.call('/invite/withdraw', { applicationId: asked.data.applicationId }, { token: as })
    expect((await withdraw(person)).code).toBe(CODE.NOT_FOUND)
    expect((await withdraw(token)).code).toBe(1)
    expect((await withdraw(token)).code).toBe(CODE.APPLICATION_DECIDED)
    world.clock.advance(1000)
    const again = await ask()
    const decided = await world.call(
      '/departmentmember/updateInviteMember',
      { applicationId: again.data.applicationId, review: 1 },
      { token: otherAdmin },
    )
    expect(decided.code, decided.msg).toBe(1)
    expect((await ask()).code).toBe(CODE.ALREADY_MEMBER)
    expect((await world.call('/invite/mine', {}, { token })).data.map(({ status }) => status)).toEqual([3, 2])
  })
})

describe('short links', () => {
  it('lead to pages of this site only, and not for ever', async () => {
    const { services, clock } = world
    const make = (path: string) => shortLink(services, services.db, path, { lifetimeMs: DAY }, clock.now())
    await expect(make('//evil.example')).rejects.toThrow('not a path')
    await expect(make('https://evil.example')).rejects.toThrow('not a path')
    const code = await make('/loginJoin?inviteCode=x')
    expect(await resolveShortLink(services, services.db, code, clock.now())).toBe('/loginJoin?inviteCode=x')
    clock.advance(DAY)
    expect((await world.call('/shortLink/resolve/{code}', {}, { params: { code } })).code).toBe(
      CODE.LINK_INVALID,
    )
    expect((await world.call('/shortLink/resolve/{code}', {}, { params: { code: 'nonesuch' } })).code).toBe(
      2209,
    )
    const stored = await services.db.selectFrom('short_link').select('path_cipher').execute()
    expect(stored.some(({ path_cipher }) => path_cipher.includes('loginJoin'))).toBe(false)
  })
})

describe('a delegate', () => {
  const sealAdminId = async () => (await seats('李四'))[0]!.memberId
  const ask = async (more: object = {}) => {
    const memberId = await sealAdminId()
    return world.call(
      '/departmentmember/delegateQRCode',
      { memberId, validDays: 30, ...more },
      { token: admin },
    )
  }

  it('is asked by code, says yes himself with a code to his number, and gets what was promised', async () => {
    admin = await world.signIn('13800000001')
    const template = roles.find(({ type }) => type === 3)!
    const asked = await ask({ roleIds: [template.roleId] })
    expect(asked.code, asked.msg).toBe(1)
    const ticket = new URL(asked.data.url, 'http://x').searchParams.get('ticket')!
    const result = async () =>
      (
        await world.call(
          '/departmentmember/delegate/result',
          { ticketId: asked.data.ticketId },
          { token: admin },
        )
      ).data
    expect(await result()).toEqual({ status: TICKET.waiting, expired: false })
    const fresh = await world.signIn('13800000004')
    expect((await world.call('/departmentmember/delegate/view', { ticket }, { token: fresh })).code).toBe(
      2305,
    )
    const his = await world.signIn('13800000002')
    const seen = await world.call('/departmentmember/delegate/view', { ticket }, { token: his })
    expect(seen.data).toMatchObject({
      companyName: '示例科技有限公司',
      roleNames: ['模板管理员'],
      validDays: 30,
    })
    expect(seen.data.letter.join()).toContain('李四')
    expect(await result()).toMatchObject({ status: TICKET.opened })
    const complete = (body: object) =>
      world.call('/departmentmember/delegate/complete', { ticket, accept: true, ...body }, { token: his })
    expect((await complete({ code: '000000' })).code).toBe(CODE.CODE_WRONG)
    const done = await complete({ code: await codeFor('13800000002', 'delegate') })
    expect(done.data, done.msg).toMatchObject({ accepted: true })
    expect(await result()).toMatchObject({ status: TICKET.done })
    expect((await seats('李四'))[0]!.roles.map(({ name }) => name)).toEqual(['印章管理员', '模板管理员'])
    expect((await complete({ code: '000000' })).code).toBe(CODE.LINK_INVALID)
    const rows = await world.services.db.selectFrom('delegation').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]!.letter_sha256).toHaveLength(32)
  })

  it('is one until his time is over or the company ends it; what it gave goes with it', async () => {
    const template = roles.find(({ type }) => type === 3)!
    const names = async () => (await seats('李四'))[0]!.roles.map(({ name }) => name)
    expect((await seats('李四'))[0]!.delegateUntil).not.toBeNull()
    const memberId = await sealAdminId()
    const finish = (token: string) => world.call('/departmentmember/delegate/end', { memberId }, { token })
    expect((await finish(await world.signIn('13800000004'))).code).toBe(CODE.FORBIDDEN)
    expect((await finish(await world.signIn('13800000005'))).code).toBe(CODE.NOT_FOUND)
    expect((await finish(admin)).code).toBe(1)
    expect(await names()).toEqual(['印章管理员'])
    expect((await finish(admin)).code).toBe(CODE.NOT_FOUND)

    const asked = await ask({ roleIds: [template.roleId], validDays: 1 })
    const ticket = new URL(asked.data.url, 'http://x').searchParams.get('ticket')!
    const token = await world.signIn('13800000002')
    const code = await codeFor('13800000002', 'delegate')
    await world.call('/departmentmember/delegate/complete', { ticket, accept: true, code }, { token })
    await expireDelegations(world.services)
    expect(await names()).toEqual(['印章管理员', '模板管理员'])
    world.clock.advance(DAY)
    await expireDelegations(world.services)
    ;[admin, employee, otherAdmin, person] = await everybody()
    expect(await names()).toEqual(['印章管理员'])
    expect((await seats('李四'))[0]!.delegateUntil).toBeNull()
  })

  it('may refuse; the unfit are not asked; other companies see nothing', async () => {
    const asked = await ask()
    const ticket = new URL(asked.data.url, 'http://x').searchParams.get('ticket')!
    const his = await world.signIn('13800000002')
    const refused = await world.call(
      '/departmentmember/delegate/complete',
      { ticket, accept: false },
      { token: his },
    )
    expect(refused.data).toEqual({ accepted: false, validUntil: null })
    const follow = { ticketId: asked.data.ticketId }
    expect(
      (await world.call('/departmentmember/delegate/result', follow, { token: admin })).data.status,
    ).toBe(3)
    const stranger = await world.signIn('13800000005')
    expect((await world.call('/departmentmember/delegate/result', follow, { token: stranger })).code).toBe(
      404,
    )
    const [unverified] = await seats('候一')
    expect((await ask({ memberId: unverified!.memberId })).code).toBe(CODE.DELEGATE_UNFIT)
  })

  it('has a letter on paper too, with the company on it', async () => {
    const answer = await world.send({
      method: 'GET',
      url: '/api/web/departmentmember/downloadProxyTemplate',
      token: admin,
    })
    expect(answer.response.headers['content-type']).toBe('application/pdf')
    const bytes = answer.response.rawPayload
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(() => PdfDocument.open(bytes)).not.toThrow()
  })
})

describe('people who may look after templates', () => {
  it('are those whose role says so', async () => {
    const listed = await world.call('/departmentmember/getTemplateMemberList', {}, { token: admin })
    const names = listed.data.list.map(({ name }) => name)
    expect(names).toContain('王五')
    expect(names).toContain('张三')
    expect(names).not.toContain('赵六')
  })
})
