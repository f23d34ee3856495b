import { createHash } from 'node:crypto'
import { CODE } from '@xinqi/api/error-codes'
import { expect, it } from 'vitest'
import { blankPdf, party, place, someone } from '../../../../test/contract-driver.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import { visibleFor } from '../contract/visible-to.ts'
import { filesOf } from '../downloads/files-of.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)

type Answer = { code: number; msg: string; data: { revision: number; enclosure: { enclosureId: string } } }
const enclose = async (token: string, contractId: string, bytes: Buffer, fileName = '报价单.pdf') =>
  (await world.form(
    '/contract/enclose',
    [
      { name: 'contractId', value: contractId },
      { name: 'file', fileName, bytes },
    ],
    { token },
  )) as unknown as Answer

it('goes to everybody with the contract, in the package and the record, and to nobody else', async () => {
  const { token } = driver.hands.own
  const signing = party({ signers: [someone('郑十', '13800000008')] })
  const prepared = await driver.prepare(token, (fileId) => ({
    parties: [signing],
    fields: [place(signing.partyId, fileId)],
    cc: [
      {
        ccId: crypto.randomUUID(),
        name: '孙七',
        mobile: '13800000005',
        mayDownload: false,
        toldWhen: 1 as const,
      },
    ],
  }))
  const { contractId } = prepared
  const bytes = await blankPdf(2)
  // Not for others to add to, nor anything but a document.
  expect((await enclose(driver.hands.theirs.token, contractId, bytes)).code).toBe(CODE.NOT_FOUND)
  expect((await enclose(token, contractId, Buffer.from('MZ no document'), '报价单.pdf')).code).not.toBe(1)
  const first = await enclose(token, contractId, bytes)
  expect(first.msg).toBe('ok')
  const second = await enclose(token, contractId, await blankPdf(1), '图纸.pdf')
  const removed = await world.call(
    '/contract/unenclose',
    { contractId, enclosureId: second.data.enclosure.enclosureId },
    { token },
  )
  expect(removed.msg).toBe('ok')
  const { revision, enclosures } = await driver.read(token, contractId)
  expect(enclosures.map(({ name }) => name)).toEqual(['报价单.pdf'])
  expect((await driver.send(token, { contractId, revision })).msg).toBe('ok')
  // Sent, it stands.
  expect((await enclose(token, contractId, bytes)).code).not.toBe(1)

  const seen = (await driver.detail('person', contractId)).data.enclosures
  expect(seen).toMatchObject([{ name: '报价单.pdf', url: expect.any(String) }])
  const copied = (await driver.detail('theirs', contractId)).data.enclosures
  expect(copied).toMatchObject([{ name: '报价单.pdf', url: null }])
  const one = (who: 'person' | 'theirs') =>
    world.call(
      '/file/downloadAttchFile',
      { contractId, fileId: first.data.enclosure.enclosureId },
      { token: driver.hands[who].token },
    )
  expect((await one('person')).code).toBe(1)
  expect((await one('theirs')).code).not.toBe(1)

  const found = await world.services.sessions.find(driver.hands.person.token)
  if (found.state !== 'live') throw new Error('signed out')
  const shown = await visibleFor(world.services.db, found.actor, contractId, world.clock.now())
  const packed = await filesOf(world.services, shown, true)
  expect(packed.map(({ name }) => name)).toContain('附件/报价单.pdf')

  const steps = await rowsOf(world.services.db, 'evidence_leaf', { contract_id: contractId })
  expect(steps.map(({ entry }) => entry.toString()).join()).toContain(
    createHash('sha256').update(bytes).digest('hex'),
  )

  const copy = await world.call('/contract/copy', { contractId }, { token })
  expect((await driver.read(token, copy.data.contractId)).enclosures.map(({ name }) => name)).toEqual([
    '报价单.pdf',
  ])
})
