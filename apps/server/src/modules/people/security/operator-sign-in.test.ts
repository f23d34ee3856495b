import { CODE } from '@xinqi/api/error-codes'
import { describe, expect, it } from 'vitest'
import { askCode } from '../../../../test/ask-code.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { inRows } from '../../../platform/db/row.ts'
import { stepKind } from '../sign-in/second-step-needed.ts'

const world = await worldOfFile()
const OPERATOR = '13800000009'
const codeIn = (text: string | null) => /\d{6}/.exec(text ?? '')![0]
const byPassword = async () =>
  (await world.call('/v2/auth/login', { loginType: 'password', account: OPERATOR, password: DEMO_PASSWORD }))
    .data
const running = (token: string) => world.call('/operator/running/deadJobs', {}, { token })

describe('somebody of the platform', () => {
  it('is let in by a code besides the password, sent to what is bound to the account', async () => {
    const { token, secondStep } = await byPassword()
    expect(token).toBe('')
    expect(secondStep).toMatchObject({ kind: 'code', companyName: null })
    const { ticket } = secondStep!
    expect((await world.call('/v2/auth/secondStep', { ticket, code: '000000' })).code).toBe(CODE.CODE_WRONG)
    const sent = (await world.call('/v2/auth/secondStepCode', { ticket })).data
    expect(sent.target).toBe('138****0009')
    const wrong = codeIn(sent.sandbox) === '111111' ? '222222' : '111111'
    expect((await world.call('/v2/auth/secondStep', { ticket, code: wrong })).code).toBe(CODE.CODE_WRONG)
    const opened = (await world.call('/v2/auth/secondStep', { ticket, code: codeIn(sent.sandbox) })).data
    expect((await running(opened.token)).code).toBe(1)
    // Once: neither the ticket nor the code opens a second session.
    expect((await world.call('/v2/auth/secondStep', { ticket, code: codeIn(sent.sandbox) })).code).toBe(
      CODE.SECOND_STEP_EXPIRED,
    )
  })

  it('shares the account with other visitors of the demo: each sign-in has its own code, however many there are', async () => {
    const tickets: string[] = []
    for (let count = 0; count < 7; count++) tickets.push((await byPassword()).secondStep!.ticket)
    const codes: string[] = []
    for (const ticket of tickets)
      codes.push(codeIn((await world.call('/v2/auth/secondStepCode', { ticket })).data.sandbox))
    const distinct = codes.findIndex((code) => code !== codes[0])
    const another = await world.call('/v2/auth/secondStep', { ticket: tickets[0]!, code: codes[distinct]! })
    expect(another.code).toBe(CODE.CODE_WRONG)
    const own = await world.call('/v2/auth/secondStep', { ticket: tickets[0]!, code: codes[0]! })
    expect(own.code).toBe(1)
  })

  it('has none of the platform’s rights in a session that took one step alone', async () => {
    const token = await world.signIn(OPERATOR)
    expect((await running(token)).code).toBe(1)
    await world.services.db.updateTable('session').set({ second_step_at: null }).execute()
    const { userId } = await byPassword()
    await world.services.sessions.actorChanged(world.services.db, userId)
    expect((await running(token)).code).toBe(CODE.FORBIDDEN)
  })

  it('whose first step was a code binds an authenticator: the same telephone twice is one step', async () => {
    world.clock.advance(61_000)
    const { sandbox } = (await askCode(world, OPERATOR, 'login')).data
    const { data } = await world.call('/v2/auth/login', {
      loginType: 'code',
      account: OPERATOR,
      code: codeIn(sandbox),
    })
    expect(data.secondStep?.kind).toBe('enrol')
    const { ticket } = data.secondStep!
    expect((await world.call('/v2/auth/secondStepCode', { ticket })).code).toBe(CODE.SECOND_STEP_EXPIRED)
    expect((await world.call('/v2/auth/secondStepEnrol', { ticket })).data.secret).toBeTruthy()
  })

  it('proves to be there before money and papers of people, and ten minutes later again', async () => {
    world.clock.advance(61_000)
    const token = await world.signIn(OPERATOR)
    const { userId } = await byPassword()
    const asked = { caseId: '00000000-0000-7000-8000-000000000000' }
    const open = async () => (await world.call('/operator/reviews/detail', asked, { token })).code
    await inRows(world.services.db, 'session', { account_id: userId }).set({
      proven_at: world.services.clock(),
    })
    expect(await open()).toBe(CODE.NOT_FOUND)
    world.clock.advance(10 * 60_000)
    expect(await open()).toBe(CODE.PROOF_REQUIRED)
    const proven = await world.call(
      '/user/security/prove',
      { way: 'password', secret: DEMO_PASSWORD },
      { token },
    )
    expect(proven.code).toBe(1)
    expect(await open()).toBe(CODE.NOT_FOUND)
  })
})

it('an authenticator goes before all else, a code only where it is another step and arrives', () => {
  const about = { enabled: false, isAsked: false, contactProven: false, isReached: true }
  expect(stepKind({ ...about, enabled: true })).toBe('totp')
  expect(stepKind(about)).toBe('code')
  expect(stepKind({ ...about, contactProven: true })).toBe('enrol')
  expect(stepKind({ ...about, isReached: false })).toBe('enrol')
  expect(stepKind({ ...about, isAsked: true })).toBe('enrol')
})
