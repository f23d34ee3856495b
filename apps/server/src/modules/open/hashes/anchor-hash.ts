import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { removeRows } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError } from '../../../platform/errors.ts'
import { writeLeaves } from '../../../platform/evidence/log-step.ts'
import { maskParty } from '../../../platform/masked-names.ts'
import type { Services } from '../../../platform/services.ts'
import { proofOf } from '../../evidence/record/anchors.ts'
import { placeOf } from '../../evidence/record/records.ts'
import type { SandboxReset } from '../apps/sandbox-reset-point.ts'
import type { PlainOpenHandler } from '../gateway/open-call.ts'
import { ANCHORED } from './hash-recorded.ts'

type HashRow = Selectable<Tables['open_hash']>

const COMPANY = 1
const numberOf = () => `XH${randomBytes(10).toString('hex').toUpperCase()}`

const present = (row: HashRow) => ({
  evidenceNo: row.number,
  sha256: row.sha256.toString('hex'),
  tag: row.tag || null,
  anchoredAt: row.created_at.toISOString(),
})

/** The hash becomes a leaf of the same log contracts are in. Named again it is the same record. */
export const anchorHash: PlainOpenHandler<'evidence/anchorHash'> = async (call) => {
  const { actor, app, body, db, note, now, services } = call
  const sha256 = Buffer.from(body.sha256, 'hex')
  const tag = body.tag ?? ''
  const known = await hashRows(db, app.id)
    .where('sha256', '=', sha256)
    .where('tag', '=', tag)
    .executeTakeFirst()
  if (known) return present(known)
  const id = newId()
  const number = numberOf()
  const [leafId] = await writeLeaves(db, [
    {
      contractId: id,
      step: 'hash',
      at: now,
      // Strangers may see a leaf: whose it is stands there masked.
      entry: {
        record: number,
        step: 'hash',
        at: now.toISOString(),
        sha256: body.sha256,
        tag: tag || null,
        by: maskParty(COMPANY, actor.company?.name ?? app.name),
        sandbox: app.is_sandbox,
      },
    },
  ])
  const row = await db
    .insertInto('open_hash')
    .values({ app_id: app.id, id, number, sha256, tag, leaf_id: leafId!, created_at: now })
    .onConflict((oc) => oc.columns(['app_id', 'sha256', 'tag']).doNothing())
    .returningAll()
    .executeTakeFirst()
  // The same at the same moment: the other call keeps it, and this one is to be made again.
  if (!row) throw new CodedError('RETRY')
  await services.outbox.publish(db, ANCHORED, { appId: app.id, id })
  note({ target: number, detail: { sha256: body.sha256 } })
  return present(row)
}

const hashRows = (db: Queryable, appId: string) =>
  db.selectFrom('open_hash').selectAll().where('app_id', '=', appId)

export const anchoredHash = async (services: Services, db: Queryable, appId: string, number: string) => {
  const row = await hashRows(db, appId).where('number', '=', number).executeTakeFirst()
  if (!row) throw new CodedError('NOT_FOUND', '存证不存在')
  const { anchoredAt, ...shown } = present(row)
  return {
    ...shown,
    viewUrl: null,
    completedAt: anchoredAt,
    proof: await proofText(services, row.leaf_id),
  }
}

/** All a stranger needs to check it by himself. */
export const proofText = async (services: Services, leafId: string): Promise<string> => {
  const { index, note } = await placeOf(services, leafId)
  return JSON.stringify(await proofOf(services, index, note))
}

export const forgetHashes: SandboxReset['forget'] = async (db, { appId }) => {
  await removeRows(db, 'open_hash', { app_id: appId })
}
