import { CONTRACT_IS } from '@xinqi/api/status-names'
import { verifyOfd, verifySealedPdf } from '@xinqi/national-seal'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../test/world.ts'
import { theRow } from '../platform/db/row.ts'
import { demoDoor } from '../platform/demo-scene.ts'
import { trustOf } from '../platform/national-seals/seal-material.ts'
import { DEMO_PASSWORD } from './seed-demo.ts'
import { seedNationalSeals } from './seed-national-seals.ts'

const world = await worldOfFile()
const { services } = world
await seedNationalSeals(demoDoor(world.app, services, DEMO_PASSWORD))

it('shows a contract with national seals beside PAdES and one signed as OFD, both finished and valid', async () => {
  const seals = { trust: trustOf(await services.nationalSeals.material()), now: world.clock.now() }
  const fileOf = async (number: string) => {
    const contract = await theRow(services.db, 'contract', { number })
    expect(contract.status).toBe(CONTRACT_IS.finished)
    const file = await theRow(services.db, 'contract_file', { contract_id: contract.id })
    return services.blobs.read((await services.blobs.find(services.db, file.current_blob!))!)
  }
  const pdf = verifySealedPdf(await fileOf('DEMO-2026-004'), {
    trust: await services.certificates.trust(),
    seals,
  })
  expect(pdf).toMatchObject({ verdict: 'valid', trusted: true })
  expect(pdf.signatures.filter(({ subFilter }) => subFilter === 'GM.sm2seal')).toHaveLength(2)
  const ofd = verifyOfd(await fileOf('DEMO-2026-005'), seals)
  expect(ofd).toMatchObject({ verdict: 'valid', closed: true })
  expect(ofd.signatures).toHaveLength(2)
})
