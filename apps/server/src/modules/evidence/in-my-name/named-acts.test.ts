import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { parseVerifierKey, verifyProof } from '@xinqi/evidence'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { countRows, EMPTY, inRows, removeRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { checkpointLeaves } from '../../../platform/evidence/checkpoint-leaves.ts'
import { recordIssued } from '../../people/freeze/issued-certificates.ts'
import { SEAL } from '../../seals/company-seals/rules.ts'
import { auditNames } from './audit-names.ts'
import { nameOlderActs } from './older-acts.ts'

const world = await worldOfFile()
const { services } = world
const { db } = services
const legal = await world.signIn('13800000002')
const admin = await world.signIn('13800000001')
const other = await world.signIn('13800000005')
const person = await world.signIn('13800000008')
const company = await theRow(db, 'company', { name: '示例科技有限公司' }, ['id'])
const WAVE = Array.from({ length: 40 }, (_, i) => [i * 8, 60 + 40 * Math.sin(i / 4), i * 12, 0]).flat()

type Kind = 'seal' | 'authorisation' | 'signature' | 'certificate'
const listed = async (of: 'person' | 'company', kind: Kind, what: string, token: string) =>
  (await world.call('/inMyName/list', { of, kind }, { token })).data.list.filter((one) =>
    one.what.includes(what),
  )
const proven = async (of: 'person' | 'company', kind: Kind, actId: string, token: string) => {
  const { code, data } = await world.call('/inMyName/proof', { of, kind, actId }, { token })
  if (code !== 1) return code
  expect(data.proofs).toHaveLength(1)
  const { proof } = data.proofs[0]!
  expect(verifyProof(proof, parseVerifierKey(proof.verifierKey)).valid).toBe(true)
  return JSON.parse(Buffer.from(proof.entry, 'base64').toString()) as Record<string, unknown>
}
const audited = async () => {
  await checkpointLeaves(services)
  await auditNames(services)
  return (await world.call('/inMyName/audit', {}, { token: await world.signIn('13800000008') })).data.audit!
}

it('what was there before has entries of its own after one run, each once', async () => {
  const seals = await countRows(db, 'company_seal', {})
  const signatures = await countRows(db, 'person_seal', {})
  expect(seals).toBeGreaterThan(0)
  // Shown from the first moment, and not yet said to be provable.
  const [before] = await listed('company', 'seal', '制作印章', admin)
  expect(before!.isProvable).toBe(false)
  await nameOlderActs(services)
  expect(await countRows(db, 'named_act', { act: 'seal.made' })).toBe(seals)
  expect(await countRows(db, 'named_act', { act: 'signature.made' })).toBe(signatures)
  const after = await listed('company', 'seal', '制作印章', admin)
  expect(after.find(({ actId }) => actId === before!.actId)!.isProvable).toBe(true)
  expect(new Set(after.map(({ actId }) => actId)).size).toBe(after.length)
  const leaves = await countRows(db, 'evidence_leaf', { step: 'named' })
  await removeRows(db, 'backfill', { name: 'named acts' })
  await nameOlderActs(services)
  expect(await countRows(db, 'evidence_leaf', { step: 'named' })).toBe(leaves)
})

it('the making of a seal and the consent of whom it names are proven, each to its owner alone', async () => {
  await inRows(db, 'company', { id: company.id }).set({ legal_name: '李四' })
  const design = {
    legalName: '李四',
    sizeMm: 20,
    face: 'song',
    ending: '之印',
    relief: 'red-on-white',
    colour: 'red',
  } as const
  world.clock.advance(60_000)
  const made = await world.call(
    '/companySeal/createByTemplate',
    { name: '法人章', type: 6, design },
    { token: legal },
  )
  expect(made.msg).toBe('ok')
  const { sealId } = made.data
  const row = await theRow(db, 'company_seal', { company_id: company.id, id: sealId })
  expect(await proven('company', 'seal', sealId, admin)).toEqual({
    step: 'named',
    act: 'seal.made',
    id: sealId,
    kind: 'seal',
    owner: company.id,
    of: 'company',
    at: row.created_at.toISOString(),
  })
  expect(await proven('company', 'seal', sealId, other)).toBe(CODE.NOT_FOUND)
  expect(await listed('person', 'authorisation', '同意制作法定代表人章', legal)).toMatchObject([
    { actId: sealId, isProvable: true },
  ])
  expect(await proven('person', 'authorisation', sealId, legal)).toMatchObject({
    act: 'seal.consented',
    owner: row.legal_account_id,
  })
  expect(await proven('person', 'authorisation', sealId, person)).toBe(CODE.NOT_FOUND)
})

it('a seal given into hands and a certificate for a letter are proven to the person who did it', async () => {
  const seal = await theRow(db, 'company_seal', {
    company_id: company.id,
    status: SEAL.enabled,
    legal_account_id: EMPTY,
  })
  world.clock.advance(60_000)
  const { data: sent } = await world.call('/sealAuth/sendCode', { sealId: seal.id }, { token: admin })
  const { data: members } = await world.call(
    '/departmentmember/memberList',
    { keyword: '赵六' },
    { token: admin },
  )
  const made = await world.call(
    '/sealAuth/authorise',
    {
      sealId: seal.id,
      scope: 1,
      memberIds: [members.list[0]!.memberId],
      endsAt: null,
      code: sent.sandbox!.match(/\d{6}/)![0],
    },
    { token: admin },
  )
  expect(made.msg).toBe('ok')
  const words = `授权他人使用印章「${seal.name}」`
  const [given] = await listed('person', 'authorisation', words, admin)
  expect(given!.isProvable).toBe(true)
  const giver = await theRow(db, 'seal_grant', { company_id: company.id, id: made.data.authIds[0]! })
  expect(await proven('person', 'authorisation', given!.actId, admin)).toMatchObject({
    act: 'seal.granted',
    owner: giver.granted_by,
  })
  expect(await proven('person', 'authorisation', given!.actId, person)).toBe(CODE.NOT_FOUND)
  // What was given before such entries were written is gone through once, under the same ids.
  await removeRows(db, 'named_act', { act: 'seal.granted' })
  expect((await listed('person', 'authorisation', words, admin))[0]).toMatchObject({
    actId: given!.actId,
    isProvable: false,
  })
  await removeRows(db, 'backfill', { name: 'named acts' })
  await nameOlderActs(services)
  expect((await listed('person', 'authorisation', words, admin))[0]).toMatchObject({
    actId: given!.actId,
    isProvable: true,
  })

  const serial = '5EA1C0DE'
  await recordIssued(services, db, [
    {
      use: {
        ownerId: giver.granted_by,
        accountId: giver.granted_by,
        purpose: 'certification',
        aboutId: newId(),
      },
      signed: { certificateSerial: serial, certificateIssuer: '示例签发者', signedAt: world.clock.now() },
    },
  ])
  const [issued] = await listed('person', 'certificate', '签发证书，用于签署企业认证授权书', admin)
  expect(issued!.isProvable).toBe(true)
  expect(await proven('person', 'certificate', issued!.actId, admin)).toMatchObject({
    act: 'certificate.issued',
    certificate: serial,
  })
  expect(await proven('person', 'certificate', issued!.actId, person)).toBe(CODE.NOT_FOUND)
})

it('a personal signature that was deleted stays on the page, and the audit misses it where it does not', async () => {
  const { data } = await world.call(
    '/personSeal/draw',
    { name: '手写签名甲', strokes: [WAVE], colour: 'black' },
    { token: person },
  )
  const [drawn] = await rowsOf(db, 'named_act', { label: '手写签名甲' })
  expect(drawn!.id).toBe(data.personSealId)
  await world.call('/personSeal/delete', { personSealId: drawn!.id }, { token: person })
  const [shown] = await listed('person', 'seal', '手写签名甲', person)
  expect(shown).toMatchObject({ actId: drawn!.id, isProvable: true })
  const entry = await proven('person', 'seal', drawn!.id, person)
  // The log is for ever; what a signature is called goes with the account.
  expect(JSON.stringify(entry)).not.toContain('手写签名甲')
  const before = await audited()
  expect(before.leftOut).toBe(0)
  expect(before.acts).toBeGreaterThanOrEqual(await countRows(db, 'evidence_leaf', { step: 'named' }))
  await removeRows(db, 'named_act', { owner_id: drawn!.owner_id, id: drawn!.id })
  await removeRows(db, 'person_seal', { account_id: drawn!.owner_id, id: drawn!.id })
  world.clock.advance(8 * DAY)
  expect(await audited()).toMatchObject({ leftOut: 1 })
})
