import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Draft } from '@xinqi/api/calls'
import type { AutoSource } from '@xinqi/api/contract-fields/auto-fill'
import { CODE } from '@xinqi/api/error-codes'
import { IDENTITY } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { contractDriver, party, place, someone } from '../../../../test/contract-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, theRow } from '../../../platform/db/row.ts'

const world = await worldOfFile()
const driver = contractDriver(world)
const [admin, individual] = await world.signInAll('13800000001', '13800000008')

const parties = () => [
  party({ kind: 1, isOwn: true, signers: [someone('张三', '13800000001')] }),
  party({ turn: 2, signers: [someone('郑十', '13800000008')] }),
]
const auto = (
  partyId: string | null,
  fileId: string,
  source: AutoSource,
  y: number,
): Draft['fields'][number] => ({
  ...place(partyId ?? crypto.randomUUID(), fileId, 'text', {
    name: source,
    x: 0.1,
    y,
    width: 0.6,
    height: 0.03,
  }),
  partyId,
  settings: { auto: source },
})
const prepared = (more: (guest: string, fileId: string) => Draft['fields']) => {
  const both = parties()
  return driver.prepare(admin, (fileId) => ({
    parties: both,
    fields: [
      place(both[0]!.partyId, fileId, 'seal'),
      place(both[1]!.partyId, fileId, 'signature', { y: 0.5 }),
      ...more(both[1]!.partyId, fileId),
    ],
  }))
}
const view = async (token: string, contractId: string) =>
  (await world.call('/contract/getFillContractAttachsOfNew', { contractId }, { token })).data
const handIn = (contractId: string, values: { fieldId: string; value: { text: string } | null }[] = []) =>
  world.call('/contract/receiverFill', { contractId, submit: true, values }, { token: individual })
const wordsOf = async (contractId: string) => {
  const { services } = world
  const { current_blob } = await theRow(services.db, 'contract_file', { contract_id: contractId }, [
    'current_blob',
  ])
  const file = path.join(services.config.DATA_DIR, `${contractId}.pdf`)
  writeFileSync(file, await services.blobs.read((await services.blobs.find(services.db, current_blob!))!))
  return spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).stdout.replace(/\s+/g, '')
}

describe('fields that fill themselves', () => {
  it('hold what is known of a party: shown to it alone, fixed when it hands it in, never typed', async () => {
    const ready = await prepared((guest, fileId) => [
      auto(guest, fileId, 'personName', 0.1),
      auto(guest, fileId, 'mobile', 0.15),
      auto(guest, fileId, 'idNumber', 0.2),
      auto(null, fileId, 'companyName', 0.25),
      auto(null, fileId, 'contractNumber', 0.3),
    ])
    const { contractId } = ready
    expect(await driver.send(admin, ready)).toMatchObject({ code: 1, data: { phase: 'filling' } })

    const mine = (await view(individual, contractId)).fields
    const shown = (name: string) => {
      const value = mine.find((field) => field.name === name)!.value
      return value && 'text' in value ? value.text : null
    }
    const idNumber = shown('idNumber')!
    expect(idNumber).toMatch(/^\d{17}[\dX]$/)
    expect(shown('mobile')).toBe('13800000008')
    // The sender asked for it and does not see it before it is handed in.
    const theirs = JSON.stringify(await view(admin, contractId))
    expect(theirs).not.toContain(idNumber)
    const detail = await world.call('/v2/file/detail', { contractId }, { token: admin })
    expect(JSON.stringify(detail.data)).not.toContain(idNumber)

    const typed = mine.find(({ name }) => name === 'idNumber')!
    const forged = await handIn(contractId, [
      { fieldId: typed.fieldId, value: { text: '11010519491231002X' } },
    ])
    expect(forged).toMatchObject({ code: CODE.BAD_REQUEST, msg: '「idNumber」由系统自动填充，不能修改' })

    expect(await handIn(contractId)).toMatchObject({ code: 1, data: { phase: 'signing' } })
    const { number } = await theRow(world.services.db, 'contract', { id: contractId }, ['number'])
    if (spawnSync('pdftotext', ['-v']).error === undefined) {
      const words = await wordsOf(contractId)
      for (const said of [idNumber, '13800000008', '郑十', '示例科技有限公司', number!])
        expect(words).toContain(said)
    }
    const leaf = await theRow(world.services.db, 'evidence_leaf', { contract_id: contractId, step: 'fill' }, [
      'entry',
    ])
    const entry = leaf.entry.toString()
    expect(entry).toContain('"from":"idNumber"')
    expect(entry).not.toContain(idNumber)
  })

  it('are not filled for whoever is not verified, and say what to do', async () => {
    const ready = await prepared((guest, fileId) => [auto(guest, fileId, 'idNumber', 0.1)])
    const { contractId } = ready
    await driver.send(admin, ready)
    const { db } = world.services
    const set = (status: number) => inRows(db, 'account', { name: '郑十' }).set({ identity_status: status })
    await set(0)
    const [field] = (await view(individual, contractId)).fields.filter(({ isMine }) => isMine)
    expect(field).toMatchObject({ value: null, autoMissing: expect.stringContaining('请先完成实名认证') })
    expect(await handIn(contractId)).toMatchObject({ code: CODE.FILL_MISSING })
    await set(IDENTITY.verified)
    expect(await handIn(contractId)).toMatchObject({ code: 1 })
  })

  it('a person has no company, and what the editor claims stands there is not believed', async () => {
    await expect(prepared((guest, fileId) => [auto(guest, fileId, 'creditCode', 0.1)])).rejects.toThrow(
      '属于个人',
    )
    const ready = await prepared((_, fileId) => [
      { ...auto(null, fileId, 'companyName', 0.1), value: { text: '冒名之人' } },
    ])
    expect(await driver.send(admin, ready)).toMatchObject({ code: 1, data: { phase: 'signing' } })
    const row = await theRow(
      world.services.db,
      'contract_field',
      { contract_id: ready.contractId, name: 'companyName' },
      ['value'],
    )
    expect(JSON.stringify(row.value)).not.toContain('冒名之人')
    expect(row.value).toEqual({ text: '示例科技有限公司' })
  })
})
