import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { everyPlace } from '../../../../test/every-place.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { countRows, theRow } from '../../../platform/db/row.ts'
import { keptOf, OF_A_PERSON, ONLY_HIS_NUMBER } from '../../../platform/erasure/rules.ts'
import { closeDue } from './close-due.ts'

// Somebody uses the house, closes his account, and is looked for in every column of every table and in every file.

const world = await worldOfFile()
const driver = await signingDriver(world)
const { services } = world
const { db, columns } = services
const { person } = driver.hands
const { placesSaying, filesSaying, SHOWN_BY_A_SANDBOX } = everyPlace(services)

const HIS = { name: '郑十', mobile: '13800000008', idNumber: '' }

const prove = async (token: string) => {
  const found = await services.sessions.find(token)
  if (found.state !== 'live') throw new Error('signed out')
  await services.sessions.proven(db, found.actor.sessionId, world.clock.now())
}

it('is asked for with fresh proof alone, by nobody else, and after what is under way', async () => {
  const ask = (token?: string, of: 'person' | 'company' = 'person', acknowledged = true) =>
    world.call('/account/closing/ask', { of, acknowledged }, { token })
  expect((await ask()).code).toBe(CODE.UNAUTHENTICATED)
  expect((await ask(person.token, 'company')).code).toBe(CODE.FORBIDDEN)
  expect((await ask(person.token)).code).toBe(CODE.PROOF_REQUIRED)
  await prove(person.token)
  expect((await ask(person.token, 'person', false)).code).toBe(CODE.CLOSING_NOT_READ)
  const contractId = await driver.sendTo(['own', 'person'])
  const barred = await ask(person.token)
  expect([barred.code, barred.msg]).toEqual([CODE.CLOSING_BARRED, expect.stringContaining('尚未结束')])
  for (const who of ['own', 'person'] as const) expect((await driver.sign(who, contractId)).code).toBe(1)
  const { data } = await world.call('/account/closing/view', { of: 'person' }, { token: person.token })
  expect(data.conditions.every(({ level }) => level === 'ends')).toBe(true)
  expect(data.kept.length).toBeGreaterThan(3)
  expect(
    (await world.call('/account/closing/takeBack', { of: 'person' }, { token: person.token })).code,
  ).toBe(CODE.CLOSING_NONE)
})

it('stops everything in his name meanwhile, and is taken back by signing in', async () => {
  await prove(person.token)
  const { code } = await world.call(
    '/account/closing/ask',
    { of: 'person', acknowledged: true },
    { token: person.token },
  )
  expect(code).toBe(1)
  expect((await world.call('/user/session/list', {}, { token: person.token })).code).toBe(CODE.FORCED_LOGOUT)
  world.clock.advance(DAY)
  person.token = await world.signIn(HIS.mobile)
  const { data } = await world.call('/account/closing/view', { of: 'person' }, { token: person.token })
  expect(data.waiting).toBeNull()
  world.clock.advance(7 * DAY)
  await closeDue(services)
  expect((await theRow(db, 'account', { id: person.accountId })).name).toBe(HIS.name)
  person.token = await world.signIn(HIS.mobile)
  driver.hands.own.token = await world.signIn('13800000001')
})

it('leaves his name, number and papers in no place that is not declared', async () => {
  const { id_number_cipher } = await theRow(db, 'account', { id: person.accountId }, ['id_number_cipher'])
  HIS.idNumber = columns.open(id_number_cipher!)
  const words = Object.values(HIS)
  const before = await placesSaying(words)
  expect(before.get('account.id_number_cipher')).toContain(HIS.idNumber)
  expect(before.get('account.mobile_cipher')).toContain(HIS.mobile)

  const contractId = await driver.finish(['own', 'person'])
  const added = await world.call(
    '/user/address/add',
    {
      receiver: HIS.name,
      mobile: HIS.mobile,
      region: '示例省示例市',
      detail: `示例路 1 号 ${HIS.name}收`,
      isDefault: true,
    } as never,
    { token: person.token, headers: { 'idempotency-key': 'address'.padEnd(32, 'x') } },
  )
  expect(added.code).toBe(1)
  // A file of his own that names him: what he took with him and left lying in the download centre.
  await services.blobs.put(db, {
    scopeId: person.accountId,
    bytes: Buffer.from(`${HIS.name} ${HIS.mobile}`),
    mediaType: 'text/plain',
  })
  expect((await filesSaying([HIS.mobile])).length).toBeGreaterThan(0)
  const pdf = await driver.currentPdf(contractId)
  await prove(person.token)
  expect(
    (await world.call('/account/closing/ask', { of: 'person', acknowledged: true }, { token: person.token }))
      .code,
  ).toBe(1)
  world.clock.advance(7 * DAY + 1000)
  await closeDue(services)
  const row = await theRow(db, 'account_closing', { owner_id: person.accountId, state: 'done' })
  expect(row.reason).toBeNull()

  const declared = new Set(keptOf(false).flatMap(({ columns: kept }) => kept))
  const found = await placesSaying(words)
  const undeclared = [...found].filter(
    ([place]) =>
      !declared.has(place) && !declared.has(place.split('.')[0]!) && !SHOWN_BY_A_SANDBOX.test(place),
  )
  expect(undeclared).toEqual([])
  // His number and his papers stand nowhere in clear of ours: only in what others wrote down themselves.
  for (const [place, said] of found)
    if (!SHOWN_BY_A_SANDBOX.test(place) && said.some((word) => word !== HIS.name))
      expect(keptOf(false).at(-1)!.columns).toContain(place)

  // Files that name him are contracts others signed with him.
  const files = await filesSaying(words)
  const referred = await sql<{ id: string }>`
    select coalesce(current_blob, pdf_blob) as id from contract_file union select pdf_blob from contract_file
    union select source_blob from contract_file union select blob_id from contract_signature
    union select blob_id from evidence_pack union select blob_id from contract_page_picture`.execute(db)
  const ofContracts = new Set(referred.rows.map(({ id }) => id))
  expect(files.filter((id) => !ofContracts.has(id))).toEqual([])

  // What the other signed with him is as it was, and verifies.
  expect((await driver.currentPdf(contractId)).equals(pdf)).toBe(true)
  driver.hands.own.token = await world.signIn('13800000001')
  const seen = await driver.detail('own', contractId)
  expect(seen.code).toBe(1)
  expect(JSON.stringify(seen.data)).toContain(HIS.name)
  const { data } = await world.call('/account/closing/view', { of: 'person' }, { token: person.token })
  expect(data).toBeNull()
})

it('lets his number begin anew as somebody else', async () => {
  const { makeAccount } = await import('../sign-in/make-account.ts')
  const id = await db
    .transaction()
    .execute((tx) =>
      makeAccount(
        services,
        tx,
        { contact: { mobile: HIS.mobile }, passwordHash: null, source: 'web' },
        world.clock.now(),
      ),
    )
  expect(id).toBeTruthy()
  expect(id).not.toBe(person.accountId)
  expect(await countRows(db, 'contract_participant', { scope_id: id! })).toBe(0)
})

it('says of every column that names an account what becomes of it', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select r.relname as "table", a.attname as "column"
      from pg_class r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
     where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition
       and r.relname not like '%_month'
       and (a.attname = 'account_id' or exists (
         select from pg_constraint c
          where c.contype = 'f' and c.conrelid = r.oid and c.confrelid = 'account'::regclass and c.conkey[1] = a.attnum))`.execute(
    db,
  )
  const handled = new Set([...OF_A_PERSON.map(({ table }) => table), ...ONLY_HIS_NUMBER])
  const kept = keptOf(false).flatMap(({ columns: names }) => names.map((name) => name.split('.')[0]!))
  const unsaid = rows.filter(({ table }) => !handled.has(table) && !kept.includes(table))
  expect([...new Set(unsaid.map(({ table }) => table))].sort()).toEqual([])
})
