import { DAY } from '@xinqi/api/durations'
import { expect, it } from 'vitest'
import { party, place, someone } from '../../../../test/contract-driver.ts'
import { everyPlace } from '../../../../test/every-place.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, theRow } from '../../../platform/db/row.ts'
import { keptOf } from '../../../platform/erasure/rules.ts'
import { closeDue } from './close-due.ts'

// A company uses the house, closes its account, and is looked for in every column of every table.

const world = await worldOfFile()
const driver = await signingDriver(world)
const { services } = world
const { db } = services
const { theirs } = driver.hands
const { placesSaying, SHOWN_BY_A_SANDBOX } = everyPlace(services)

const ITS = {
  name: '样例贸易有限公司',
  creditCode: '91110108MA0XQ05X77',
  address: '示例省样例市贸易路 77 号',
  contact: '13955557777',
  text: '只有这家企业知道的内部备注',
}

it('leaves what is its own in no place that is not declared', async () => {
  const { id } = await theRow(db, 'company', { name: ITS.name }, ['id'])
  await inRows(db, 'company', { id }).set({ credit_code: ITS.creditCode, address: ITS.address })
  const contractId = await driver.finish(['own', 'theirs'])
  // Of its own making: a contact, a draft that was never sent, a kind of contract, a seal.
  const own = (path: string, body: object) =>
    world.call(path as '/user/address/add', body as never, {
      token: theirs.token,
      headers: { 'idempotency-key': `of-${path.replaceAll('/', '-')}`.padEnd(32, 'x') },
    })
  const added = await own('/contact/add', {
    kind: 1,
    name: '往来人',
    mobile: ITS.contact,
    note: ITS.text,
  })
  expect([added.code, added.msg]).toEqual([1, 'ok'])
  const itself = party({ kind: 1, isOwn: true, signers: [someone('孙七', '13800000005')] })
  const draft = await driver.prepare(theirs.token, (fileId) => ({
    name: ITS.text,
    note: ITS.text,
    parties: [itself],
    fields: [place(itself.partyId, fileId, 'seal')],
  }))
  const kept = await own('/template/create', { contractId: draft.contractId, name: ITS.text })
  expect([kept.code, kept.msg]).toEqual([1, 'ok'])
  await services.blobs.put(db, {
    scopeId: id,
    bytes: Buffer.from(`${ITS.text} ${ITS.contact}`),
    mediaType: 'text/plain',
  })
  const words = Object.values(ITS)
  const before = await placesSaying(words)
  expect(before.get('company.address')).toContain(ITS.address)
  expect([...before.values()].flat()).toContain(ITS.contact)
  const pdf = await driver.currentPdf(contractId)

  const found = await services.sessions.find(theirs.token)
  if (found.state !== 'live') throw new Error('signed out')
  await services.sessions.proven(db, found.actor.sessionId, world.clock.now())
  const view = (await world.call('/account/closing/view', { of: 'company' }, { token: theirs.token })).data
  expect(view.kept.map(({ what, why, until }) => [what, why, until].every(Boolean))).toEqual(
    keptOf(true).map(() => true),
  )
  const asked = await world.call(
    '/account/closing/ask',
    { of: 'company', acknowledged: true },
    { token: theirs.token },
  )
  expect([asked.code, asked.msg]).toEqual([1, 'ok'])
  world.clock.advance(7 * DAY + 1000)
  await closeDue(services)
  const row = await theRow(db, 'account_closing', { owner_id: id, state: 'done' })
  expect(row.reason).toBeNull()

  const declared = new Set(keptOf(true).flatMap(({ columns }) => columns))
  const after = await placesSaying(words)
  const undeclared = [...after].filter(
    ([place]) =>
      !declared.has(place) && !declared.has(place.split('.')[0]!) && !SHOWN_BY_A_SANDBOX.test(place),
  )
  expect(undeclared).toEqual([])
  // What nobody else ever saw is gone altogether.
  const secret = [...after].filter(
    ([place, said]) =>
      !SHOWN_BY_A_SANDBOX.test(place) &&
      // The operation log is kept as it was written, and is said to be.
      !place.startsWith('audit_event') &&
      said.some((word) => [ITS.address, ITS.contact, ITS.text].includes(word)),
  )
  expect(secret).toEqual([])

  expect((await driver.currentPdf(contractId)).equals(pdf)).toBe(true)
})
