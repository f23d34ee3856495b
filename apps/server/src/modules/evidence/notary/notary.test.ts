import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CONSENT_VERSION } from '@xinqi/api/consent'
import { CODE } from '@xinqi/api/error-codes'
import { NOTARY } from '@xinqi/api/notary'
import { checkPackage, formatVerifierKey, readZip } from '@xinqi/evidence'
import { toPem, verifyPdf } from '@xinqi/pdf-signature'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { KEY_ID, SECRET, strictNotary } from '../../../../test/strict-notary.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { outbound } from '../../../platform/security/outbound.ts'
import { notaryHttp } from '../../../providers/notary-http.ts'
import { grant } from '../../quota/copies/grant.ts'
import { lookAgain, proceed } from './proceed.ts'

type Office = Awaited<ReturnType<typeof strictNotary>>

let keys = 0

const receiver = {
  name: '王五',
  mobile: '13900000009',
  email: 'wang@example.com',
  address: '示例市示例路 1 号',
}
const key = () => ({ 'idempotency-key': `notary-test-key-${String(keys++).padStart(8, '0')}` })
const as = (token: string) => ({ token, headers: key() })
const own = () => as(driver.hands.own.token)
const left = async () => (await world.call('/notary/commodity/list', {}, own())).data.left

const fill = (commodity: 'certificate' | 'report' | 'verification' | 'notary', more: object = {}) =>
  world.call(
    '/notary/save',
    { commodity, contractIds: [contractId], purpose: '诉讼举证', receiver, ...more },
    own(),
  )
const sign = async (applicationId: string, revision: number) => {
  // How often codes may be sent is not what is tried here.
  await world.services.db.deleteFrom('verification_code').execute()
  const { data: sent } = await world.call('/notary/sign/code', { applicationId }, own())
  const code = /\d{6}/.exec(sent.sandbox!)![0]
  return world.call(
    '/notary/sign/confirm',
    { applicationId, revision, method: 1, code, sealId: driver.hands.own.sealId! },
    own(),
  )
}
const handIn = async (commodity: 'certificate' | 'report' | 'verification' | 'notary') => {
  const { data: filled } = await fill(commodity)
  const { data: signed } = await sign(filled.applicationId, filled.revision)
  const answer = await world.call(
    '/notary/submit',
    { applicationId: filled.applicationId, revision: signed.revision },
    own(),
  )
  expect(answer).toMatchObject({ code: 1, data: { status: NOTARY.applied, copies: 1 } })
  return filled.applicationId
}
const detail = async (applicationId: string) =>
  (await world.call('/notary/detail', { applicationId }, own())).data
const resultOf = async (applicationId: string): Promise<Buffer> => {
  const { data } = await world.call('/notary/download', { applicationId }, own())
  const { response } = await world.send({ method: 'GET', url: data.url, unsigned: true })
  return response.rawPayload
}
const statuses = async (id: string) =>
  (await detail(id)).events.map(({ status }) => status).filter((status) => status !== null)

const world = await worldOfFile()
const driver = await signingDriver(world)
const operator = await world.signIn('13800000009')
const contractId = await driver.finish(['own', 'theirs', 'person'], { name: '年度采购框架合同' })
await world.call('/contract/agree', { version: CONSENT_VERSION }, own())
const { db, clock } = world.services
const found = await world.services.sessions.find(driver.hands.own.token)
if (found.state !== 'live') throw new Error('signed out')
await db.transaction().execute((tx) =>
  grant(tx, {
    ownerId: found.actor.company!.id,
    kind: 'notary',
    quantity: 20,
    name: '测试份数',
    expiresAt: null,
    reason: '测试',
    reference: 'notary-test',
    now: clock(),
  }),
)

describe('an application', () => {
  it('is made only about contracts that are finished and seen', async () => {
    const open = await driver.sendTo(['own', 'person'])
    expect(await fill('report', { contractIds: [open] })).toMatchObject({ code: CODE.NOTARY_CONTRACT })
    const others = await driver.finish(['own'])
    const stranger = await world.call(
      '/notary/save',
      { commodity: 'report', contractIds: [others], purpose: '诉讼举证', receiver },
      as(driver.hands.theirs.token),
    )
    expect(stranger.code).toBe(CODE.NOT_FOUND)
  })
  it('prints only what can be printed', async () => {
    const { code, msg } = await fill('report', { purpose: '举证𓀀' })
    expect(code).toBe(400)
    expect(msg).toContain('𓀀')
  })
  it('is not handed in unsigned, and has to be signed anew when it is changed', async () => {
    const { data } = await fill('report')
    const { applicationId } = data
    const early = await world.call('/notary/submit', { applicationId, revision: data.revision }, own())
    expect(early.code).toBe(CODE.NOTARY_STATE)
    const wrong = await world.call(
      '/notary/sign/confirm',
      {
        applicationId,
        revision: data.revision,
        method: 1,
        code: '000000',
        sealId: driver.hands.own.sealId!,
      },
      own(),
    )
    expect(wrong.code).not.toBe(1)
    const { data: signed } = await sign(applicationId, data.revision)
    expect((await detail(applicationId)).isSigned).toBe(true)
    await fill('report', { applicationId, revision: signed.revision, purpose: '仲裁举证' })
    expect(await detail(applicationId)).toMatchObject({ isSigned: false, purpose: '仲裁举证', status: null })
    await world.call('/notary/remove', { applicationId }, own())
    expect((await world.call('/notary/detail', { applicationId }, own())).code).toBe(CODE.NOT_FOUND)
  })
  it('is nobody else’s business', async () => {
    const { data } = await fill('report')
    for (const who of ['theirs', 'person'] as const) {
      const answer = await world.call(
        '/notary/detail',
        { applicationId: data.applicationId },
        { token: driver.hands[who].token },
      )
      expect(answer.code).toBe(CODE.NOT_FOUND)
    }
  })
})

describe('what the platform issues itself', () => {
  const root = async () => toPem('CERTIFICATE', await world.services.certificates.root())

  it.each(['certificate', 'verification'] as const)('%s: a signed PDF, for one copy', async (commodity) => {
    const before = await left()
    const id = await handIn(commodity)
    await proceed(world.services, id)
    await proceed(world.services, id)
    expect(await detail(id)).toMatchObject({ status: NOTARY.reported, copies: 1 })
    expect(await statuses(id)).toEqual([NOTARY.applied, NOTARY.reported])
    expect(await left()).toBe(before - 1)
    const bytes = await resultOf(id)
    expect(verifyPdf(bytes, { trust: await root() })).toMatchObject({ verdict: 'valid', trusted: true })
  })

  it('report: a package that holds on a machine without us, and fails when one byte differs', async () => {
    const id = await handIn('report')
    await proceed(world.services, id)
    const zip = await resultOf(id)
    const folder = mkdtempSync(path.join(tmpdir(), 'package-'))
    try {
      writeFileSync(path.join(folder, 'p.zip'), zip)
      writeFileSync(path.join(folder, 'root.pem'), await root())
      const verifierKey = formatVerifierKey(world.services.checkpointSigner)
      const cli = path.resolve(import.meta.dirname, '../../../../../../packages/evidence/cli.ts')
      const ran = spawnSync(
        process.execPath,
        [
          '--import',
          'tsx',
          cli,
          'package',
          path.join(folder, 'p.zip'),
          '--key',
          verifierKey,
          '--root',
          path.join(folder, 'root.pem'),
        ],
        { encoding: 'utf8' },
      )
      expect(ran.stdout).toContain('全部通过')
      expect(ran.stdout).not.toContain('取自材料包自身')
      expect(ran.status).toBe(0)
    } finally {
      rmSync(folder, { recursive: true })
    }
    const files = readZip(zip)
    const contract = [...files.keys()].find((name) => name.includes('/签署后/'))!
    const report = [...files.keys()].find((name) => name.endsWith('/证据报告.pdf'))!
    expect(files.has('出证申请书.pdf')).toBe(true)
    for (const name of [contract, report]) {
      const altered = new Map(files)
      const bytes = Buffer.from(files.get(name)!)
      bytes[Math.floor(bytes.length / 3)]! ^= 1
      altered.set(name, bytes)
      expect(checkPackage(altered, {}).valid).toBe(false)
    }
    const proof = `${contract.split('/')[0]}/存证证明.json`
    const lied = new Map(files)
    lied.set(
      proof,
      Buffer.from(
        files
          .get(proof)!
          .toString()
          .replace(/"index": \d+/, '"index": 0'),
      ),
    )
    expect(checkPackage(lied, {}).lines).toContainEqual(
      expect.objectContaining({ file: proof, valid: false }),
    )
  }, 180_000)

  it('is refused without copies, and nothing is spent', async () => {
    const { data } = await world.call(
      '/notary/save',
      { commodity: 'report', contractIds: [contractId], purpose: '诉讼举证', receiver },
      as(driver.hands.person.token),
    )
    expect(data.applicationId).toBeTruthy()
    await world.call('/contract/agree', { version: CONSENT_VERSION }, as(driver.hands.person.token))
    world.clock.advance(61_000)
    const sent = await world.call(
      '/notary/sign/code',
      { applicationId: data.applicationId },
      as(driver.hands.person.token),
    )
    const signed = await world.call(
      '/notary/sign/confirm',
      {
        applicationId: data.applicationId,
        revision: data.revision,
        method: 1,
        code: /\d{6}/.exec(sent.data.sandbox!)![0],
        personSealId: driver.hands.person.personSealId,
      },
      as(driver.hands.person.token),
    )
    expect(signed.code).toBe(1)
    const answer = await world.call(
      '/notary/submit',
      { applicationId: data.applicationId, revision: signed.data.revision },
      as(driver.hands.person.token),
    )
    expect(answer.msg).toContain('出证不足')
  })
})

describe('the embedded office', () => {
  const act = async (path: 'accept' | 'begin' | 'issue', applicationId: string) => {
    const answer = await world.call(`/operator/notary/${path}`, { applicationId }, as(operator))
    expect(answer.code).toBe(1)
    await proceed(world.services, applicationId)
  }
  it('goes 1 → 3 → 2 → 3 → 2 → 4, and says it is a sandbox', async () => {
    const id = await handIn('notary')
    await proceed(world.services, id)
    expect(await detail(id)).toMatchObject({ status: NOTARY.applied, office: { isSandbox: true } })
    await act('accept', id)
    await act('begin', id)
    await world.call('/operator/notary/fail', { applicationId: id, reason: '打印机故障' }, as(operator))
    await proceed(world.services, id)
    expect(await detail(id)).toMatchObject({ status: NOTARY.accepted, reason: '打印机故障' })
    await act('begin', id)
    await act('issue', id)
    const { applied, accepted, issuing, issued } = NOTARY
    expect(await statuses(id)).toEqual([applied, accepted, issuing, accepted, issuing, issued])
    expect((await resultOf(id)).subarray(0, 5).toString()).toBe('%PDF-')
    const late = await world.call(
      '/operator/notary/refuse',
      { applicationId: id, reason: '晚了' },
      as(operator),
    )
    expect(late.code).toBe(CODE.NOTARY_STATE)
  })
  it('refuses with a reason, and the copy comes back once', async () => {
    const before = await left()
    const id = await handIn('notary')
    await proceed(world.services, id)
    await world.call('/operator/notary/refuse', { applicationId: id, reason: '材料不全' }, as(operator))
    await Promise.all([proceed(world.services, id), proceed(world.services, id)])
    expect(await detail(id)).toMatchObject({ status: NOTARY.refused, reason: '材料不全' })
    expect(await left()).toBe(before)
  })
  it('is decided by operators alone', async () => {
    const answer = await world.call('/operator/notary/queue', {}, own())
    expect(answer.code).toBe(CODE.FORBIDDEN)
  })
})

describe('an office over the wire', () => {
  let office: Office
  beforeAll(async () => {
    office = await strictNotary(world.services.clock)
    world.services.notary = notaryHttp(
      { name: '示例公证处', url: office.url, keyId: KEY_ID, secret: SECRET, notifyUrl: 'https://x.example/' },
      outbound(['127.0.0.1']),
      world.services.clock,
    )
  })
  afterAll(() => office.close())

  it('is given everything signed, once, however often it is asked, and believed only when it signs', async () => {
    const id = await handIn('notary')
    office.be('silent')
    await expect(proceed(world.services, id)).rejects.toThrow('could not be asked')
    office.be('forging')
    await expect(proceed(world.services, id)).rejects.toThrow('not signed')
    office.be('well')
    await proceed(world.services, id)
    await proceed(world.services, id)
    expect(office.refused).toEqual([])
    expect(office.handedIn).toHaveLength(1)
    expect(office.handedIn[0]).toMatchObject({ reference: id, purpose: '诉讼举证', applicant: { kind: 1 } })
    office.decide(id, { state: 'accepted' })
    await expect(proceed(world.services, id)).rejects.toThrow('no case number')
    office.issue(id, Buffer.from('%PDF-1.7 issued by the office'))
    office.be('wrongFile')
    await expect(proceed(world.services, id)).rejects.toThrow('not the one')
    office.be('well')
    await proceed(world.services, id)
    const { applied, accepted, issuing, issued } = NOTARY
    expect(await statuses(id)).toEqual([applied, accepted, issuing, issued])
    expect((await resultOf(id)).toString()).toContain('issued by the office')
  })
  it('what was signed for it stands in the applicant’s name, with its certificate and its place in the log', async () => {
    const id = await handIn('notary')
    const { token } = driver.hands.own
    for (const of of ['company', 'person'] as const) {
      const { data } = await world.call('/inMyName/list', { of, kind: 'signature' }, { token })
      const shown = data.list.find(({ actId }) => actId === id)!
      expect(shown).toMatchObject({ what: '签署出证申请书', isProvable: true })
      const asked = { of, kind: 'signature', actId: id } as const
      const { proofs } = (await world.call('/inMyName/proof', asked, { token })).data
      expect(proofs).toMatchObject([{ step: 'named', isValid: true }])
      expect(Buffer.from(proofs[0]!.proof.entry, 'base64').toString()).toContain(shown.certificate)
    }
    const { data } = await world.call('/inMyName/list', { of: 'company', kind: 'certificate' }, { token })
    const issued = data.list.find(({ what }) => what === '签发证书，用于签署出证申请书')!
    expect(issued.isProvable).toBe(true)
    const asked = { of: 'company', kind: 'certificate', actId: issued.actId } as const
    expect((await world.call('/inMyName/proof', asked, { token })).data.proofs[0]!.isValid).toBe(true)
  })
  it('is asked again by itself, and a notice makes it be asked sooner', async () => {
    const id = await handIn('notary')
    world.clock.advance(5 * 60_000)
    await lookAgain(world.services)
    office.decide(id, { state: 'refused', reason: '不属于本处管辖' })
    expect((await world.call('/notary/office/notify', { reference: id })).code).toBe(1)
    const { count } = await world.services.db
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('topic', '=', 'notary.proceed')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeGreaterThan(0)
    world.clock.advance(5 * 60_000)
    await lookAgain(world.services)
    expect(await detail(id)).toMatchObject({ status: NOTARY.refused, reason: '不属于本处管辖' })
  })
})
