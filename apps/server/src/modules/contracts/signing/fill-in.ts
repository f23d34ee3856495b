import type { FieldSettings, FieldValue } from '@xinqi/api/calls'
import { whyNotKnown } from '@xinqi/api/contract-fields/auto-fill'
import { PARTY_KIND } from '@xinqi/api/status'
import type { Tx } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { StepFacts } from '../../../platform/evidence/log-step.ts'
import type { Call } from '../../../platform/http/call.ts'
import { performedBy } from '../contract/act.ts'
import {
  type Contract,
  type ContractRow,
  FILL,
  type FieldRow,
  lockContract,
  type PartyRow,
  readContract,
} from '../contract/aggregate.ts'
import { autoOf, knownOf, writeEntries } from '../contract/auto-fill.ts'
import { composeFiles, tryOut } from '../contract/compose.ts'
import { perform } from '../contract/perform.ts'
import { personOf } from '../contract/person.ts'
import { signerOf } from '../contract/roles-of.ts'
import { entryProblemIn, fieldsThere, settleRows } from '../contract/settled-entries.ts'
import { startTurns } from '../contract/start-turns.ts'
import { changeParty } from '../contract/write-contract.ts'
import { toFillIn } from './my-part.ts'

export const fillIn = async (call: Call<'/contract/receiverFill'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db
  const person = await personOf(db, actor)
  const filled = { by: actor.accountId, at: now }
  const check = async (fields: readonly FieldRow[]) => {
    const mine = new Map(fields.map((field) => [field.id, field]))
    for (const { fieldId, value } of body.values) {
      const field = mine.get(fieldId)
      if (!field) throw new CodedError('NOT_CONCERNED')
      if (autoOf(field)) throw new CodedError('BAD_REQUEST', `「${field.name}」由系统自动填充，不能修改`)
      if ((field.settings as FieldSettings).formula)
        throw new CodedError('BAD_REQUEST', `「${field.name}」由公式计算，不能填写`)
      if (
        value &&
        'pictureId' in value &&
        !(await isOwnPicture(db, body.contractId, actor.accountId, value.pictureId))
      )
        throw new CodedError('CONTRACT_INCOMPLETE', `「${field.name}」的图片不可用，请重新上传`)
    }
    return mine
  }
  if (!body.submit) {
    // Locked like a submission: an entry kept a moment after the pages were composed would say other than they do.
    const contract = await lockContract(db, body.contractId)
    const signer = signerOf(contract, person)
    const party = contract.parties.find(({ id }) => id === signer?.party_id)
    if (party?.fill_status !== FILL.due || contract.row.phase !== 'filling')
      throw new CodedError(signer ? 'CONTRACT_STATUS' : 'NOT_FOUND')
    const mine = await check(toFillIn(contract, party.id))
    await writeEntries(
      db,
      // What is said twice of one field holds as it was said last.
      [...new Map(body.values.map(({ fieldId, value }) => [fieldId, value]))].map(([fieldId, value]) => ({
        field: mine.get(fieldId)!,
        value,
      })),
      filled,
    )
    note({ target: contract.row.name })
    return { status: contract.row.status, phase: contract.row.phase }
  }
  let filledBySystem: FieldRow[] = []
  /** Fixed now, by whoever hands it in: what is known of him later changes nothing. */
  const knownOfParty = async (row: ContractRow, party: PartyRow, fields: readonly FieldRow[]) => {
    const automatic = fields.filter(autoOf)
    if (automatic.length === 0) return new Map<string, FieldValue | null>()
    const subject = {
      accountId: actor.accountId,
      companyId: party.kind === PARTY_KIND.company ? party.company_id : null,
    }
    const known = await knownOf(services, db, row, subject, now)
    return new Map(automatic.map((field) => [field.id, known(autoOf(field)!)]))
  }
  /** What is there with all of it is judged and kept; the rest is empty, and what is computed is computed here. */
  const settleEntries = async (
    contract: Contract,
    fields: readonly FieldRow[],
    given: ReadonlyMap<string, FieldValue | null>,
  ) => {
    const mine = new Set<string>(fields.map(({ id }) => id))
    const settled = settleRows(contract.fields, {
      now,
      entryOf: (field) => (given.has(field.id) ? given.get(field.id)! : (field.value as FieldValue | null)),
      computes: (field, waits) => mine.has(field.id) || waits || field.value === null,
    })
    const entries = []
    for (const field of fields) {
      const { shown, required, value } = settled.of(field.id)
      const source = autoOf(field)
      if (shown && source && required && !value)
        throw new CodedError('FILL_MISSING', `「${field.name}」：${whyNotKnown(source)}`)
      const problem = entryProblemIn(settled.fields.get(field.id)!, settled, now)
      if (problem) throw new CodedError('FILL_MISSING', problem)
      entries.push({ field, value })
    }
    await writeEntries(db, entries, filled)
    filledBySystem = fields.filter((field) => autoOf(field) && settled.of(field.id).shown)
  }
  const { contract, to } = await perform({
    ...performedBy({ db, services, now, actor, visitor: call.visitor, contractId: body.contractId }),
    action: 'fill',
    given: async (contract) => {
      const party = contract.parties.find(({ id }) => id === signerOf(contract, person)?.party_id)
      if (party?.fill_status !== FILL.due) return {}
      const fields = toFillIn(contract, party.id)
      await check(fields)
      await settleEntries(
        contract,
        fields,
        new Map([
          ...body.values.map(({ fieldId, value }): [string, FieldValue | null] => [fieldId, value]),
          ...(await knownOfParty(contract.row, party, fields)),
        ]),
      )
      const kept = (await readContract(db, body.contractId))!
      const there = new Set(fieldsThere(kept.fields, now))
      await tryOut(
        services,
        db,
        kept,
        toFillIn(kept, party.id).filter((field) => there.has(field)),
      )
      await changeParty(db, body.contractId, party.id, { fill_status: FILL.done, return_reason: null })
      return {
        fillsLeft: contract.parties.some(
          ({ id, fill_status }) => id !== party.id && fill_status === FILL.due,
        ),
      }
    },
    effects: {
      composeFiles: async ({ row }) => composeFiles(services, db, (await readContract(db, row.id))!),
    },
    // What it says stands in the pages, whose hashes are witnessed; private numbers are no part of the log.
    witness: async (): Promise<StepFacts> => ({
      ...(filledBySystem.length
        ? { autoFilled: filledBySystem.map((field) => ({ field: field.name, from: autoOf(field)! })) }
        : {}),
    }),
    after: async ({ row }) => startTurns(db, row.id),
  })
  note({ target: contract.row.name })
  if (to === 'gone') throw new Error('a contract does not end by being filled in')
  return to
}

/** An id is not a right to the file behind it. */
const isOwnPicture = async (db: Tx, contractId: string, accountId: string, pictureId: string) =>
  (await rowOf(
    db,
    'contract_picture',
    { contract_id: contractId, blob_id: pictureId, account_id: accountId },
    ['blob_id'],
  )) !== undefined
