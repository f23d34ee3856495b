import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { expect, it } from 'vitest'
import { place } from '../../../../test/contract-driver.ts'
import { ofdDriver } from '../../../../test/ofd-driver.ts'
import { signingByPassword } from '../../../../test/signing-by-password.ts'
import { sealFor } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { certifiedState } from '../../company/certification/certified-state.ts'
import { administratorsOf } from '../../company/members/administrators.ts'
import { remindOfEnding } from './remind-of-ending.ts'
import { STATE } from './rules.ts'

const world = await worldOfFile()
const { services } = world
const { db } = services
const by = await signingByPassword(world)
const { admin, desk, sign, own, person } = by
const { nationalSealFor } = ofdDriver(world, by)

const { typeId } = (
  await world.call(
    '/contractType/add',
    { name: '国标签章合同', code: null, numberRule: null, validDays: null, note: null, nationalSeal: true },
    { token: admin },
  )
).data
const sentPdf = async () => {
  const parties = [own(), person()]
  const prepared = await desk.prepare(admin, (fileId) => ({
    typeId,
    parties,
    fields: parties.map(({ partyId, kind }, index) =>
      place(partyId, fileId, kind === 1 ? 'seal' : 'signature', { y: 0.2 + 0.2 * index }),
    ),
  }))
  const { code, msg } = await desk.send(admin, prepared)
  if (code !== 1) throw new Error(msg)
  return prepared.contractId
}
const company = await theRow(db, 'company', { name: '示例科技有限公司' })
const toldOf = (title: string) => rowsOf(db, 'message', { company_id: company.id, title })
const detail = async (id: string) => (await world.call('/nationalSeal/detail', { id }, { token: admin })).data

const [administrator] = await administratorsOf(db, company.id)
let made: { id: string; esId: string }

it('shows what a lost seal was used for since the moment of its loss, and nothing from before', async () => {
  made = await nationalSealFor(admin)
  const earlier = await sentPdf()
  expect((await sign(admin, earlier)).msg).toBe('ok')
  world.clock.advance(3_600_000)
  const since = world.clock.now()
  world.clock.advance(60_000)
  const later = await sentPdf()
  expect((await sign(admin, later)).msg).toBe('ok')
  world.clock.advance(60_000)
  expect((await detail(made.id)).usesSinceEnd).toEqual([])
  const lost = await world.call(
    '/nationalSeal/lose',
    { id: made.id, reason: '密钥介质遗失', since: since.toISOString() },
    { token: admin },
  )
  expect(lost.code).toBe(1)
  const uses = await rowsOf(db, 'seal_use', { company_id: company.id, contract_id: later })
  const { usesSinceEnd } = await detail(made.id)
  expect(usesSinceEnd.map(({ at }) => at)).toEqual(uses.map(({ used_at }) => used_at.toISOString()))
  expect(usesSinceEnd).toHaveLength(1)
})

it('stops seals of the name a company no longer has, asks for new ones, and signs with none of the old', async () => {
  made = await nationalSealFor(admin)
  const before = await theRow(db, 'national_seal', { company_id: company.id, id: made.id })
  expect(before.state).toBe(STATE.active)
  const certify = (name: string) =>
    db.transaction().execute((tx) =>
      certifiedState(
        services,
        tx,
        {
          companyId: company.id,
          facts: { name, creditCode: company.credit_code!, legalName: company.legal_name! },
          method: company.certification_method as never,
          isSandbox: true,
          accountId: administrator!,
        },
        world.clock.now(),
      ),
    )
  await certify(company.name)
  expect((await theRow(db, 'national_seal', { id: made.id })).state).toBe(STATE.active)
  expect(await toldOf('国标电子印章须重新制作')).toEqual([])

  await certify('示例新科技有限公司')
  const { state, history } = await detail(made.id)
  expect(state).toBe(STATE.stopped)
  expect(history.at(-1)).toMatchObject({
    action: 'stop',
    reason: expect.stringContaining('示例新科技有限公司'),
  })
  const [told] = await toldOf('国标电子印章须重新制作')
  expect(told!.content).toContain(before.name)
  // Resumed by hand it is of the old name still.
  expect(
    (await world.call('/nationalSeal/resume', { id: made.id, reason: '照旧' }, { token: admin })).code,
  ).toBe(1)
  const contractId = await sentPdf()
  const refused = await sign(admin, contractId)
  expect([refused.code, refused.msg]).toEqual([
    CODE.NATIONAL_SEAL_UNUSABLE,
    expect.stringContaining('更名前的名称'),
  ])
  const again = {
    sealId: await sealFor(world, admin),
    years: 1,
    purpose: '企业更名',
    physical: '',
    isReplacement: true,
  }
  const { id } = (await world.call('/nationalSeal/apply', again, { token: admin })).data
  const next = await world.call('/nationalSeal/make', { id }, { token: admin })
  expect(next.code).toBe(1)
  made = next.data
  expect((await sign(admin, contractId)).msg).toBe('ok')
})

it('tells whoever runs the company sixty, thirty and seven days before one ends, each once', async () => {
  const { valid_to } = await theRow(db, 'national_seal', { company_id: company.id, id: made.id })
  const counts: number[] = []
  for (const left of [61, 60, 45, 30, 8, 6, 1]) {
    world.clock.advance(valid_to!.getTime() - left * DAY - world.clock.now().getTime())
    await remindOfEnding(services)
    await remindOfEnding(services)
    const told = await toldOf('国标电子印章即将到期')
    counts.push(new Set(told.map(({ created_at }) => created_at.getTime())).size)
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3])
  expect((await toldOf('国标电子印章即将到期'))[0]!.content).toContain(made.esId)
})
