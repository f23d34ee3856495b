// Batch signing beside the engine alone, and many people signing at once.
import { randomBytes } from 'node:crypto'
import { readContract } from '../../apps/server/src/modules/contracts/contract/aggregate.ts'
import { BATCH_TASK } from '../../apps/server/src/modules/contracts/lists/batch.ts'
import { marksFor } from '../../apps/server/src/modules/contracts/lists/batch-sign.ts'
import { runBatch } from '../../apps/server/src/modules/contracts/lists/run-batch.ts'
import { drawMarks } from '../../apps/server/src/modules/contracts/signing/draw-marks.ts'
import { grantIntent } from '../../apps/server/src/modules/contracts/signing/intent.ts'
import { placesOf } from '../../apps/server/src/modules/contracts/signing/my-part.ts'
import { writeItems } from '../../apps/server/src/modules/people/background-tasks/task-items.ts'
import { signatureForSigning } from '../../apps/server/src/modules/seals/personal-signatures/prepare-for-signing.ts'
import {
  makeAuthority,
  openAuthority,
  signAs,
} from '../../apps/server/src/platform/certificates/authority.ts'
import { newId } from '../../apps/server/src/platform/db/ids.ts'
import { loadSeat } from '../../apps/server/src/platform/session/load-actor.ts'
import { copyContract, type House } from './house.ts'

const WARM = 200

const seatOf = (accountId: string) => ({ accountId, companyId: null, homeCompanyId: null })

/** The engine with the same pages, the same signature and an authority of the same kind, in a thread of its own. */
export const engineAlone = async ({ services, signers }: House, modelId: string, times: number) => {
  const contract = (await readContract(services.db, modelId))!
  const [file] = contract.files
  const actor = (await loadSeat(services.db, seatOf(signers[0]!.accountId), new Date()))!
  const { personSealId } = await marksFor(services, actor, {})
  const picture = await signatureForSigning(services, services.db, actor.accountId, personSealId!)
  const chosen = placesOf(contract, contract.signers[0]!).map((field) => ({ field, picture }))
  const { placements, seams } = drawMarks(file!, chosen, false)
  const pdf = await services.blobs.read((await services.blobs.find(services.db, file!.current_blob!))!)
  const key = randomBytes(32)
  const authority = openAuthority(await makeAuthority(key, new Date()), key)
  const signer = { commonName: signers[0]!.name }
  const sign = () =>
    signAs(authority, { pdf, signer, reason: '签署《采购合同》', placements, seams }, new Date())
  for (let warm = 0; warm < WARM; warm++) await sign()
  const start = performance.now()
  for (let round = 0; round < times; round++) await sign()
  return (times * 1000) / (performance.now() - start)
}

export const batchOf = async (house: House, modelId: string, contracts: number) => {
  const { services, signers } = house
  const [signer] = signers as [House['signers'][number]]
  const ids: string[] = []
  for (let index = 0; index < contracts; index++) ids.push(await copyContract(house, modelId, signer))
  const payload = {
    kind: 'sign',
    method: 2,
    seat: seatOf(signer.accountId),
    visitor: { address: '127.0.0.1', userAgent: null },
  }
  const taskId = await services.db.transaction().execute(async (db) => {
    const id = newId()
    await db
      .insertInto('task')
      .values({
        account_id: signer.accountId,
        id,
        kind: BATCH_TASK,
        title: '批量签署',
        payload: JSON.stringify(payload),
        created_at: new Date(),
      })
      .execute()
    await writeItems(
      db,
      { accountId: signer.accountId, taskId: id },
      ids.map((contractId) => ({ contractId, title: '采购合同' })),
    )
    return id
  })
  const start = performance.now()
  await runBatch(services)({
    id: 'bench',
    data: { accountId: signer.accountId, taskId },
    signal: new AbortController().signal,
  })
  const seconds = (performance.now() - start) / 1000
  const { unsigned } = await services.db
    .selectFrom('contract')
    .select((eb) => eb.fn.countAll<number>().as('unsigned'))
    .where('id', 'in', ids)
    .where('status', '<>', 4)
    .executeTakeFirstOrThrow()
  if (unsigned) throw new Error(`${unsigned} of ${contracts} were not signed`)
  await untilTold(house, ids)
  return contracts / seconds
}

/** People are told when the batch is over: whatever is measured next must not be measured beside that. */
const untilTold = async ({ services: { db } }: House, ids: readonly string[]) => {
  for (let look = 0; look < 600; look++) {
    const { told } = await db
      .selectFrom('notice')
      .select((eb) => eb.fn.count<number>('contract_id').distinct().as('told'))
      .where('contract_id', 'in', ids)
      .executeTakeFirstOrThrow()
    const { unsent } = await db
      .selectFrom('notice')
      .select((eb) => eb.fn.countAll<number>().as('unsent'))
      .where('state', '=', 0)
      .executeTakeFirstOrThrow()
    if (told === ids.length && unsent === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('not everybody was told of the batch within a minute')
}

/** Every signer signs his contracts one after another, all signers at the same time, over the wire. */
export const manyAtOnce = async (house: House, modelId: string, each: number) => {
  const { services, signers, desk: driver } = house
  const taken: number[] = []
  let errors = 0
  const work = await Promise.all(
    signers.map(async (signer) => {
      const token = await driver.signIn(signer.mobile)
      const personSealId = await driver.signatureOf(token)
      const ids: string[] = []
      for (let index = 0; index < each; index++) ids.push(await copyContract(house, modelId, signer))
      return { signer, token, personSealId, ids }
    }),
  )
  const start = performance.now()
  await Promise.all(
    work.map(async ({ signer, token, personSealId, ids }) => {
      const actor = (await loadSeat(services.db, seatOf(signer.accountId), new Date()))!
      for (const contractId of ids) {
        const { ticket } = await grantIntent(services.db, actor, contractId, [2], new Date())
        const { fields } = await driver.call('/v2/file/detail', { contractId }, token)
        const marks = fields.filter(({ isMine }) => isMine).map(({ fieldId }) => ({ fieldId, personSealId }))
        const begun = performance.now()
        const { code } = await driver.tryCall(
          '/contract/sign',
          { contractId, intentToken: ticket, marks },
          token,
        )
        taken.push(performance.now() - begun)
        if (code !== 1) errors++
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  taken.sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round(taken[Math.min(taken.length - 1, Math.floor(taken.length * share))]!)
  return {
    calls: taken.length,
    errors,
    p50: at(0.5),
    p95: at(0.95),
    perSecond: Math.round(taken.length / seconds),
  }
}
