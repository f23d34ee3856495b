import type { FieldValue } from '@xinqi/api/calls'
import { chinaDay, chinaDigits } from '@xinqi/api/china-day'
import { type AutoSource, whyNotKnown } from '@xinqi/api/contract-fields/auto-fill'
import { COMPANY, IDENTITY } from '@xinqi/api/status-names'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { plainAddress } from '../../../platform/sandbox-address.ts'
import type { Services } from '../../../platform/services.ts'
import { accountOf } from '../../people/security/own-account.ts'
import type { Contract, FieldRow } from './aggregate.ts'

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
 * The sender's own fields are filled from what is known of him when the contract leaves the house, and stay as they
 * were then. Answers with the contract as it stands afterwards.
 */
export const fillSenders = async (services: Services, db: Tx, contract: Contract): Promise<Contract> => {
  const open = contract.fields.filter(
    (field) => field.party_id === null && autoOf(field) !== undefined && field.value === null,
  )
  if (open.length === 0) return contract
  const now = services.clock()
  const row = open.some((field) => autoOf(field) === 'contractNumber')
    ? { ...contract.row, number: await numberOf(db, contract.row, now) }
    : contract.row
  const known = await knownOf(
    services,
    db,
    row,
    { accountId: row.initiator_id, companyId: row.company_id },
    now,
  )
  const filled = new Map<string, FieldValue>()
  for (const field of open) {
    const source = autoOf(field)!
    const value = known(source)
    if (!value && field.required)
      throw new CodedError('CONTRACT_INCOMPLETE', `「${field.name}」不能自动填充：${whyNotKnown(source)}`)
    if (!value) continue
    await writeEntry(db, field, value, { by: row.initiator_id, at: now })
    filled.set(field.id, value)
  }
  return {
    ...contract,
    row,
    fields: contract.fields.map((field) => ({
      ...field,
      value: (filled.get(field.id) ?? field.value) as never,
    })),
  }
}

export const writeEntry = async (
  db: Tx,
  field: Pick<FieldRow, 'contract_id' | 'id'>,
  value: FieldValue | null,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  await inRows(db, 'contract_field', { contract_id: field.contract_id, id: field.id }).set({
    value: value && JSON.stringify(value),
    filled_by: by,
    filled_at: at,
  })
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
