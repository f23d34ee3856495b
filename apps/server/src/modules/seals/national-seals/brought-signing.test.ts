import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { verifyOfd, verifySealedPdf } from '@xinqi/national-seal'
import { toPem } from '@xinqi/pdf-signature'
import { afterAll, describe, expect, it } from 'vitest'
import { SealWorld } from '../../../../../../packages/national-seal/test/parties.ts'
import { place } from '../../../../test/contract-driver.ts'
import { ofdDriver } from '../../../../test/ofd-driver.ts'
import { signingByPassword } from '../../../../test/signing-by-password.ts'
import { sealFor } from '../../../../test/signing-driver.ts'
import { CLIENT, strictSealSigning } from '../../../../test/strict-seal-signing.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { trustOf } from '../../../platform/national-seals/seal-material.ts'
import { STATE } from './rules.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-brought-'))
const service = await strictSealSigning()
afterAll(async () => {
  await service.close()
  rmSync(dir, { recursive: true, force: true })
})
const elsewhere = await SealWorld.create()
const pemFile = (name: string, ...certificates: { der: Uint8Array }[]) => {
  const file = path.join(dir, name)
  writeFileSync(file, certificates.map(({ der }) => toPem('CERTIFICATE', der)).join(''))
  return file
}

const world = await worldOfFile({
  env: {
    SEAL_MAKERS: pemFile('makers.pem', elsewhere.maker.certificate),
    SEAL_SIGNERS: pemFile(
      'signers.pem',
      elsewhere.signers.root.certificate,
      elsewhere.signers.issuing.certificate,
    ),
    SEAL_SIGNING: 'csc',
    SEAL_SIGNING_NAME: '某某签章服务',
    SEAL_SIGNING_URL: service.url,
    SEAL_SIGNING_CLIENT_ID: CLIENT.id,
    SEAL_SIGNING_CLIENT_SECRET: CLIENT.secret,
    OUTBOUND_ALLOW: '127.0.0.1',
  },
})
const { services } = world
const { db } = services
const by = await signingByPassword(world)
const { admin, other, individual, desk, sign, own, theirs, person, currentPdf } = by
const { sent: sentOfd } = ofdDriver(world, by)
const COMPANY = '示例科技有限公司'
const PIN = '275316'

const brought = async (token: string, name: string, credentialId: string, esId: string) => {
  const signer = await elsewhere.signer(name)
  service.keep(credentialId, signer, PIN)
  const { data } = (await world.form(
    '/nationalSeal/bring',
    [
      { name: 'purpose', value: '签署合同' },
      { name: 'file', fileName: '公章.esl', bytes: await elsewhere.seal(signer, { esId }) },
    ],
    { token },
  )) as unknown as { data: { id: string } }
  return data.id
}
const connect = async (token: string, id: string, more: object = {}) =>
  world.call(
    '/nationalSeal/connect',
    { id, sealId: await sealFor(world, token), credentialId: 'key-1', pin: PIN, ...more },
    { token },
  )

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
const seals = async () => ({
  trust: trustOf(await services.nationalSeals.material()),
  now: world.clock.now(),
})

let mine: string

describe('a seal made elsewhere whose key is in a signing service', () => {
  it('is connected once the service has proved the key, and nothing of the PIN is left in the clear', async () => {
    mine = await brought(admin, COMPANY, 'key-1', '11010500000001')
    expect((await connect(admin, mine, { credentialId: 'nobody' })).code).toBe(CODE.NATIONAL_SEAL_KEY)
    const wrong = await connect(admin, mine, { pin: '000000' })
    expect([wrong.code, wrong.msg]).toEqual([CODE.NATIONAL_SEAL_KEY, '签章服务的 PIN 不正确'])
    service.keep('stranger', await elsewhere.signer(COMPANY), PIN)
    expect((await connect(admin, mine, { credentialId: 'stranger' })).msg).toContain('签章人名单')
    service.be('forging')
    expect((await connect(admin, mine)).msg).toBe('签章服务的签名与证书不符')
    service.be('silent')
    expect((await connect(admin, mine)).code).toBe(CODE.SIGN_SERVICE_AWAY)
    service.be('well')
    expect((await connect(other, mine)).code).toBe(CODE.NOT_FOUND)

    expect((await connect(admin, mine)).msg).toBe('ok')
    const { data } = await world.call('/nationalSeal/list', {}, { token: admin })
    expect(data.signing).toEqual({ name: '某某签章服务', isSandbox: false })
    expect(data.brought).toMatchObject([{ id: mine, signingService: '某某签章服务' }])
    const row = await theRow(db, 'national_seal', { id: mine })
    expect(row.signing_cipher!.includes(PIN)).toBe(false)
    expect(row.key_wrapped).toBe(null)
    const events = await rowsOf(db, 'national_seal_event', { seal_id: mine }, { by: 'sequence' })
    expect(events.map(({ action }) => action)).toEqual(['bring', 'connect'])
  })

  it('signs a PDF beside PAdES: valid for whoever believes its maker, and told as made elsewhere', async () => {
    const contractId = await sentPdf()
    // A token withdrawn before its time is fetched anew.
    service.withdrawTokens()
    expect((await sign(admin, contractId)).msg).toBe('ok')
    const pdf = await currentPdf(contractId)
    const found = verifySealedPdf(pdf, { trust: await services.certificates.trust(), seals: await seals() })
    expect(found).toMatchObject({ verdict: 'valid', trusted: true })
    expect(found.signatures.map(({ subFilter }) => subFilter)).toEqual(['GM.sm2seal', 'ETSI.CAdES.detached'])
    const [row] = await rowsOf(db, 'contract_signature', { contract_id: contractId })
    expect(row!.national_seals).toMatchObject([{ id: mine, sealClass: 2, maker: '某某制章中心' }])
    const told = (await world.form('/contract/verifyFile', [
      { name: 'file', fileName: '合同.pdf', bytes: pdf },
    ])) as unknown as { data: { verdict: string; signatures: { seal: { makerKind: string } | null }[] } }
    expect(told.data.verdict).toBe('valid')
    expect(told.data.signatures[0]!.seal).toMatchObject({ makerKind: 'trusted' })
    expect(service.calls.slice(-2)).toEqual(['/csc/v1/credentials/authorize', '/csc/v1/signatures/signHash'])
  })

  it('seals an OFD original together with another company’s', async () => {
    const yours = await brought(other, '样例贸易有限公司', 'key-2', '11010500000002')
    expect((await connect(other, yours, { credentialId: 'key-2' })).msg).toBe('ok')
    const { contractId } = await sentOfd([own(), theirs()], { seam: true })
    expect((await sign(admin, contractId)).msg).toBe('ok')
    expect((await sign(other, contractId)).data.status).toBe(CONTRACT_IS.finished)
    const found = verifyOfd(await currentPdf(contractId), await seals())
    expect(found).toMatchObject({ verdict: 'valid', closed: true })
    expect(found.signatures.map(({ sealed }) => sealed!.signature!.seal.esId)).toEqual([
      '11010500000001',
      '11010500000002',
    ])
  })

  it('signs nothing while the service is away, refuses, or answers with something else', async () => {
    const contractId = await sentPdf()
    service.be('silent')
    expect((await sign(admin, contractId)).code).toBe(CODE.SIGN_SERVICE_AWAY)
    service.be('forging')
    expect((await sign(admin, contractId)).code).toBe(CODE.SIGN_SERVICE_AWAY)
    service.be('well')
    service.keep('key-1', await elsewhere.signer(COMPANY), 'another')
    const refused = await sign(admin, contractId)
    expect(refused.code).toBe(CODE.NATIONAL_SEAL_UNUSABLE)
    expect(refused.msg).toContain('PIN 不正确')
    expect(await rowsOf(db, 'contract_signature', { contract_id: contractId })).toEqual([])
  })

  it('signs here no more once it is disconnected, and stays on record', async () => {
    expect(
      (await world.call('/nationalSeal/disconnect', { id: mine, reason: '换密钥' }, { token: admin })).code,
    ).toBe(1)
    const row = await theRow(db, 'national_seal', { id: mine })
    expect(row).toMatchObject({ state: STATE.active, company_seal_id: null, signing_cipher: null })
    const contractId = await sentPdf()
    expect((await sign(admin, contractId)).code).toBe(1)
    expect((await rowsOf(db, 'contract_signature', { contract_id: contractId }))[0]!.national_seals).toBe(
      null,
    )
    expect((await sign(individual, contractId)).code).toBe(1)
  })
})

describe('the sandbox of a signing service', () => {
  it('is nowhere but in a demo', async () => {
    const sealId = await sealFor(world, admin)
    expect((await world.call('/nationalSeal/trial', { sealId }, { token: admin })).code).toBe(
      CODE.NATIONAL_SEAL_NO_SERVICE,
    )
  })
})
