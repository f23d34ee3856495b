import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { verifySeal } from '@xinqi/national-seal'
import { createAuthority, issueCrl, type LocalKey, readCertificate, toPem } from '@xinqi/pdf-signature'
import { afterAll, expect, it } from 'vitest'
import { SealWorld, sealPng } from '../../../../packages/national-seal/test/parties.ts'
import { pemOfKey } from '../../test/authority-files.ts'
import { testConfig } from '../../test/test-config.ts'
import type { Certificates } from '../platform/certificates/certificates.ts'
import type { Database } from '../platform/db/database.ts'
import type { SealedColumns } from '../platform/keys/sealed-columns.ts'
import { trustOf } from '../platform/national-seals/seal-material.ts'
import { sealsOf } from './seal-makers.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-seal-makers-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const file = (name: string, ...pems: string[]) => {
  writeFileSync(path.join(dir, name), pems.join(''))
  return path.join(dir, name)
}
const pem = ({ der }: { der: Uint8Array }) => toPem('CERTIFICATE', der)

const now = new Date('2026-11-15T02:00:00Z')
const world = await SealWorld.create()
const { maker, signers } = world
const own = {
  SEAL_MAKER: 'own',
  SEAL_MAKER_CHAIN: file('maker.pem', ...[maker.certificate, ...maker.chain].map(pem)),
  SEAL_MAKER_KEY: file('maker.key', pemOfKey(maker.key as LocalKey)),
  SEAL_CA_CHAIN: file('ca.pem', pem(signers.issuing.certificate), pem(signers.root.certificate)),
  SEAL_CA_KEY: file('ca.key', pemOfKey(signers.issuing.key as LocalKey)),
}

const columns = {
  seal: (plain: string) => Buffer.from(plain),
  open: (sealed: Buffer) => sealed.toString(),
} as SealedColumns
const certificates = { trust: async () => pem(signers.root.certificate) } as Certificates
const made = (env: Record<string, string>) =>
  sealsOf(testConfig(env), null as unknown as Database, columns, certificates, () => now)

const order = {
  esId: 'XQ202611150001',
  type: 1,
  name: '示例科技有限公司公章',
  owner: { commonName: '示例科技有限公司', organization: '示例科技有限公司' },
  picture: { data: sealPng(), widthMm: 40, heightMm: 40 },
  validFrom: now,
  place: 'one seal',
} as const

it('makes seals by the operator’s own maker, for no longer than maker and authority last', async () => {
  const seals = made(own)
  expect(seals.making).toBe('own')
  const seal = await seals.make({ ...order, years: 5 })
  const found = verifySeal(seal.esl, { trust: trustOf(await seals.material()), at: now })
  expect(found).toMatchObject({ valid: true, code: null })
  expect(found.maker!.subject.display).toBe('某某制章中心')
  expect(seal.validTo.getTime()).toBeLessThanOrEqual(maker.certificate.notAfter.getTime())
  const signer = readCertificate(seal.certificates[0]!)
  expect(signer.notAfter.getTime()).toBeGreaterThanOrEqual(seal.validTo.getTime())
  const { isOwnSandbox, ownMakers } = await seals.material()
  expect([isOwnSandbox, ownMakers.length]).toEqual([false, 1])
})

it('believes other makers by the file, makers apart from signers, and reads lists of revoked ones', async () => {
  const others = await SealWorld.create()
  const esl = await others.seal(await others.signer('别家有限公司'))
  const check = async (env: Record<string, string>) =>
    verifySeal(esl, { trust: trustOf(await made({ ...own, ...env }).material()), at: now }).code
  expect(await check({})).toBe('SEAL_MAKER_UNTRUSTED')
  const root = file('makers.pem', pem(others.makers.root.certificate), pem(others.makers.issuing.certificate))
  expect(await check({ SEAL_SIGNERS: root })).toBe('SEAL_MAKER_UNTRUSTED')
  expect(await check({ SEAL_MAKERS: root })).toBeNull()
  const crl = await issueCrl(others.makers.issuing, {
    now,
    number: 1,
    revoked: [{ serial: others.maker.certificate.serial, revokedAt: new Date(now.getTime() - 86_400) }],
  })
  expect(await check({ SEAL_MAKERS: root, SEAL_CRLS: file('makers.crl', toPem('X509 CRL', crl)) })).toBe(
    'SEAL_MAKER_REVOKED',
  )
})

it('says at start what is missing or does not fit', async () => {
  expect(() => made({ ...own, SEAL_MAKER_KEY: own.SEAL_CA_KEY })).toThrow('SEAL_MAKER_KEY')
  expect(() => made({ SEAL_MAKER: 'own' })).toThrow('SEAL_MAKER_CHAIN')
  const p256 = await createAuthority({ kind: 'p256', now, organization: '示例机构' })
  const chain = file('p256.pem', pem(p256.issuing.certificate))
  expect(() => made({ ...own, SEAL_CA_CHAIN: chain })).toThrow('SM2')
  expect(made({ SEAL_MAKER: 'off' }).making).toBe('none')
  await expect(made({ SEAL_MAKER: 'off' }).make({ ...order, years: 1 })).rejects.toThrow()
})
