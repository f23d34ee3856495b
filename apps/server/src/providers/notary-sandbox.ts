import { chinaDay } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import type { Database, Tx } from '../platform/db/database.ts'
import { inRow, oneOf, rowOf } from '../platform/db/row.ts'
import type { BlobStore } from '../platform/storage/blob-store.ts'
import type { NotaryOffice, NotaryQueueAct, OfficeState } from './notary.ts'

export const SANDBOX_OFFICE = '沙箱公证处（演示，不具有公证效力）'

/** Where a case must stand for each thing its people may do. */
const FROM: Record<NotaryQueueAct['to'], readonly string[]> = {
  accepted: ['received'],
  refused: ['received', 'accepted', 'failed'],
  issuing: ['accepted', 'failed'],
  failed: ['issuing'],
  issued: ['issuing'],
}

const caseNo = (at: Date, reference: string) =>
  `SX${chinaDay(at).slice(0, 4)}${reference.replaceAll('-', '').slice(-10).toUpperCase()}`

/** A book in our own database. Nobody at a notary office ever sees it; an operator says what is decided. */
export const notarySandbox = (db: Database, blobs: BlobStore, clock: () => Date): NotaryOffice => {
  const find = (reference: string) => rowOf(db, 'sandbox_notary_case', { reference })
  const stateOf = async (reference: string): Promise<OfficeState> => {
    const row = await find(reference)
    if (!row) return { state: 'unknown' }
    const { no } = row
    switch (row.state) {
      case 'accepted':
      case 'issuing':
        return { state: row.state, no }
      case 'refused':
        return { state: 'refused', reason: row.reason ?? '不予受理' }
      case 'failed':
        return { state: 'failed', no, reason: row.reason ?? '制证失败' }
      case 'issued': {
        const file = await blobs.find(db, row.file_blob!)
        return { state: 'issued', no, sha256: file!.sha256, fileName: `公证处出具-${no}.pdf` }
      }
      default:
        return { state: 'received' }
    }
  }
  return {
    name: SANDBOX_OFFICE,
    isSandbox: true,
    stateOf,
    handIn: async ({ reference, applicant, purpose, evidence }) => {
      const now = clock()
      await db
        .insertInto('sandbox_notary_case')
        .values({
          reference,
          no: caseNo(now, reference),
          applicant_name: applicant.name,
          purpose,
          material_sha256: evidence.sha256,
          state: 'received',
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.column('reference').doNothing())
        .execute()
      return stateOf(reference)
    },
    fetch: async (reference) => {
      const row = await find(reference)
      return blobs.read((await blobs.find(db, row!.file_blob!))!)
    },
    desk: {
      casesOf: async (references) => {
        const rows = await db
          .selectFrom('sandbox_notary_case')
          .select(['reference', 'no', 'state', 'material_sha256'])
          .where('reference', '=', sql<string>`any(${references}::uuid[])`)
          .execute()
        return new Map(
          rows.map(({ reference, no, state, material_sha256 }) => [
            reference,
            { reference, no, state: state as OfficeState['state'], materialSha256: material_sha256 },
          ]),
        )
      },
      move: (tx, reference, act, by) => moveCase(tx, reference, act, by, clock()),
    },
  }
}

const moveCase = async (
  tx: Tx,
  reference: string,
  act: NotaryQueueAct,
  by: string | null,
  now: Date,
): Promise<boolean> => {
  const moved = await inRow(tx, 'sandbox_notary_case', { reference, state: oneOf(FROM[act.to]) }).set(
    {
      state: act.to,
      reason: 'reason' in act ? act.reason : null,
      decided_by: by,
      updated_at: now,
      ...('blobId' in act ? { file_blob: act.blobId } : {}),
    },
    ['reference'],
  )
  return moved !== undefined
}
