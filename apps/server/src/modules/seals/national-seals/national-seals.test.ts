import { createHash } from 'node:crypto'
import type { Path } from '@xinqi/api/calls'
import { CODE } from '@xinqi/api/error-codes'
import { readSeal } from '@xinqi/national-seal'
import { readCertificate, sm2Digest, sm2Verify, undetermined } from '@xinqi/pdf-signature'
import { describe, expect, it } from 'vitest'
import { flipBit, SealWorld } from '../../../../../../packages/national-seal/test/parties.ts'
import { verifierForAll } from '../../../../test/verifier-for-all.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { sealedPlaces } from '../../../platform/keys/sealed-places.ts'
import { openKey } from '../../../platform/national-seals/kept-key.ts'
import { STATE } from './rules.ts'

// Makers and signers of somebody else's, believed by this installation.
const elsewhere = await SealWorld.create()
const processes = verifierForAll()
const world = await worldOfFile({
  verifier: {
    ...processes,
    judgeSeal: (bytes, seals, asked) => {
      const { material } = seals
      const makers = [...material.makers, Buffer.from(elsewhere.maker.certificate.der)]
      return processes.judgeSeal(bytes, { ...seals, material: { ...material, makers } }, asked)
    },
  },
})
const { db, columns } = world.services
const sealAdmin = await world.signIn('13800000002')
const employee = await world.signIn('13800000004')
const other = await world.signIn('13800000005')
const company = await theRow(db, 'company', { name: '示例科技有限公司' }, ['id', 'name'])
const contractSeal = await db
  .selectFrom('company_seal')
  .select(['id', 'name', 'company_id'])
  .where('company_id', '=', company.id)
  .where('status', '=', 2)
  .where('source', '=', 1)
  .where('type', '=', 2)
  .executeTakeFirstOrThrow()

const apply = (more: object = {}, token = sealAdmin) =>
  world.call(
    '/nationalSeal/apply',
    {
      sealId: contractSeal.id,
      years: 3,
      purpose: '签署采购合同',
      physical: '实物合同章 01 号',
      isReplacement: false,
      ...more,
    },
    { token },
  )
const detail = async (id: string) =>
  (await world.call('/nationalSeal/detail', { id }, { token: sealAdmin })).data
const exported = async (id: string, token = sealAdmin) =>
  world.send({ url: '/api/web/nationalSeal/export', payload: JSON.stringify({ id }), token })
const verified = async (bytes: Buffer) =>
  (await world.form('/contract/verifyFile', [{ name: 'file', fileName: '印章.esl', bytes }])) as unknown as {
    code: number
    data: {
      format: string
      verdict: string
      reason: string
      seal: { name: string; esId: string; makerKind: string; makerLabel: string; state: string } | null
      sealPicture: string | null
    }
  }
const bring = (bytes: Buffer, token = sealAdmin) =>
  world.form(
    '/nationalSeal/bring',
    [
      { name: 'purpose', value: '政务办事' },
      { name: 'file', fileName: '公章.esl', bytes },
    ],
    { token },
  ) as unknown as Promise<{ code: number; msg: string; data: { id: string } }>

let made: { id: string; esId: string }
let esl: Buffer

describe('a seal made here', () => {
  it('is applied for, made, and verified by anybody as what it is: of the sandbox, for internal use', async () => {
    const { data } = await apply()
    expect((await apply()).code).toBe(CODE.NATIONAL_SEAL_APPLIED)
    expect((await exported(data.id)).code).toBe(CODE.NATIONAL_SEAL_STATE)
    made = (await world.call('/nationalSeal/make', { id: data.id }, { token: sealAdmin })).data
    expect((await world.call('/nationalSeal/make', { id: data.id }, { token: sealAdmin })).code).toBe(
      CODE.NATIONAL_SEAL_STATE,
    )
    const { response } = await exported(made.id)
    esl = response.rawPayload
    const seal = readSeal(esl)
    expect(seal).toMatchObject({ version: 4, esId: made.esId, type: 1 })
    expect(seal.name).toContain('示例科技有限公司')
    const found = await verified(esl)
    expect(found.data).toMatchObject({
      format: 'esl',
      verdict: 'valid',
      seal: { esId: made.esId, makerKind: 'sandbox', makerLabel: '平台沙箱制作·仅供测试', state: 'active' },
    })
    expect(found.data.sealPicture).toMatch(/^data:image\/png/)
    const { making, internal, brought } = (await world.call('/nationalSeal/list', {}, { token: sealAdmin }))
      .data
    expect(making).toBe('sandbox')
    expect(internal.map(({ id }) => id)).toEqual([made.id])
    expect(brought).toEqual([])
  })

  it('with one bit changed is refused', async () => {
    for (const at of [40, 200, esl.length * 4, esl.length * 8 - 300])
      expect((await verified(flipBit(esl, at))).data?.verdict).not.toBe('valid')
  })

  it('has a key that lasts, opens for this seal alone, and goes along when the keys change', async () => {
    const row = await theRow(db, 'national_seal', { company_id: company.id, id: made.id })
    const kept = { key_wrapped: row.key_wrapped!, key_cipher: row.key_cipher! }
    const key = openKey({ ...kept, key_cipher: columns.sealAnew(kept.key_cipher) }, columns, made.id)
    expect(() => openKey(kept, columns, company.id)).toThrow()
    const certificate = readCertificate(Buffer.from((row.certificates as string[])[0]!, 'base64'))
    expect(certificate.spki.equals(key.spki)).toBe(true)
    expect(certificate.subject.display).toBe('示例科技有限公司')
    expect(certificate.notAfter > row.valid_to!).toBe(true)
    const message = Buffer.from('abc')
    const point = certificate.spki.subarray(-65)
    const digest = sm2Digest(message, point)
    expect(sm2Verify(digest, await key.sign(digest, message), point)).toBe(true)
    const places = (await sealedPlaces(db)).map(({ table, column }) => `${table}.${column}`)
    expect(places).toEqual(expect.arrayContaining(['national_seal.key_cipher', 'seal_authority.key_cipher']))
  })

  it('is stopped and resumed, and whoever verifies it hears of it; lost from when it was lost', async () => {
    const act = (path: '/nationalSeal/stop' | '/nationalSeal/resume', reason: string) =>
      world.call(path, { id: made.id, reason }, { token: sealAdmin })
    expect((await act('/nationalSeal/resume', '没有停用')).code).toBe(CODE.NATIONAL_SEAL_STATE)
    world.clock.advance(3_600_000)
    expect((await act('/nationalSeal/stop', '保管人休假')).code).toBe(1)
    expect((await verified(esl)).data).toMatchObject({ verdict: 'invalid', reason: '印章已停用' })
    world.clock.advance(3_600_000)
    expect((await act('/nationalSeal/resume', '休假结束')).code).toBe(1)
    expect((await verified(esl)).data).toMatchObject({ verdict: 'valid', seal: { state: 'active' } })
    const lose = (since: Date) =>
      world.call(
        '/nationalSeal/lose',
        { id: made.id, reason: '密钥介质遗失', since: since.toISOString() },
        { token: sealAdmin },
      )
    expect((await lose(new Date(world.clock.now().getTime() + 60_000))).code).toBe(CODE.BAD_REQUEST)
    expect((await lose(new Date(0))).code).toBe(CODE.BAD_REQUEST)
    expect((await lose(new Date(world.clock.now().getTime() - 60_000))).code).toBe(1)
    expect((await detail(made.id)).state).toBe(STATE.lost)
    const { history } = await detail(made.id)
    expect(history.map(({ action }) => action)).toEqual(['apply', 'make', 'stop', 'resume', 'lose'])
    const leaves = await rowsOf(db, 'evidence_leaf', { contract_id: made.id }, { by: 'sequence' })
    expect(leaves.map(({ step }) => step)).toEqual(history.map(({ action }) => `seal.${action}`))
    expect(leaves.at(-1)!.entry.toString('utf8')).toContain('密钥介质遗失')
  })

  it('is changed by a new one that takes its place, and ends with the seal it goes with', async () => {
    const next = (await apply()).data
    await world.call('/nationalSeal/make', { id: next.id }, { token: sealAdmin })
    expect((await apply()).code).toBe(CODE.NATIONAL_SEAL_EXISTS)
    const changed = (await apply({ isReplacement: true, purpose: '更换印模' })).data
    await world.call('/nationalSeal/make', { id: changed.id }, { token: sealAdmin })
    expect(await detail(next.id)).toMatchObject({ state: STATE.cancelled })
    expect((await detail(next.id)).history.at(-1)!.reason).toContain('变更')
    const gone = await theRow(db, 'national_seal', { company_id: company.id, id: next.id })
    expect([gone.key_wrapped, gone.key_cipher]).toEqual([null, null])
    const waiting = (await apply({ isReplacement: true })).data
    await world.call(
      '/companySeal/cancel',
      { sealId: contractSeal.id, reason: '更换公司名称' },
      { token: sealAdmin },
    )
    expect(await detail(changed.id)).toMatchObject({ state: STATE.cancelled })
    expect(await detail(waiting.id)).toMatchObject({ state: STATE.refused })
  })
})

describe('a seal made elsewhere', () => {
  it('is brought after checking: of a believed maker, this company’s own, and not one made here', async () => {
    expect((await bring(Buffer.from('hello'))).code).toBe(CODE.NATIONAL_SEAL_INVALID)
    expect((await bring(esl)).code).toBe(CODE.NATIONAL_SEAL_INVALID)
    const theirs = await elsewhere.seal(await elsewhere.signer('别家有限公司'))
    expect((await bring(theirs)).code).toBe(CODE.NATIONAL_SEAL_OWNER)
    const own = await elsewhere.seal(await elsewhere.signer(company.name))
    expect((await bring(flipBit(own, own.length * 8 - 200))).code).toBe(CODE.NATIONAL_SEAL_INVALID)
    const { verifier } = world.services
    const unjudged = { ...undetermined('未能在限定时间内完成核验'), remarks: [], seal: null, picture: null }
    world.services.verifier = { ...verifier, judgeSeal: async () => unjudged }
    expect((await bring(own)).code).toBe(CODE.VERIFY_UNDETERMINED)
    world.services.verifier = verifier
    const { data } = await bring(own)
    expect((await bring(own)).code).toBe(CODE.NATIONAL_SEAL_EXISTS)
    const recorded = (recordedOn: string) =>
      world.call(
        '/nationalSeal/record',
        { id: data.id, recordNo: '11010500000001', authority: '示例市公安局', recordedOn },
        { token: sealAdmin },
      )
    expect((await recorded('2026-02-31')).code).toBe(CODE.BAD_REQUEST)
    expect((await recorded('2026-03-01')).code).toBe(1)
    expect(await detail(data.id)).toMatchObject({
      sealClass: 2,
      recordNo: '11010500000001',
      recordedOn: '2026-03-01',
      maker: '某某制章中心',
    })
    const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(sha((await exported(data.id)).response.rawPayload)).toBe(sha(own))
    const { internal, brought } = (await world.call('/nationalSeal/list', {}, { token: sealAdmin })).data
    expect(brought.map(({ id }) => id)).toEqual([data.id])
    expect(internal.map(({ id }) => id)).not.toContain(data.id)
  })
})

describe('who may', () => {
  it('is nobody of another company, whatever the call', async () => {
    const id = made.id
    const reason = '越权'
    const bodies: Partial<Record<Path, object>> = {
      '/nationalSeal/detail': { id },
      '/nationalSeal/export': { id },
      '/nationalSeal/make': { id },
      '/nationalSeal/refuse': { id, reason },
      '/nationalSeal/stop': { id, reason },
      '/nationalSeal/resume': { id, reason },
      '/nationalSeal/cancel': { id, reason },
      '/nationalSeal/lose': { id, reason, since: world.clock.now().toISOString() },
      '/nationalSeal/invalidate': {
        id,
        reason,
        authority: '某法院',
        documentNo: '1',
        decidedOn: '2026-03-01',
        since: null,
      },
      '/nationalSeal/receipt': {
        id,
        sequence: 0,
        register: '某机关',
        receiptNo: '1',
        receivedOn: '2026-03-01',
      },
      '/nationalSeal/reportAgain': { id, sequence: 0 },
      '/nationalSeal/record': { id, recordNo: '1', authority: '某机关', recordedOn: '2026-03-01' },
      '/nationalSeal/apply': {
        sealId: contractSeal.id,
        years: 1,
        purpose: reason,
        physical: '',
        isReplacement: false,
      },
    }
    for (const [path, body] of Object.entries(bodies)) {
      const { code } = await world.send({
        url: `/api/web${path}`,
        payload: JSON.stringify(body),
        token: other,
        headers: { 'idempotency-key': `other-${path.slice(14)}` },
      })
      expect(code, path).toBe(CODE.NOT_FOUND)
    }
    const list = (await world.call('/nationalSeal/list', {}, { token: other })).data
    expect([...list.internal, ...list.brought]).toEqual([])
  })

  it('is not an employee without the right', async () => {
    expect((await world.call('/nationalSeal/list', {}, { token: employee })).code).toBe(CODE.FORBIDDEN)
    expect((await apply({}, employee)).code).toBe(CODE.FORBIDDEN)
  })
})
