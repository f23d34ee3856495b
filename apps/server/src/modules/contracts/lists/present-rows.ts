import type { Data } from '@xinqi/api/calls'
import { openActions } from '@xinqi/api/contract-life'
import type { ContractRole } from '@xinqi/api/contract-life/vocabulary'
import { PARTY_KIND } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'
import { oneOf, valuesOf } from '../../../platform/db/row.ts'
import { kindOf, PARTY, SIGNER, standingOf } from '../contract/aggregate.ts'
import { WAITS_FOR } from '../contract/participants.ts'
import { favouritesAmong } from './favourites.ts'
import type { ParticipantRow } from './find-contracts.ts'

type Row = Data<'/file/list'>['list'][number]
const NAMES_SHOWN = 4
const ENDED = new Set([4, 7, 11, 12])

export type Reader = { accountId: string; maySign: boolean }

/** What somebody is to a contract, as far as the list knows: enough for the buttons, judged again when one is pressed. */
export const rolesInRow = (
  row: ParticipantRow,
  phase: string,
  status: number,
  { accountId, maySign }: Reader,
) => {
  const who = new Set<ContractRole>()
  if (row.is_initiator && row.initiator_id === accountId) who.add('initiator')
  if (row.for_company) {
    if (row.is_initiator) who.add('manager')
    if (row.waits_for === WAITS_FOR.takeUp && maySign) who.add('claimer')
    if (row.is_signer) who.add(ENDED.has(status) ? 'signed' : 'cc')
    return who
  }
  if (row.waits_for === WAITS_FOR.fill) who.add('filler')
  if (row.waits_for === WAITS_FOR.sign) who.add('signer')
  if (row.waits_for === WAITS_FOR.approve) who.add(phase === 'approval' ? 'approver' : 'sealApprover')
  if (row.is_signer && row.waits_for === 0) who.add(ENDED.has(status) ? 'signed' : 'laterSigner')
  if (row.is_cc) who.add('cc')
  return who
}

const pendingOf = (row: ParticipantRow, phase: string): number | null => {
  if (row.waits_for === WAITS_FOR.fill) return 1
  if (row.waits_for === WAITS_FOR.place) return 2
  return phase === 'filling' ? 3 : null
}

/** What the company waits for is not for its reader to do, unless anybody who may sign can take it up. */
const waitsForReader = ({ for_company, waits_for }: ParticipantRow, { maySign }: Reader): number => {
  if (!for_company) return waits_for
  return waits_for === WAITS_FOR.takeUp && maySign ? waits_for : WAITS_FOR.nothing
}

/** Of these, what was copied to somebody to be read and not kept. */
const copiesToRead = async (
  db: Queryable,
  ids: readonly string[],
  accountId: string,
): Promise<Set<string>> => {
  const asked = { contract_id: oneOf(ids), account_id: accountId, may_download: false }
  return new Set(await valuesOf(db, 'contract_cc', 'contract_id', asked))
}

/** The rest of what a row says, read for the rows of one page only. */
export const presentRows = async (
  db: Queryable,
  rows: readonly ParticipantRow[],
  reader: Reader,
): Promise<Row[]> => {
  const ids = rows.map(({ contract_id }) => contract_id)
  if (ids.length === 0) return []
  const contracts = await db
    .selectFrom('contract')
    .leftJoin('company', 'company.id', 'contract.company_id')
    .leftJoin(
      'contract_type',
      onColumns('contract_type', 'contract', { company_id: 'company_id', id: 'type_id' }),
    )
    .select([
      'contract.id',
      'contract.kind',
      'contract.name',
      'contract.number',
      'contract.status',
      'contract.phase',
      'contract.initiator_name',
      'contract.deadline_at',
      'contract.sent_at',
      'contract.created_at',
      'contract.finished_at',
      'company.name as company_name',
      'contract_type.name as type_name',
    ])
    .where('contract.id', 'in', ids)
    .execute()
  const parties = await db
    .selectFrom('contract_party')
    .leftJoin('contract_signer', (join) =>
      join
        .onRef('contract_signer.contract_id', '=', 'contract_party.contract_id')
        .onRef('contract_signer.party_id', '=', 'contract_party.id')
        .on('contract_signer.status', '<>', SIGNER.released),
    )
    .select([
      'contract_party.contract_id',
      'contract_party.kind',
      'contract_party.company_name',
      'contract_party.status',
      'contract_party.deadline_at',
      'contract_signer.name',
      'contract_signer.account_id',
    ])
    .where('contract_party.contract_id', 'in', ids)
    .orderBy('contract_party.turn')
    .orderBy('contract_party.id')
    .execute()
  const readOnly = await copiesToRead(db, ids, reader.accountId)
  const kept = await favouritesAmong(db, ids, reader.accountId)
  return rows.flatMap((row) => {
    const contract = contracts.find(({ id }) => id === row.contract_id)
    if (!contract) return []
    const names = parties
      .filter(({ contract_id }) => contract_id === contract.id)
      .map(({ kind, company_name, name }) => (kind === PARTY_KIND.company ? company_name : name) ?? '')
    const who = rolesInRow(row, contract.phase, contract.status, reader)
    return [
      {
        contractId: contract.id,
        kind: contract.kind,
        name: contract.name,
        number: contract.number,
        status: contract.status,
        phase: contract.phase,
        typeName: contract.type_name,
        initiatorName: contract.initiator_name,
        companyName: contract.company_name,
        parties: [...new Set(names.filter((name) => name !== ''))].slice(0, NAMES_SHOWN),
        waitsFor: waitsForReader(row, reader),
        pendingAction: pendingOf(row, contract.phase),
        deadlineAt: dayShown(
          contract.deadline_at,
          parties.filter(
            ({ contract_id, status, account_id }) =>
              contract_id === contract.id &&
              (status === PARTY.waits || status === PARTY.due) &&
              (row.is_initiator || account_id === reader.accountId),
          ),
        ),
        sentAt: contract.sent_at?.toISOString() ?? null,
        createdAt: contract.created_at.toISOString(),
        finishedAt: contract.finished_at?.toISOString() ?? null,
        isFavourite: kept.has(contract.id),
        actions: openActions(standingOf(contract), who, kindOf(contract)).filter(
          (action) =>
            action !== 'download' || row.is_initiator || row.is_signer || !readOnly.has(row.contract_id),
        ),
      },
    ]
  })
}

/** The contract's day, or an earlier one of a party that concerns the reader. */
const dayShown = (
  contractsOwn: Date | null,
  parties: readonly { deadline_at: Date | null }[],
): string | null => {
  const times = [contractsOwn, ...parties.map(({ deadline_at }) => deadline_at)].flatMap((day) =>
    day ? [day.getTime()] : [],
  )
  return times.length ? new Date(Math.min(...times)).toISOString() : null
}
