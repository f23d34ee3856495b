import type { FieldValue } from '@xinqi/api/calls'
import { type Fillable, valueProblem } from '@xinqi/api/contract-fields/value-problem'
import type { Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { FILL, type FieldRow, lockContract, readContract } from '../contract/aggregate.ts'
import { composeFiles, tryOut } from '../contract/compose.ts'
import { perform } from '../contract/perform.ts'
import { personOf } from '../contract/person.ts'
import { startTurns } from '../contract/start-turns.ts'
import { signerOf } from '../contract/who-stands.ts'
import { toFillIn } from './my-part.ts'

export const fillIn = async (call: Call<'/contract/receiverFill'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db as Tx
  const person = await personOf(db, actor)
  const keep = async (fields: readonly FieldRow[]) => {
    const mine = new Map(fields.map((field) => [field.id, field]))
    for (const { fieldId, value } of body.values) {
      if (!mine.has(fieldId)) throw new CodedError('NOT_CONCERNED')
      if (
        value &&
        'pictureId' in value &&
        !(await isOwnPicture(db, body.contractId, actor.accountId, value.pictureId))
      )
        throw new CodedError('CONTRACT_INCOMPLETE', `「${mine.get(fieldId)!.name}」的图片不可用，请重新上传`)
      await db
        .updateTable('contract_field')
        .set({ value: value && JSON.stringify(value), filled_by: actor.accountId, filled_at: now })
        .where('contract_id', '=', body.contractId)
        .where('id', '=', fieldId)
        .execute()
    }
  }
  if (!body.submit) {
    // Locked like a submission: an entry kept a moment after the pages were composed would say other than they do.
    const contract = await lockContract(db, body.contractId)
    const signer = signerOf(contract, person)
    const party = contract.parties.find(({ id }) => id === signer?.party_id)
    if (party?.fill_status !== FILL.due || contract.row.phase !== 'filling')
      throw new CodedError(signer ? 'CONTRACT_STATUS' : 'NOT_FOUND')
    await keep(toFillIn(contract, party.id))
    note({ target: contract.row.name })
    return { status: contract.row.status, phase: contract.row.phase }
  }
  const { contract, to } = await perform({
    db,
    services,
    now,
    by: { actor, visitor: call.visitor },
    contractId: body.contractId,
    action: 'fill',
    given: async (contract) => {
      const party = contract.parties.find(({ id }) => id === signerOf(contract, person)?.party_id)
      if (party?.fill_status !== FILL.due) return {}
      const fields = toFillIn(contract, party.id)
      await keep(fields)
      const given = new Map(body.values.map(({ fieldId, value }) => [fieldId, value]))
      for (const field of fields) {
        const value = given.has(field.id) ? given.get(field.id)! : (field.value as FieldValue | null)
        const problem = valueProblem(field as typeof field & Fillable, value)
        if (problem) throw new CodedError('FILL_MISSING', problem)
      }
      const kept = (await readContract(db, body.contractId))!
      await tryOut(services, db, kept, toFillIn(kept, party.id))
      await db
        .updateTable('contract_party')
        .set({ fill_status: FILL.done, return_reason: null })
        .where('contract_id', '=', body.contractId)
        .where('id', '=', party.id)
        .execute()
      return {
        fillsLeft: contract.parties.some(
          ({ id, fill_status }) => id !== party.id && fill_status === FILL.due,
        ),
      }
    },
    effects: {
      composeFiles: async ({ row }) => composeFiles(services, db, (await readContract(db, row.id))!),
    },
    after: async ({ row }) => startTurns(db, row.id),
  })
  note({ target: contract.row.name })
  if (to === 'gone') throw new Error('a contract does not end by being filled in')
  return to
}

/** An id is not a right to the file behind it. */
const isOwnPicture = async (db: Tx, contractId: string, accountId: string, pictureId: string) =>
  (await db
    .selectFrom('contract_picture')
    .select('blob_id')
    .where('contract_id', '=', contractId)
    .where('blob_id', '=', pictureId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined
