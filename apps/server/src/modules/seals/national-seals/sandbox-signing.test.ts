import { CODE } from '@xinqi/api/error-codes'
import { verifyOfd } from '@xinqi/national-seal'
import { expect, it } from 'vitest'
import { ofdDriver } from '../../../../test/ofd-driver.ts'
import { signingByPassword } from '../../../../test/signing-by-password.ts'
import { sealFor } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'
import { trustOf } from '../../../platform/national-seals/seal-material.ts'
import { SANDBOX_SEAL_SIGNING } from '../../../providers/seal-signing-sandbox.ts'

const world = await worldOfFile()
const { services } = world
const by = await signingByPassword(world)
const { admin, other, sign, own, theirs, currentPdf } = by
const { nationalSealFor, sent } = ofdDriver(world, by)

it('gives a seal to try out, says that it is a sandbox, and signs with a key only it has', async () => {
  const sealId = await sealFor(world, admin)
  const trial = () => world.call('/nationalSeal/trial', { sealId }, { token: admin })
  const { data } = await trial()
  expect((await trial()).code).toBe(CODE.NATIONAL_SEAL_EXISTS)
  const asked = { sealId, years: 1, purpose: '另做一枚', physical: '', isReplacement: true }
  expect((await world.call('/nationalSeal/apply', asked, { token: admin })).code).toBe(
    CODE.NATIONAL_SEAL_EXISTS,
  )
  const list = (await world.call('/nationalSeal/list', {}, { token: admin })).data
  expect(list.signing).toEqual({ name: SANDBOX_SEAL_SIGNING, isSandbox: true })
  expect(SANDBOX_SEAL_SIGNING).toContain('仅供测试')
  expect(list.brought).toMatchObject([{ id: data.id, esId: data.esId, signingService: SANDBOX_SEAL_SIGNING }])
  expect(list.internal).toEqual([])
  const row = await theRow(services.db, 'national_seal', { id: data.id })
  expect([row.key_wrapped, row.key_cipher]).toEqual([null, null])

  await nationalSealFor(other)
  const { contractId } = await sent([own(), theirs()])
  expect((await sign(admin, contractId)).msg).toBe('ok')
  expect((await sign(other, contractId)).msg).toBe('ok')
  const file = await currentPdf(contractId)
  const found = verifyOfd(file, {
    trust: trustOf(await services.nationalSeals.material()),
    now: world.clock.now(),
  })
  expect(found).toMatchObject({ verdict: 'valid', closed: true })
  expect(found.signatures[0]!.sealed!.signature!.seal.esId).toBe(data.esId)
  // Whoever verifies it hears that it is for trials alone.
  const told = (await world.form('/contract/verifyFile', [
    { name: 'file', fileName: '合同.ofd', bytes: file },
  ])) as unknown as { data: { signatures: { seal: { makerKind: string } | null }[] } }
  expect(told.data.signatures[0]!.seal).toMatchObject({ makerKind: 'sandbox' })
})
