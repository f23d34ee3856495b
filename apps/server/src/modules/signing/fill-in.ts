import type { FieldValue } from '@xinqi/api/calls'
import type { Tx } from '../../platform/db/database.ts'
import { CodedError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import { FILL, type FieldRow, lockContract, readContract } from '../contracts/aggregate.ts'
import { composeFiles } from '../contracts/compose.ts'
import { perform } from '../contracts/perform.ts'
import { personOf } from '../contracts/person.ts'
import { startTurns } from '../contracts/start-turns.ts'
import { signerOf } from '../contracts/who-stands.ts'
import { toFillIn } from './my-part.ts'

/** What is wrong with a value for its field; undefined when nothing is. Pure. */
export const valueProblem = (field: FieldRow, value: FieldValue | null): string | undefined => {
  const settings = field.settings as { options?: string[]; maxLength?: number; decimals?: number }
  const empty =
    !value ||
    ('text' in value && !value.text.trim()) ||
    ('chosen' in value && value.chosen.length === 0) ||
    ('rows' in value && value.rows.every((row) => row.every((cell) => !cell.trim())))
  if (empty) return field.required ? `请填写「${field.name}」` : undefined
  if ('chosen' in value) {
    const options = settings.options?.length ?? 0
    if (value.chosen.some((at) => at >= options)) return `「${field.name}」的选项已变化，请重新选择`
    if (field.kind !== 'check' && value.chosen.length > 1) return `「${field.name}」只能选一项`
  }
  if ('text' in value) {
    if (settings.maxLength && value.text.length > settings.maxLength)
      return `「${field.name}」不能超过 ${settings.maxLength} 个字`
    if (field.kind === 'number' && !/^-?\d{1,15}(\.\d{1,6})?$/.test(value.text))
      return `「${field.name}」须为数字`
    if (field.kind === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(value.text)) return `「${field.name}」须为日期`
  }
  return undefined
}

export const fillIn = async (call: Call<'/contract/receiverFill'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db as Tx
  const person = await personOf(db, actor)
  const keep = async (fields: readonly FieldRow[]) => {
    const mine = new Map(fields.map((field) => [field.id, field]))
    for (const { fieldId, value } of body.values) {
      if (!mine.has(fieldId)) throw new CodedError('NOT_CONCERNED')
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
    by: { actor },
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
        const problem = valueProblem(field, value)
        if (problem) throw new CodedError('FILL_MISSING', problem)
      }
      await db
        .updateTable('contract_party')
        .set({ fill_status: FILL.done })
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
