import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { parseVerifierKey, verifyProof } from '@xinqi/evidence'
import { expect, it } from 'vitest'
import { sealFor, signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { addRow, countRows, removeRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { checkpointLeaves } from '../../../platform/evidence/checkpoint-leaves.ts'
import { digestActs } from './act-digests.ts'
import { auditNames } from './audit-names.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)
const { own, theirs, person } = driver.hands
const { services } = world
const { db } = services

const audited = async () => {
  await checkpointLeaves(services)
  await auditNames(services)
  const { data } = await world.call('/inMyName/audit', {}, { token: person.token })
  return data.audit!
}

it('finds everything the log says on the page of whoever it was done for, and names nobody', async () => {
  expect((await world.call('/inMyName/audit')).code).toBe(CODE.UNAUTHENTICATED)
  expect((await world.call('/inMyName/audit', {}, { token: person.token })).data.audit).toBeNull()
  await driver.finish(['own', 'theirs', 'person'])
  const sealId = await sealFor(world, own.token)
  const asked = { sealId, years: 1, purpose: '签署合同', physical: '', isReplacement: false }
  const applied = await world.call('/nationalSeal/apply', asked, { token: own.token })
  expect(applied.msg).toBe('ok')
  await world.call('/nationalSeal/make', { id: applied.data.id }, { token: own.token })

  const audit = await audited()
  const leaves = await rowsOf(db, 'evidence_leaf', {}, { columns: ['entry', 'place'] })
  const logged = leaves.map(({ entry }) => JSON.parse(entry.toString()))
  const spoken = logged.filter(({ step, nationalSeal }) => ['sign', 'named'].includes(step) || nationalSeal)
  expect(audit).toMatchObject({ entries: leaves.length, acts: spoken.length, closed: 0, leftOut: 0 })
  expect(spoken.length).toBeGreaterThanOrEqual(5)
  const kept = JSON.stringify([await rowsOf(db, 'name_audit', {}), audit])
  for (const { name } of [
    ...(await rowsOf(db, 'account', {}, { columns: ['name'] })),
    ...(await rowsOf(db, 'company', {}, { columns: ['name'] })),
  ])
    if (name) expect(kept).not.toContain(name)
})

it('proves the life of a national seal by its leaves, to its owner alone', async () => {
  const { data } = await world.call('/inMyName/list', { of: 'company', kind: 'seal' }, { token: own.token })
  const steps = data.list.filter(({ what }) => what.includes('国标电子印章'))
  expect(steps.map(({ isProvable }) => isProvable)).toEqual([true, true])
  for (const { actId, what } of steps) {
    const asked = { of: 'company', kind: 'seal', actId } as const
    const { proofs } = (await world.call('/inMyName/proof', asked, { token: own.token })).data
    expect(proofs).toHaveLength(1)
    expect(proofs[0]!.step).toBe(what.startsWith('制作') ? 'seal.make' : 'seal.apply')
    const { proof } = proofs[0]!
    expect(verifyProof(proof, parseVerifierKey(proof.verifierKey)).valid).toBe(true)
    expect((await world.call('/inMyName/proof', asked, { token: theirs.token })).code).toBe(CODE.NOT_FOUND)
  }
})

it('goes on where it was, and finds what never came to a page', async () => {
  const before = await audited()
  world.clock.advance(60_000)
  expect((await world.call('/inMyName/freeze', { of: 'person' }, { token: theirs.token })).code).toBe(1)
  person.token = await world.signIn('13800000008')
  const after = await audited()
  expect(after).toMatchObject({ acts: before.acts + 1, leftOut: 0 })
  expect(after.entries).toBeGreaterThan(before.entries)
  expect(await countRows(db, 'name_audit', {})).toBe(1)

  // A signature the log speaks of, of somebody who finds it nowhere.
  const [leaf] = await rowsOf(db, 'evidence_leaf', { step: 'sign' })
  const entry = JSON.parse(leaf!.entry.toString())
  entry.account = own.accountId
  entry.signatures = [{ ...entry.signatures[0], certificate: 'ffff' }]
  await addRow(db, 'evidence_leaf', {
    id: crypto.randomUUID(),
    contract_id: leaf!.contract_id,
    step: 'sign',
    entry: Buffer.from(JSON.stringify(entry)),
    at: world.clock.now(),
  })
  expect(await audited()).toMatchObject({ acts: after.acts + 1, leftOut: 1 })
  // Told once, by its place and without a name.
  await audited()
  const operator = await theRow(db, 'account', { is_operator: true }, ['id'])
  const told = await rowsOf(db, 'message', { account_id: operator.id, title: '以我名义的记录不全' })
  expect(told).toHaveLength(1)
  expect(told[0]!.content).toMatch(/^存证日志第 \d+ 条没有列在当事人的页面上，请核查。$/)
})

it('begins anew every week: what was taken off a page since is found', async () => {
  const before = await audited()
  await removeRows(db, 'name_freeze', { owner_id: theirs.accountId })
  expect(await audited()).toMatchObject({ leftOut: before.leftOut })
  world.clock.advance(8 * DAY)
  person.token = await world.signIn('13800000008')
  expect(await audited()).toMatchObject({ acts: before.acts, leftOut: before.leftOut + 1 })
  // Whoever has closed his account has no page any more; that is said, and is no omission.
  world.clock.advance(8 * DAY)
  await addRow(db, 'account_closing', {
    owner_id: theirs.accountId,
    id: crypto.randomUUID(),
    is_company: false,
    asked_by: theirs.accountId,
    asked_at: world.clock.now(),
    ends_at: world.clock.now(),
    state: 'done',
  })
  person.token = await world.signIn('13800000008')
  const closed = await audited()
  expect(closed.leftOut).toBe(before.leftOut)
  expect(closed.closed).toBeGreaterThan(0)
})

it('proves logins and authorisations by an entry that holds many of them, and shows no other', async () => {
  world.clock.advance(3_600_000)
  await digestActs(services)
  await checkpointLeaves(services)
  const digests = await rowsOf(db, 'act_digest', {})
  expect(digests).toHaveLength(1)
  // Nothing new, nothing written.
  await digestActs(services)
  expect(await countRows(db, 'act_digest', {})).toBe(1)
  const login = async () => {
    const { data } = await world.call(
      '/inMyName/list',
      { of: 'person', kind: 'login' },
      { token: person.token },
    )
    return data.list.find(({ isProvable }) => isProvable)!
  }
  const { actId, at } = await login()
  const asked = { of: 'person', kind: 'login', actId } as const
  const { data } = await world.call('/inMyName/proof', asked, { token: person.token })
  const [{ proof, step, isValid }] = data.proofs as [(typeof data.proofs)[number]]
  expect([step, isValid]).toEqual(['acts', true])
  const statement = JSON.parse(Buffer.from(proof.within!.statement, 'base64').toString())
  expect(statement).toEqual({ act: actId, at, kind: 'login', owner: person.accountId })
  expect(proof.within!.count).toBeGreaterThan(1)
  const key = parseVerifierKey(proof.verifierKey)
  expect(verifyProof(proof, key).valid).toBe(true)
  const forged = Buffer.from(JSON.stringify({ ...statement, owner: own.accountId })).toString('base64')
  expect(verifyProof({ ...proof, within: { ...proof.within, statement: forged } }, key).valid).toBe(false)
  for (const { name } of await rowsOf(db, 'account', {}, { columns: ['name'] }))
    if (name) expect(JSON.stringify(proof)).not.toContain(name)
  expect((await world.call('/inMyName/proof', asked, { token: own.token })).code).not.toBe(1)
  // What came since is in the next entry.
  world.clock.advance(60_000)
  person.token = await world.signIn('13800000008')
  const { data: fresh } = await world.call(
    '/inMyName/list',
    { of: 'person', kind: 'login' },
    { token: person.token },
  )
  expect(fresh.list[0]!.isProvable).toBe(false)
  world.clock.advance(3_600_000)
  await digestActs(services)
  await checkpointLeaves(services)
  const late = { of: 'person', kind: 'login', actId: fresh.list[0]!.actId } as const
  expect((await world.call('/inMyName/proof', late, { token: person.token })).data.proofs[0]!.isValid).toBe(
    true,
  )
})
