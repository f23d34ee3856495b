import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { readSeal, verifyOfd, verifySealedPdf } from '@xinqi/national-seal'
import { describe, expect, it } from 'vitest'
import { place } from '../../../../test/contract-driver.ts'
import { ofdDriver } from '../../../../test/ofd-driver.ts'
import { signingByPassword } from '../../../../test/signing-by-password.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { trustOf } from '../../../platform/national-seals/seal-material.ts'
import { STATE } from '../national-seals/rules.ts'

const world = await worldOfFile()
const { services } = world
const { db } = services
const by = await signingByPassword(world)
const { admin, other, individual, desk, sign, own, person, currentPdf } = by
const { nationalSealFor, sent, drafted } = ofdDriver(world, by)

const signatures = (await world.call('/personSeal/list', {}, { token: individual })).data
const { personSealId } = signatures.find(({ name }) => name === '测试签名')!
const make = (token = individual, id = personSealId) =>
  world.call('/personSeal/national/make', { personSealId: id, years: 1 }, { token })
const list = async (token = individual) => (await world.call('/personSeal/national/list', {}, { token })).data
const judging = async () => ({
  trust: trustOf(await services.nationalSeals.material()),
  now: world.clock.now(),
})
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
let made: { id: string; esId: string }

describe('a person’s own national seal', () => {
  it('is made of a signature of his, names him, and is nobody else’s', async () => {
    expect((await make(other)).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/personSeal/national/list')).code).toBe(CODE.UNAUTHENTICATED)
    made = (await make()).data
    expect((await make()).code).toBe(CODE.NATIONAL_SEAL_EXISTS)
    const { making, seals } = await list()
    expect(making).toBe('sandbox')
    expect(seals).toMatchObject([{ id: made.id, esId: made.esId, personSealId, state: STATE.active }])
    expect((await list(other)).seals).toEqual([])
    const { response } = await world.send({
      url: '/api/web/personSeal/national/export',
      payload: JSON.stringify({ id: made.id }),
      token: individual,
    })
    const seal = readSeal(response.rawPayload)
    expect(seal).toMatchObject({ version: 4, type: 2, name: '郑十', esId: made.esId })
    const messages = await rowsOf(db, 'message', { title: '以您名义：制作个人电子印章' })
    expect(messages).toHaveLength(1)
    expect(messages[0]!.content).toContain(made.esId)
    const signature = signatures.find((one) => one.personSealId === personSealId)!
    expect([seal.picture.widthMm, seal.picture.heightMm]).toEqual(
      [signature.widthMm, signature.heightMm].map(Math.ceil),
    )
    const reason = '越权'
    for (const path of ['stop', 'resume', 'cancel', 'detail'] as const) {
      const body = path === 'detail' ? { id: made.id } : { id: made.id, reason }
      const { code } = await world.send({
        url: `/api/web/personSeal/national/${path}`,
        payload: JSON.stringify(body),
        token: other,
      })
      expect(code, path).toBe(CODE.NOT_FOUND)
    }
  })

  it('stands beside his signature in a PDF that asks for national seals', async () => {
    await nationalSealFor(admin)
    const contractId = await sentPdf()
    expect((await sign(admin, contractId)).code).toBe(1)
    expect((await sign(individual, contractId)).data.status).toBe(CONTRACT_IS.finished)
    const pdf = await currentPdf(contractId)
    const found = verifySealedPdf(pdf, { trust: await services.certificates.trust(), seals: await judging() })
    expect(found).toMatchObject({ verdict: 'valid', trusted: true })
    const pair = ['GM.sm2seal', 'ETSI.CAdES.detached']
    expect(found.signatures.map(({ subFilter }) => subFilter)).toEqual([...pair, ...pair])
    const rows = await rowsOf(db, 'contract_signature', { contract_id: contractId }, { by: 'sequence' })
    expect(rows[1]!.national_seals).toMatchObject([{ id: made.id, esId: made.esId, name: '个人电子印章' }])
    const told = (await world.form('/contract/verifyFile', [
      { name: 'file', fileName: '合同.pdf', bytes: pdf },
    ])) as unknown as { data: { verdict: string; signatures: { seal: object | null }[] } }
    expect(told.data.verdict).toBe('valid')
    expect(told.data.signatures[2]!.seal).toMatchObject({ name: '郑十', type: 2, state: 'active' })
  })

  it('seals an OFD original after a company, and nobody without one signs it', async () => {
    const parties = [own(), person()]
    const draft = await drafted(parties, { kinds: ['signature'] })
    expect(draft.problems).toEqual([])
    const { contractId } = await sent(parties, { kinds: ['signature'] })
    await world.call('/personSeal/national/stop', { id: made.id, reason: '暂不使用' }, { token: individual })
    const ofAdmin = (await world.call('/personSeal/list', {}, { token: admin })).data
    const refused = await sign(admin, contractId)
    expect(refused.code).toBe(CODE.NATIONAL_SEAL_UNUSABLE)
    expect(refused.msg).toContain('尚未制作个人电子印章')
    await make(admin, ofAdmin.find(({ name }) => name === '测试签名')!.personSealId)
    expect((await sign(admin, contractId)).msg).toBe('ok')
    expect((await sign(individual, contractId)).msg).toContain('已停用')
    await world.call('/personSeal/national/resume', { id: made.id, reason: '恢复' }, { token: individual })
    expect((await sign(individual, contractId)).data.status).toBe(CONTRACT_IS.finished)
    const found = verifyOfd(await currentPdf(contractId), await judging())
    expect(found).toMatchObject({ verdict: 'valid', closed: true })
    expect(found.signatures.map(({ sealed }) => sealed!.signer!.subject.display)).toEqual(['张三', '郑十'])
  })

  it('has its steps on the page of what was done in his name, and ends with its signature', async () => {
    const acts = (await world.call('/inMyName/list', { of: 'person' }, { token: individual })).data.list
    const steps = acts.filter(({ what }) => what.includes('个人电子印章'))
    expect(steps.map(({ what }) => what.slice(0, 2)).sort()).toEqual(['停用', '制作', '恢复'].sort())
    expect((await world.call('/personSeal/delete', { personSealId }, { token: individual })).code).toBe(1)
    const row = await theRow(db, 'person_national_seal', { id: made.id })
    expect(row).toMatchObject({ state: STATE.cancelled, key_wrapped: null, key_cipher: null })
    const { history } = (
      await world.call('/personSeal/national/detail', { id: made.id }, { token: individual })
    ).data
    expect(history.map(({ action }) => action)).toEqual(['make', 'stop', 'resume', 'cancel'])
    const leaves = await rowsOf(db, 'evidence_leaf', { contract_id: made.id }, { by: 'sequence' })
    expect(leaves.map(({ step }) => step)).toEqual(history.map(({ action }) => `seal.${action}`))
    expect(leaves.some(({ entry }) => entry.toString('utf8').includes('郑十'))).toBe(false)
  })

  it('is neither made nor resumed while the name is frozen', async () => {
    const token = await world.signIn('13800000005')
    const design = (await world.call('/personSeal/list', {}, { token })).data[0]!
    expect((await make(token, design.personSealId)).code).toBe(1)
    const [kept] = (await list(token)).seals
    await world.call('/personSeal/national/stop', { id: kept!.id, reason: '停用' }, { token })
    expect((await world.call('/inMyName/freeze', { of: 'person' }, { token })).code).toBe(1)
    const again = await world.signIn('13800000005')
    const resumed = await world.call(
      '/personSeal/national/resume',
      { id: kept!.id, reason: '恢复' },
      {
        token: again,
      },
    )
    expect(resumed.code).toBe(CODE.NAME_FROZEN)
  })
})
