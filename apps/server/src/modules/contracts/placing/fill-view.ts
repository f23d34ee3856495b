import type { Data, FieldCondition } from '@xinqi/api/calls'
import { whyNotKnown } from '@xinqi/api/contract-fields/auto-fill'
import type { ContractRole } from '@xinqi/api/contract-life/vocabulary'
import { CONTRACT_IS, PARTY_KIND } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type Contract, FILL, type FieldRow, type PartyRow } from '../contract/aggregate.ts'
import { type AutoFillValues, autoOf, knownOf } from '../contract/auto-fill.ts'
import { deadlineFor } from '../contract/deadlines.ts'
import { SIGNING_KINDS } from '../contract/facts.ts'
import { presentField } from '../contract/present-field.ts'
import { presentFileTo } from '../contract/present-file.ts'
import { visibleFor } from '../contract/visible-to.ts'
import { partyName } from '../signing/detail.ts'
import { picturesFor } from './pictures.ts'

export const PENDING = { mine: 1, place: 2, others: 3 } as const

/** What is to be done before anybody signs, and by whom. Pure. */
export const pendingFor = ({ row }: Pick<Contract, 'row'>, who: ReadonlySet<ContractRole>): number | null => {
  if (row.phase === 'filling') return who.has('filler') ? PENDING.mine : PENDING.others
  return row.phase === 'placing' && who.has('initiator') ? PENDING.place : null
}

type View = Data<'/contract/getFillContractAttachsOfNew'>

export const readFillIn = async (call: Call<'/contract/getFillContractAttachsOfNew'>): Promise<View> => {
  const { actor, db, services } = call
  const { contract, who, me, seesEntriesOf, entryIn, readsFirst } = await visibleFor(
    db,
    actor,
    call.body.contractId,
    call.now,
  )
  const partyId = me?.party_id ?? null
  const { row, files, parties, fields } = contract
  const party = parties.find(({ id }) => id === partyId)
  const known = who.has('filler') && party ? await knownToFiller(call, contract, party) : undefined
  const isMine = (field: FieldRow) => who.has('filler') && field.party_id === partyId
  return {
    contractId: row.id,
    status: row.status,
    phase: row.phase,
    name: row.name,
    initiatorName: row.initiator_name,
    companyName: await companyName(db, row.company_id),
    deadlineAt: deadlineFor(contract, party)?.toISOString() ?? null,
    pending: pendingFor(contract, who),
    returnReason: party?.fill_status === FILL.due ? party.return_reason : null,
    message: party?.message ?? null,
    mayRefuse: party?.may_refuse ?? false,
    mayReturn:
      who.has('initiator') &&
      (row.phase === 'placing' || (row.phase === 'signing' && row.status === CONTRACT_IS.toSign)) &&
      parties.some(({ fill_status }) => fill_status === FILL.done),
    parties: parties.map(({ id, fill_status }) => ({
      partyId: id,
      name: partyName(contract, id),
      isMe: id === partyId,
      fillStatus: fill_status,
    })),
    files: files.map((file) => ({
      ...presentFileTo(services, file, readsFirst === null),
      ...(row.phase === 'filling' && file.include_when
        ? { includeWhen: file.include_when as FieldCondition }
        : {}),
    })),
    fields: fields
      .filter(({ kind }) => !SIGNING_KINDS.has(kind))
      .map((field) => ({
        ...presentField(field),
        ...entryShown(field, isMine(field) ? known : undefined, isMine(field) ? field.value : entryIn(field)),
        isMine: isMine(field),
      })),
    pictures: await picturesFor(services, db, contract, actor.accountId, seesEntriesOf),
  }
}

/** Of himself alone, and only while it is his to hand in: nobody sees what is known of another. */
const knownToFiller = async (
  { actor, db, now, services }: Call<'/contract/getFillContractAttachsOfNew'>,
  { row, fields }: Contract,
  party: PartyRow,
): Promise<AutoFillValues | undefined> => {
  if (!fields.some((field) => field.party_id === party.id && autoOf(field))) return undefined
  const subject = {
    accountId: actor.accountId,
    companyId: party.kind === PARTY_KIND.company ? party.company_id : null,
  }
  return knownOf(services, db, row, subject, now)
}

const entryShown = (field: FieldRow, known: AutoFillValues | undefined, entry: unknown) => {
  const source = autoOf(field)
  if (!source || !known) return { value: entry as View['fields'][number]['value'], autoMissing: null }
  const value = known(source)
  return { value, autoMissing: value ? null : whyNotKnown(source) }
}

const companyName = async (db: Queryable, companyId: string | null) => {
  if (!companyId) return null
  const company = await rowOf(db, 'company', { id: companyId }, ['name'])
  return company?.name ?? null
}
