import { chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { afterAll, expect, it } from 'vitest'
import { SealWorld } from '../../../../../../packages/national-seal/test/parties.ts'
import { KEY_ID, SECRET, strictSealRegister } from '../../../../test/strict-seal-register.ts'
import { verifierForAll } from '../../../../test/verifier-for-all.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { checkpointLeaves } from '../../../platform/evidence/checkpoint-leaves.ts'
import { leavesOfContract } from '../../../platform/evidence/leaf-packs.ts'
import { outbound } from '../../../platform/security/outbound.ts'
import { sealRegisterHttp } from '../../../providers/seal-register-http.ts'
import { statesOf } from './queries.ts'
import { askForInvalidity, reportSteps } from './receipts.ts'
import { receiptDigest } from './report-steps.ts'
import { STATE } from './rules.ts'

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
const { services, clock } = world
const { db } = services
const office = await strictSealRegister(clock.now)
afterAll(() => office.close())
const http = sealRegisterHttp(
  { name: '某某备案机关', url: office.url, keyId: KEY_ID, secret: SECRET },
  outbound(['127.0.0.1']),
  clock.now,
)
let admin = await world.signIn('13800000002')
/** A session does not last that long. */
const aDayLater = async () => {
  clock.advance(DAY)
  admin = await world.signIn('13800000002')
}
const company = await theRow(db, 'company', { name: '示例科技有限公司' }, ['id', 'name'])

const detail = async (id: string) => (await world.call('/nationalSeal/detail', { id }, { token: admin })).data
const act = (path: '/nationalSeal/stop' | '/nationalSeal/resume' | '/nationalSeal/cancel', id: string) =>
  world.call(path, { id, reason: '保管人休假' }, { token: admin })
const verified = async (bytes: Buffer) =>
  (
    (await world.form('/contract/verifyFile', [
      { name: 'file', fileName: '印章.esl', bytes },
    ])) as unknown as {
      data: { verdict: string; reason: string; seal: { state: string; stateNote: string } }
    }
  ).data
const invalidate = (id: string, more: object = {}) =>
  world.call(
    '/nationalSeal/invalidate',
    {
      id,
      authority: '某某人民法院',
      documentNo: '（2026）示01民初1号',
      decidedOn: chinaDay(clock.now()),
      since: null,
      reason: '以虚假材料申请制作',
      ...more,
    },
    { token: admin },
  )
const brought = async (esId: string) => {
  const bytes = await elsewhere.seal(await elsewhere.signer(company.name), { esId })
  const { data, msg } = (await world.form(
    '/nationalSeal/bring',
    [
      { name: 'purpose', value: '政务办事' },
      { name: 'file', fileName: '公章.esl', bytes },
    ],
    { token: admin },
  )) as unknown as { data: { id: string }; msg: string }
  if (!data?.id) throw new Error(msg)
  return { id: data.id, bytes }
}

it('one made here is found invalid: never used again, its key gone, and whoever verifies hears by whom', async () => {
  const seal = await db
    .selectFrom('company_seal')
    .select('id')
    .where('company_id', '=', company.id)
    .where('status', '=', 2)
    .where('source', '=', 1)
    .where('type', '=', 2)
    .executeTakeFirstOrThrow()
  const applied = await world.call(
    '/nationalSeal/apply',
    { sealId: seal.id, years: 3, purpose: '签署采购合同', physical: '合同章', isReplacement: false },
    { token: admin },
  )
  const { id } = applied.data
  expect((await invalidate(id)).code).toBe(CODE.NATIONAL_SEAL_STATE)
  await world.call('/nationalSeal/make', { id }, { token: admin })
  const exported = await world.send({
    url: '/api/web/nationalSeal/export',
    payload: JSON.stringify({ id }),
    token: admin,
  })
  const esl = exported.response.rawPayload
  expect((await verified(esl)).verdict).toBe('valid')
  await aDayLater()
  expect((await invalidate(id, { decidedOn: '2099-01-01' })).code).toBe(CODE.BAD_REQUEST)
  expect((await invalidate(id, { since: '2000-01-01T00:00:00.000Z' })).code).toBe(CODE.BAD_REQUEST)
  expect((await invalidate(id)).msg).toBe('ok')
  expect((await invalidate(id)).code).toBe(CODE.NATIONAL_SEAL_STATE)
  expect((await act('/nationalSeal/cancel', id)).code).toBe(CODE.NATIONAL_SEAL_STATE)
  const row = await theRow(db, 'national_seal', { company_id: company.id, id })
  expect([row.state, row.key_wrapped, row.key_cipher]).toEqual([STATE.invalidated, null, null])
  expect(await verified(esl)).toMatchObject({
    verdict: 'invalid',
    reason: '印章已被认定无效',
    seal: { state: 'invalidated', stateNote: expect.stringContaining('由某某人民法院认定') },
  })
  // Also of what was sealed before the decision: it never was valid.
  const states = await statesOf(db, [row.es_id!])
  expect(states[row.es_id!]).toEqual([
    expect.objectContaining({ from: row.valid_from, state: 'invalidated' }),
  ])
  const shown = await detail(id)
  expect(shown).toMatchObject({
    foundBy: '某某人民法院',
    foundDocument: '（2026）示01民初1号',
    unanswered: 0,
  })
  const step = shown.history.at(-1)!
  expect(step).toMatchObject({ action: 'invalidate', report: null, from: row.valid_from!.toISOString() })
  await checkpointLeaves(services)
  const leaves = await leavesOfContract(services, db, id)
  expect(leaves.at(-1)!.entry.toString()).toContain('以虚假材料申请制作')
})

it('one made elsewhere is reported step by step until there is a receipt, kept on the page and in the evidence', async () => {
  const { id } = await brought('ES-BROUGHT-1')
  expect((await act('/nationalSeal/stop', id)).code).toBe(1)
  clock.advance(60_000)
  expect((await act('/nationalSeal/resume', id)).code).toBe(1)
  // Nobody is connected: it says so, and nothing is made up.
  services.sealRegister = null
  await reportSteps(services)
  expect((await detail(id)).unanswered).toBe(2)
  services.sealRegister = http
  office.be('silent')
  await reportSteps(services)
  expect(office.told()).toEqual([])
  expect((await detail(id)).history.find(({ action }) => action === 'stop')!.report).toMatchObject({
    state: 1,
    receiptNo: null,
  })
  office.be('well')
  await aDayLater()
  await reportSteps(services)
  await reportSteps(services)
  expect(office.told().map(({ action }) => action)).toEqual(['stop', 'resume'])
  expect(office.refused).toEqual([])
  const shown = await detail(id)
  expect(shown.unanswered).toBe(0)
  const stop = shown.history.find(({ action }) => action === 'stop')!
  expect(stop.report).toMatchObject({
    state: 2,
    register: '某某备案机关',
    receiptNo: 'HZ-1',
    isByHand: false,
  })
  const kept = await rowsOf(db, 'national_seal_report', { seal_id: id }, { by: 'sequence' })
  expect(kept.map(({ receipt_signature }) => receipt_signature?.length)).toEqual([44, 44])
  const digests = kept.map(({ receipt }) => receiptDigest(receipt!))
  expect(stop.report!.receiptSha256).toBe(digests[0])
  await checkpointLeaves(services)
  const entries = (await leavesOfContract(services, db, id))
    .filter(({ step }) => step === 'seal.receipt')
    .map(({ entry }) => JSON.parse(entry.toString()))
  expect(entries.map(({ receiptSha256 }) => receiptSha256)).toEqual(digests)
  expect(entries.map(({ receiptOf }) => receiptOf)).toEqual(kept.map(({ sequence }) => sequence))
})

it('one that was sent back is told again, or its receipt entered by hand; once', async () => {
  const { id } = await brought('ES-BROUGHT-2')
  office.be('sendingBack')
  await act('/nationalSeal/stop', id)
  await reportSteps(services)
  const sentBack = (await detail(id)).history.at(-1)!
  expect(sentBack.report).toMatchObject({ state: 3, sentBackReason: '备案编号与印章编号不符' })
  const { sequence } = sentBack
  office.be('well')
  const again = () => world.call('/nationalSeal/reportAgain', { id, sequence }, { token: admin })
  expect((await again()).code).toBe(1)
  expect((await again()).code).toBe(CODE.NATIONAL_SEAL_STATE)
  const receipt = (receivedOn: string) =>
    world.call(
      '/nationalSeal/receipt',
      { id, sequence, register: '示例市公安局', receiptNo: '2026-88', receivedOn },
      { token: admin },
    )
  expect((await receipt('2000-01-01')).code).toBe(CODE.BAD_REQUEST)
  const today = chinaDay(clock.now())
  expect((await receipt(today)).msg).toBe('ok')
  expect((await receipt(today)).code).toBe(CODE.NATIONAL_SEAL_STATE)
  const before = office.told().length
  await reportSteps(services)
  expect(office.told()).toHaveLength(before)
  expect((await detail(id)).history.find((one) => one.sequence === sequence)!.report).toMatchObject({
    state: 2,
    isByHand: true,
    receiptNo: '2026-88',
  })
  // What a company alone says of a seal made elsewhere is not told to others as the register's word.
  expect(await statesOf(db, ['ES-BROUGHT-2'])).toEqual({})
})

it('one its register finds invalid stops here by itself, and the file of others is told so', async () => {
  const { id, bytes } = await brought('ES-BROUGHT-3')
  await askForInvalidity(services)
  expect((await detail(id)).state).toBe(STATE.active)
  office.findInvalid('ES-BROUGHT-3', {
    authority: '示例市公安局',
    documentNo: '示公认〔2026〕1号',
    decidedOn: chinaDay(clock.now()),
    // From before the seal was made: from its beginning, that is.
    since: new Date('2020-01-01T00:00:00Z'),
    reason: '制作单位无资质',
  })
  await aDayLater()
  await askForInvalidity(services)
  const shown = await detail(id)
  expect(shown).toMatchObject({ state: STATE.invalidated, foundBy: '示例市公安局', unanswered: 0 })
  expect(await verified(bytes)).toMatchObject({
    verdict: 'invalid',
    seal: { state: 'invalidated', stateNote: expect.stringContaining('示公认〔2026〕1号') },
  })
  const told = await rowsOf(db, 'message', { company_id: company.id, title: '国标电子印章被认定无效' })
  expect(told.length).toBeGreaterThan(0)
})
