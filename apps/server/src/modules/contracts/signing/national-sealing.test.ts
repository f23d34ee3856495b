import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { verifySealedPdf } from '@xinqi/national-seal'
import { describe, expect, it } from 'vitest'
import { type DraftParty, place } from '../../../../test/contract-driver.ts'
import { signingByPassword } from '../../../../test/signing-by-password.ts'
import { sealFor } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { latestRow, rowsOf, theRow } from '../../../platform/db/row.ts'
import { trustOf } from '../../../platform/national-seals/seal-material.ts'
import { STATE } from '../../seals/national-seals/rules.ts'
import { holdNationalSeals } from '../../seals/national-seals/use-seal.ts'

const world = await worldOfFile()
const { services } = world
const { db } = services
const by = await signingByPassword(world)
const { admin, other, individual, desk, detail, sign, own, theirs, person, currentPdf } = by

const { typeId } = (
  await world.call(
    '/contractType/add',
    {
      name: '国标签章合同',
      code: null,
      numberRule: null,
      validDays: null,
      note: null,
      nationalSeal: true,
    },
    { token: admin },
  )
).data

const sent = async (parties: DraftParty[], more: { typeId?: string; seam?: boolean } = { typeId }) => {
  const prepared = await desk.prepare(
    admin,
    (fileId) => ({
      typeId: more.typeId,
      parties,
      fields: parties.flatMap(({ partyId, kind }, index) => [
        place(partyId, fileId, kind === 1 ? 'seal' : 'signature', { y: 0.2 + 0.2 * index }),
        place(partyId, fileId, 'date', { x: 0.2, y: 0.2 + 0.2 * index, height: 0.03 }),
        ...(more.seam && kind === 1
          ? [place(partyId, fileId, 'seam', { y: 0.1 + 0.3 * index, settings: { seamEdge: 'right' } })]
          : []),
      ]),
    }),
    3,
  )
  const { code, msg } = await desk.send(admin, prepared)
  if (code !== 1) throw new Error(msg)
  return prepared.contractId
}

const nationalSealFor = async (token: string, more = {}) => {
  const sealId = await sealFor(world, token)
  const asked = {
    sealId,
    years: 1,
    purpose: '签署合同',
    physical: '',
    isReplacement: false,
    ...more,
  }
  const { id } = (await world.call('/nationalSeal/apply', asked, { token })).data
  return (await world.call('/nationalSeal/make', { id }, { token })).data
}
const change = (path: '/nationalSeal/stop' | '/nationalSeal/resume' | '/nationalSeal/cancel', id: string) =>
  world.call(path, { id, reason: '测试' }, { token: admin })

const judged = async (pdf: Buffer) =>
  verifySealedPdf(pdf, {
    trust: await services.certificates.trust(),
    seals: { trust: trustOf(await services.nationalSeals.material()), now: world.clock.now() },
  })
const signaturesOf = (contractId: string) =>
  rowsOf(db, 'contract_signature', { contract_id: contractId }, { by: 'sequence' })

const mine = await nationalSealFor(admin)
const yours = await nationalSealFor(other)

describe('a contract whose kind asks for national seals', () => {
  it('carries each company’s seal beside its signature; what was signed before stays as it was', async () => {
    const contractId = await sent([own(), theirs(), person()], { typeId, seam: true })
    expect((await detail(admin, contractId)).data.nationalSeal).toBe(true)
    const usable = (await world.call('/sealAuth/usable', {}, { token: admin })).data
    expect(usable.find(({ nationalSeal }) => nationalSeal)?.nationalSeal).toMatchObject({
      esId: mine.esId,
      problem: null,
    })
    const halves = []
    for (const token of [admin, other, individual]) {
      expect((await sign(token, contractId)).code).toBe(1)
      const found = await judged(await currentPdf(contractId))
      expect(found).toMatchObject({ verdict: 'valid', trusted: true })
      halves.push(found.signatures.map(({ subFilter }) => subFilter))
    }
    const pair = ['GM.sm2seal', 'ETSI.CAdES.detached']
    expect(halves).toEqual([pair, [...pair, ...pair], [...pair, ...pair, pair[1]]])

    const [first, second, third] = await signaturesOf(contractId)
    expect(first!.national_seals).toMatchObject([{ esId: mine.esId, sealClass: 1, field: 'Seal1' }])
    expect(first!.field_names).toEqual(['Seal1', 'Signature1'])
    expect(second!.national_seals).toMatchObject([{ esId: yours.esId }])
    expect(third!.national_seals).toBe(null)
    const leaf = (await latestRow(
      db,
      'evidence_leaf',
      { contract_id: contractId, step: 'sign' },
      'sequence',
    ))!
    expect(leaf.entry.toString('utf8')).not.toContain('nationalSeals')
    const leaves = await rowsOf(db, 'evidence_leaf', { contract_id: contractId }, { by: 'sequence' })
    expect(leaves.filter(({ entry }) => entry.toString('utf8').includes(mine.esId))).toHaveLength(1)

    // As anybody finds it who has the file verified here.
    const told = await world.form('/contract/verifyFile', [
      { name: 'file', fileName: '合同.pdf', bytes: await currentPdf(contractId) },
    ])
    expect(told).toMatchObject({ code: 1, data: { verdict: 'valid' } })
    expect(JSON.stringify((told as unknown as { data: object }).data)).toContain(yours.esId)
  })

  it('does so only where the kind says so and the seal has one', async () => {
    const plain = await sent([own(), person()], {})
    await sign(admin, plain)
    expect((await signaturesOf(plain))[0]!.national_seals).toBe(null)
    await world.call(
      '/contractType/update',
      {
        typeId,
        name: '国标签章合同',
        code: null,
        numberRule: null,
        validDays: 30,
        note: null,
      },
      { token: admin },
    )
    const [type] = (await world.call('/contractType/list', {}, { token: admin })).data.filter(
      (one) => one.typeId === typeId,
    )
    expect(type).toMatchObject({ nationalSeal: true, validDays: 30 })
  })

  it('is refused with a seal that is stopped, lost, cancelled or past its day; nothing is written then', async () => {
    const contractId = await sent([own(), person()])
    const refused = async (why: string) => {
      const answer = await sign(admin, contractId)
      expect(answer.code).toBe(CODE.NATIONAL_SEAL_UNUSABLE)
      expect(answer.msg).toContain(why)
      expect(await signaturesOf(contractId)).toEqual([])
    }
    await change('/nationalSeal/stop', mine.id)
    await refused('已停用')
    expect((await world.call('/sealAuth/usable', {}, { token: admin })).data[0]!.nationalSeal).toMatchObject({
      esId: null,
      problem: expect.stringContaining('已停用'),
    })
    await change('/nationalSeal/resume', mine.id)
    const since = world.clock.now().toISOString()
    await world.call('/nationalSeal/lose', { id: mine.id, reason: '遗失', since }, { token: admin })
    await refused('已挂失')
    await change('/nationalSeal/cancel', mine.id)
    await refused('已注销')
    const next = await nationalSealFor(admin)
    expect((await sign(admin, contractId)).code).toBe(1)
    expect((await signaturesOf(contractId))[0]!.national_seals).toMatchObject([{ esId: next.esId }])
    expect((await sign(individual, contractId)).data.status).toBe(CONTRACT_IS.finished)
  })

  it('and a seal cannot be stopped while a signature with it is being written down', async () => {
    const row = await theRow(db, 'national_seal', { es_id: yours.esId })
    const held = { companyId: row.company_id, id: row.id, name: row.name }
    let stopped = false
    let stopping: Promise<unknown> | undefined
    await db.transaction().execute(async (tx) => {
      await holdNationalSeals(tx as unknown as Tx, [held])
      stopping = world
        .call('/nationalSeal/stop', { id: row.id, reason: '停用' }, { token: other })
        .then(() => (stopped = true))
      await theRow(tx, 'national_seal', { es_id: yours.esId }, ['state'])
      expect(stopped).toBe(false)
    })
    await stopping
    await expect(db.transaction().execute((tx) => holdNationalSeals(tx, [held]))).rejects.toMatchObject({
      code: CODE.NATIONAL_SEAL_UNUSABLE,
    })
    await world.call('/nationalSeal/resume', { id: row.id, reason: '恢复' }, { token: other })
  })

  it('ends with the day of the seal', async () => {
    const contractId = await sent([own(), person()])
    await db
      .updateTable('national_seal')
      .set({ valid_to: new Date(+world.clock.now() - DAY) })
      .where('state', '=', STATE.active)
      .execute()
    const answer = await sign(admin, contractId)
    expect(answer.code).toBe(CODE.NATIONAL_SEAL_UNUSABLE)
    expect(answer.msg).toContain('已到期')
  })
})
