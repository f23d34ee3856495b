import type { FieldSettings, FieldValue } from '@xinqi/api/calls'
import { chinaDay, chinaDigits } from '@xinqi/api/china-day'
import { type AutoSource, whyNotKnown } from '@xinqi/api/contract-fields/auto-fill'
import { COMPANY, IDENTITY } from '@xinqi/api/status-names'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { plainAddress } from '../../../platform/sandbox-address.ts'
import type { Services } from '../../../platform/services.ts'
import { accountOf } from '../../people/security/own-account.ts'
import type { Contract, FieldRow } from './aggregate.ts'
import { SIGNING_KINDS } from './facts.ts'
import { entryProblemIn, settleRows, waitsForParties } from './settled-entries.ts'

export const autoOf = ({ settings }: Pick<FieldRow, 'settings'>): AutoSource | undefined =>
  (settings as { auto?: AutoSource }).auto

type Subject = {
  accountId: string
  /** The company acted for; null for whoever acts for himself. */
  companyId: string | null
}
/** What is known of somebody, as it stands now; null where it is not, or not proven. */
export type AutoFillValues = (source: AutoSource) => FieldValue | null

/** Only what was verified goes into a contract by itself: a name somebody merely typed is not known. */
export const knownOf = async (
  services: Services,
  db: Queryable,
  row: Pick<Contract['row'], 'number' | 'name'>,
  { accountId, companyId }: Subject,
  now: Date,
): Promise<AutoFillValues> => {
  const account = await accountOf(db, accountId)
  const company = companyId
    ? await rowOf(db, 'company', { id: companyId }, [
        'name',
        'status',
        'credit_code',
        'legal_name',
        'address',
      ])
    : undefined
  const certified = company?.status === COMPANY.certified ? company : undefined
  const isVerified = account.identity_status === IDENTITY.verified
  const opened = (cipher: Buffer | null) => (cipher ? services.columns.open(cipher) : null)
  const words = (source: AutoSource): string | null | undefined => {
    switch (source) {
      case 'companyName':
        return certified?.name
      case 'creditCode':
        return certified?.credit_code
      case 'legalName':
        return certified?.legal_name
      case 'companyAddress':
        return certified?.address
      case 'personName':
        return isVerified ? account.name : null
      case 'idNumber':
        return isVerified ? opened(account.id_number_cipher) : null
      case 'mobile': {
        const mobile = opened(account.mobile_cipher)
        return mobile && plainAddress(mobile)
      }
      case 'contractNumber':
        return row.number
      case 'contractName':
        return row.name
      case 'day':
        return chinaDay(now)
    }
  }
  return (source) => {
    const text = words(source)?.trim()
    return text ? { text } : null
  }
}

/**
 * The sender's own fields are filled from what is known of him and computed when the contract leaves the house, and stay
 * as they were then; those the others decide about are settled with the last of their entries. Answers with the contract as it stands afterwards.
 */
export const fillSenders = async (
  services: Services,
  db: Tx,
  contract: Contract,
  { isLast }: { isLast: boolean },
): Promise<Contract> => {
  const own = contract.fields.filter((field) => field.party_id === null && hasOwnWill(field))
  if (own.length === 0) return contract
  const now = services.clock()
  const open = own.filter((field) => autoOf(field) !== undefined && field.value === null)
  const row = open.some((field) => autoOf(field) === 'contractNumber')
    ? { ...contract.row, number: await numberOf(db, contract.row, now) }
    : contract.row
  const known = open.length
    ? await knownOf(services, db, row, { accountId: row.initiator_id, companyId: row.company_id }, now)
    : () => null
  const waits = waitsForParties(contract.fields)
  const settled = settleRows(contract.fields, {
    now,
    entryOf: (field) =>
      (field.value as FieldValue | null) ?? (open.includes(field) ? known(autoOf(field)!) : null),
    computes: (field, waiting) => field.value === null || waiting,
  })
  const kept = new Map<string, FieldValue | null>()
  for (const field of own) {
    const { shown, value } = settled.of(field.id)
    const source = autoOf(field)
    const isFinal = isLast || !waits(field)
    if (source && !value && field.required && (shown || !isFinal))
      throw new CodedError('CONTRACT_INCOMPLETE', `「${field.name}」不能自动填充：${whyNotKnown(source)}`)
    const problem =
      isFinal && !source && !SIGNING_KINDS.has(field.kind)
        ? entryProblemIn(settled.fields.get(field.id)!, settled, now)
        : undefined
    if (problem) throw new CodedError('CONTRACT_INCOMPLETE', problem)
    // What the sender wrote for one case stays until the others have said which it is, and may say otherwise again.
    const next = shown ? value : waits(field) && !isFormula(field) ? (field.value as FieldValue | null) : null
    if (JSON.stringify(next) === JSON.stringify(field.value)) continue
    kept.set(field.id, next)
  }
  await writeEntries(
    db,
    contract.fields.flatMap((field) =>
      kept.has(field.id) ? [{ field, value: kept.get(field.id) ?? null }] : [],
    ),
    { by: row.initiator_id, at: now },
  )
  return {
    ...contract,
    row,
    fields: contract.fields.map((field) =>
      kept.has(field.id) ? { ...field, value: kept.get(field.id) as never } : field,
    ),
  }
}

const isFormula = ({ settings }: Pick<FieldRow, 'settings'>): boolean =>
  (settings as FieldSettings).formula !== undefined

/** Fills itself, is computed, or is there only sometimes. */
const hasOwnWill = ({ settings }: Pick<FieldRow, 'settings'>): boolean => {
  const { auto, formula, showWhen, requireWhen, columnRules } = settings as FieldSettings
  return [auto, formula, showWhen, requireWhen, columnRules].some((rule) => rule !== undefined)
}

type Entry = { field: Pick<FieldRow, 'contract_id' | 'id'>; value: FieldValue | null }

/** However many, in one statement. */
export const writeEntries = async (
  db: Tx,
  entries: readonly Entry[],
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  if (entries.length === 0) return
  await sql`
    update contract_field as kept
       set value = given.value, filled_by = ${by}, filled_at = ${at}
      from unnest(${entries.map(({ field }) => field.contract_id)}::uuid[], ${entries.map(({ field }) => field.id)}::uuid[],
                  ${entries.map(({ value }) => value && JSON.stringify(value))}::jsonb[])
        as given (contract_id, id, value)
     where kept.contract_id = given.contract_id and kept.id = given.id`.execute(db)
}

/** A number that is printed must be there before the pages are; given as it would be a moment later. */
const numberOf = async (db: Tx, { id, number }: Contract['row'], now: Date): Promise<string> => {
  if (number) return number
  const given = plainNumber(id, now)
  await inRows(db, 'contract', { id }).set({ number: given })
  return given
}

/** What a contract is called that neither a person nor its kind gave a number: the end of an id is random enough. */
export const plainNumber = (id: string, now: Date): string =>
  `HT${chinaDigits(now)}-${id.replaceAll('-', '').slice(-10).toUpperCase()}`
