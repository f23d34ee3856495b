import { CODE } from '@xinqi/api/error-codes'
import { parseVerifierKey, verifyProof } from '@xinqi/evidence'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { held } from '../../../../test/held.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, countRows, inRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { holdNameAlone } from '../../people/freeze/standing-freezes.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)
const { own, theirs, person } = driver.hands
const { db } = world.services

type Of = 'person' | 'company'
const walk = async (token: string, of: Of, pageSize = 7) => {
  const acts = []
  for (let cursor: string | undefined; ; ) {
    const { code, msg, data } = await world.call('/inMyName/list', { of, cursor, pageSize }, { token })
    if (code !== 1) throw new Error(msg)
    acts.push(...data.list)
    if (!data.nextCursor) return acts
    cursor = data.nextCursor
  }
}
const companyOf = async (accountId: string) =>
  (await theRow(db, 'session', { token_hash: (await latestToken(accountId))! }, ['company_id'])).company_id!
const latestToken = async (accountId: string) =>
  (await rowsOf(db, 'session', { account_id: accountId }, { columns: ['token_hash'], by: 'created_at' })).at(
    -1,
  )?.token_hash

it('leaves out no signature and no certificate, of nobody and no company', async () => {
  const contractId = await driver.finish(['own', 'theirs', 'person'])
  await driver.finish(['person'])
  const leaves = await rowsOf(db, 'evidence_leaf', { step: 'sign' }, { columns: ['entry'] })
  const logged = leaves.map(({ entry }) => JSON.parse(entry.toString()))
  const ownCompany = await companyOf(own.accountId)
  for (const [hand, of, ownerId] of [
    [person, 'person', person.accountId],
    [own, 'person', own.accountId],
    [theirs, 'person', theirs.accountId],
    [own, 'company', ownCompany],
  ] as const) {
    const acts = await walk(hand.token, of)
    const shown = new Set(
      acts.filter(({ kind }) => kind === 'signature').map(({ certificate }) => certificate),
    )
    const ofOwner = logged.filter((entry) =>
      of === 'person' ? entry.account === ownerId : entry.company !== null && entry.account === own.accountId,
    )
    const serials = ofOwner.flatMap(({ signatures }) =>
      signatures.map((one: { certificate: string }) => one.certificate),
    )
    expect(serials.length).toBeGreaterThan(0)
    for (const serial of serials) expect(shown).toContain(serial)
    const issued = await rowsOf(db, 'issued_certificate', { owner_id: ownerId }, { columns: ['serial'] })
    const certificates = acts
      .filter(({ kind }) => kind === 'certificate')
      .map(({ certificate }) => certificate)
    expect(certificates.toSorted()).toEqual(issued.map(({ serial }) => serial).toSorted())
    // The page is what its smaller pages are, and shows nothing twice.
    expect((await walk(hand.token, of, 100)).map(({ actId }) => actId)).toEqual(
      acts.map(({ actId }) => actId),
    )
    expect(new Set(acts.map(({ actId }) => actId)).size).toBe(acts.length)
  }
  const sessions = await countRows(db, 'session', { account_id: person.accountId })
  expect((await walk(person.token, 'person')).filter(({ kind }) => kind === 'login')).toHaveLength(sessions)
  expect(contractId).toBeTruthy()
})

it('keeps a certificate whose signature never came to be', async () => {
  const contractId = await driver.sendTo(['person'])
  const marks = await driver.marksOf('person', contractId)
  const { prepareToSign } = await import('../../contracts/signing/sign.ts')
  const found = await world.services.sessions.find(person.token)
  if (found.state !== 'live') throw new Error('signed out')
  const before = await countRows(db, 'issued_certificate', { owner_id: person.accountId })
  await prepareToSign({
    actor: found.actor,
    body: { contractId, intentToken: await driver.meant('person', contractId), marks },
    db,
    note: () => {},
    now: world.clock.now(),
    services: world.services,
    visitor: { address: '127.0.0.1', userAgent: null, requestId: 'x', device: null },
  })
  const acts = await walk(person.token, 'person')
  expect(acts.filter(({ kind }) => kind === 'certificate')).toHaveLength(before + 1)
})

it('names nobody but the one whose page it is', async () => {
  const people = await rowsOf(db, 'account', {}, { columns: ['id', 'name'] })
  const companies = await rowsOf(db, 'company', {}, { columns: ['id', 'name'] })
  const ownCompany = await companyOf(own.accountId)
  const page = JSON.stringify(await walk(person.token, 'person'))
  for (const { id, name } of people) if (name && id !== person.accountId) expect(page).not.toContain(name)
  for (const { name } of companies) expect(page).not.toContain(name)
  const ofCompany = JSON.stringify((await walk(own.token, 'company')).map(({ about: _title, ...one }) => one))
  for (const { name } of people) if (name) expect(ofCompany).not.toContain(name)
  for (const { id, name } of companies) if (id !== ownCompany) expect(ofCompany).not.toContain(name)
})

it('proves what is a leaf to anybody, and to nobody what is not his', async () => {
  const [signature] = (await walk(person.token, 'person')).filter(({ kind }) => kind === 'signature')
  const asked = { of: 'person', kind: 'signature', actId: signature!.actId } as const
  const { data } = await world.call('/inMyName/proof', asked, { token: person.token })
  expect(data.proofs).toMatchObject([{ step: 'sign', isValid: true }])
  const { proof } = data.proofs[0]!
  expect(verifyProof(proof, parseVerifierKey(proof.verifierKey)).valid).toBe(true)
  expect(Buffer.from(proof.entry, 'base64').toString()).toContain(signature!.certificate!)
  expect((await world.call('/inMyName/proof', asked, { token: theirs.token })).code).toBe(CODE.NOT_FOUND)
  const none = { ...asked, actId: newId() }
  expect((await world.call('/inMyName/proof', none, { token: person.token })).code).toBe(CODE.NOT_FOUND)
})

it('proves a certificate by the signature it was issued for, and none that was never used', async () => {
  const certificates = (await walk(person.token, 'person')).filter(({ kind }) => kind === 'certificate')
  const used = certificates.find(({ isProvable }) => isProvable)!
  const asked = { of: 'person', kind: 'certificate', actId: used.actId } as const
  const { data } = await world.call('/inMyName/proof', asked, { token: person.token })
  expect(data.proofs).toMatchObject([{ step: 'sign', isValid: true }])
  expect(Buffer.from(data.proofs[0]!.proof.entry, 'base64').toString()).toContain(used.certificate!)
  expect((await world.call('/inMyName/proof', asked, { token: theirs.token })).code).toBe(CODE.NOT_FOUND)
  const unused = certificates.filter(({ isProvable }) => !isProvable)
  expect(unused).toHaveLength(1)
  const never = { ...asked, actId: unused[0]!.actId }
  expect((await world.call('/inMyName/proof', never, { token: person.token })).code).toBe(CODE.NOT_FOUND)
})

it('shows a company to whoever administers it, and nothing to anybody without a session', async () => {
  const [member] = await world.signInAll('13800000002')
  for (const path of ['/inMyName/list', '/inMyName/state', '/inMyName/freeze'] as const) {
    expect((await world.call(path, { of: 'company' }, { token: member })).code).toBe(CODE.FORBIDDEN)
    expect((await world.call(path, { of: 'company' }, { token: person.token })).code).toBe(CODE.FORBIDDEN)
    expect((await world.call(path, { of: 'person' })).code).toBe(CODE.UNAUTHENTICATED)
  }
})

it('shows nothing of a person to a session let in on one company’s word', async () => {
  const token = await world.services.sessions.open(db, {
    accountId: person.accountId,
    companyId: null,
    confined: true,
    address: null,
    userAgent: null,
  })
  expect((await world.call('/inMyName/list', { of: 'person' }, { token })).code).toBe(CODE.SESSION_CONFINED)
})

it('tells at once by the way chosen, and refuses a way there is not', async () => {
  const wishes = { signature: 'sms', authorisation: 'message', login: 'mail', company: 'off' } as const
  const { accountId, token } = person
  const refused = await world.call('/inMyName/notices/update', wishes, { token })
  expect(refused.code).toBe(CODE.WAY_NOT_OFFERED)
  const before = await countRows(db, 'message', { account_id: accountId })
  await driver.finish(['person'])
  expect(await countRows(db, 'message', { account_id: accountId })).toBeGreaterThan(before)
  await world.call('/inMyName/notices/update', { ...wishes, login: 'off' }, { token })
  await driver.finish(['person'])
  const told = await db.selectFrom('outbox').selectAll().where('topic', '=', 'name.tell').execute()
  expect(told.map(({ payload }) => payload)).toMatchObject([{ accountId, channel: 'sms', what: '签署合同' }])
  expect(JSON.stringify(told)).not.toContain('合同框架')
  const { sendNamed } = await import('../../people/freeze/notices.ts')
  await sendNamed(world.services, told[0]!.payload as never)
  const texts = await rowsOf(db, 'sandbox_delivery', {}, { columns: ['content'] })
  expect(texts.map(({ content }) => content).join()).toContain('以您名义签署合同')
})

it('stops a signature that has not committed, and lets one commit that had the name first', async () => {
  const contractId = await driver.sendTo(['own', 'person'])
  await driver.sign('own', contractId)
  const marks = await driver.marksOf('person', contractId)
  const intentToken = await driver.meant('person', contractId)
  // Somebody is in the middle of freezing: the signature waits, and is refused when he has.
  const door = held()
  const hasName = held()
  const freezing = db.transaction().execute(async (tx) => {
    await holdNameAlone(tx, person.accountId)
    await addRow(tx, 'name_freeze', {
      owner_id: person.accountId,
      id: newId(),
      is_company: false,
      frozen_at: world.clock.now(),
      frozen_by: person.accountId,
    })
    hasName.letGo()
    await door.until
  })
  await hasName.until
  const signing = world.call(
    '/contract/sign',
    { contractId, intentToken, marks },
    { token: person.token, headers: { 'idempotency-key': 'race'.padEnd(32, 'x') } },
  )
  // Whichever comes first: a signature that did not wait would be the defect this looks for.
  const answered = signing.then(({ code, msg }) => `answered ${code} ${msg}`)
  expect(await Promise.race([waiting(), answered])).toBe('waits')
  door.letGo()
  await freezing
  expect((await signing).code).toBe(CODE.NAME_FROZEN)
  expect(
    await countRows(db, 'contract_signature', { contract_id: contractId, account_id: person.accountId }),
  ).toBe(0)
  await inRows(db, 'name_freeze', { owner_id: person.accountId }).set({ lifted_at: world.clock.now() })
})

/** Asks until somebody waits for an advisory lock; there is nothing else to hold on to. */
const waiting = async () => {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(db)
    if (rows.length) return 'waits'
  }
}

it('is frozen among fifty signatures: none of them commits after it', async () => {
  world.clock.advance(60_000)
  const contracts = []
  const first = await driver.sendTo(['person'])
  contracts.push(first)
  for (let i = 1; i < 50; i++) contracts.push(await driver.sendAgain(first))
  const prepared: {
    contractId: string
    intentToken: string
    marks: Awaited<ReturnType<typeof driver.marksOf>>
  }[] = []
  for (const contractId of contracts)
    prepared.push({
      contractId,
      intentToken: await driver.meant('person', contractId),
      marks: await driver.marksOf('person', contractId),
    })
  const signatures = () => countRows(db, 'contract_signature', { account_id: person.accountId })
  let committed = 0
  let atFreeze: Promise<number> | undefined
  const freeze = async () => {
    const { code } = await world.call('/inMyName/freeze', { of: 'person' }, { token: person.token })
    expect(code).toBe(1)
    return signatures()
  }
  const sign = async (body: (typeof prepared)[number]) => {
    const { code } = await world.call('/contract/sign', body, {
      token: person.token,
      headers: { 'idempotency-key': newId() },
    })
    if (code === 1) committed++
    if (committed >= 5) atFreeze ??= freeze()
    return code
  }
  // Five at a time, so that the freeze comes among them, and some only when it has been answered.
  const rest = [...prepared]
  const late = rest.splice(-5)
  const codes: number[] = []
  const work = async () => {
    for (let body = rest.shift(); body; body = rest.shift()) codes.push(await sign(body))
  }
  await Promise.all(Array.from({ length: 5 }, work))
  const known = await atFreeze!
  for (const body of late) codes.push(await sign(body))
  expect(await signatures()).toBe(known)
  const refused = codes.filter((code) => code !== 1)
  expect(refused.length).toBeGreaterThanOrEqual(late.length)
  for (const code of refused)
    expect([CODE.NAME_FROZEN, CODE.FORCED_LOGOUT, CODE.UNAUTHENTICATED]).toContain(code)
  // Every session has ended; who signs in again can look, and do nothing in his name.
  expect((await world.call('/user/session/list', {}, { token: person.token })).code).toBe(CODE.FORCED_LOGOUT)
})

it('stays frozen until its owner shows his face anew', async () => {
  world.clock.advance(60_000)
  const token = await world.signIn('13800000008')
  const state = await world.call('/inMyName/state', { of: 'person' }, { token })
  expect(state.data).toMatchObject({ frozen: { address: '127.0.0.1' }, liftBy: 'face' })
  const made = await world.call(
    '/personSeal/type',
    { name: '冻结后', design: { font: 'kai', colour: 'black' } as never },
    { token },
  )
  expect([CODE.NAME_FROZEN, CODE.BAD_REQUEST]).toContain(made.code)
  expect((await world.call('/inMyName/lift', { of: 'person' }, { token })).code).toBe(CODE.NAME_LIFT_PROOF)
  const started = await world.call('/inMyName/liftFace', { of: 'person', consented: true }, { token })
  expect(started.code).toBe(1)
  const { faceToken, url } = started.data
  const lift = () => world.call('/inMyName/lift', { of: 'person', faceToken }, { token })
  expect((await lift()).code).toBe(CODE.NAME_LIFT_PROOF)
  const ticket = new URL(url, 'https://x').searchParams.get('ticket')!
  await world.call('/face/sandbox', { ticket, outcome: 'passed' })
  expect((await lift()).code).toBe(1)
  expect((await lift()).code).toBe(CODE.NAME_NOT_FROZEN)
  const acts = (await walk(token, 'person')).filter(({ kind }) => kind === 'freeze')
  expect(
    acts
      .slice(0, 2)
      .map(({ what }) => what)
      .sort(),
  ).toEqual(['一键冻结', '解除冻结'])
  for (const { actId } of acts.slice(0, 2)) {
    const { data } = await world.call('/inMyName/proof', { of: 'person', kind: 'freeze', actId }, { token })
    expect(data.proofs).toMatchObject([{ isValid: true }])
  }
})

it('stops a company: its seals, whoever signs for it, and everybody in it', async () => {
  const contractId = await driver.sendTo(['own', 'theirs'])
  const token = await world.signIn('13800000005')
  expect((await world.call('/inMyName/freeze', { of: 'company' }, { token })).code).toBe(1)
  expect((await world.call('/user/session/list', {}, { token })).code).toBe(CODE.FORCED_LOGOUT)
  driver.hands.theirs.token = await world.signIn('13800000005')
  await driver.sign('own', contractId)
  expect((await driver.sign('theirs', contractId)).code).toBe(CODE.NAME_FROZEN)
  const again = { token: driver.hands.theirs.token }
  const { data } = await world.call('/inMyName/state', { of: 'company' }, again)
  expect(data.liftBy).toBe('face')
  // His own name is not frozen: what he signs for himself is his affair.
  expect((await world.call('/inMyName/state', { of: 'person' }, again)).data.frozen).toBeNull()
})
