import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { signingByPassword } from '../../../../test/signing-by-password.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { expireContracts } from './expire.ts'

const world = await worldOfFile()
const signing = await signingByPassword(world)
const { desk: driver, detail, sign, own, theirs, sentTo, signInAgain } = signing
let { admin, other } = signing

const memberOf = async (token: string, keyword: string) =>
  (await world.call('/departmentmember/getMemberList', { keyword }, { token })).data.list[0]!.memberId

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
    const before = await driver.copies(admin)
    const untouched = await sentTo([own(), theirs()])
    const back = await world.call(
      '/contract/withdraw',
      { contractId: untouched, reason: '发错了' },
      { token: admin },
    )
    expect(back.data).toMatchObject({ status: CONTRACT_IS.withdrawn, givenBack: true })
    expect(await driver.copies(admin)).toBe(before)
    const touched = await sentTo([own(), theirs()])
    await sign(other, touched)
    const kept = await world.call(
      '/contract/withdraw',
      { contractId: touched, reason: '发错了' },
      { token: admin },
    )
    expect(kept.data).toMatchObject({ status: CONTRACT_IS.withdrawn, givenBack: false })
    expect(await driver.copies(admin)).toBe(before - 1)
  })

  it('expires by the clock, cannot be signed then, and goes on when put off', async () => {
    const contractId = await sentTo([own(), theirs()])
    await sign(admin, contractId)
    world.clock.advance(91 * DAY)
    ;({ admin, other } = await signInAgain())
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
