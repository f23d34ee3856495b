import { decide } from '@xinqi/api/contract-life'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { type Contract, FILL, PARTY, readWithWords, SIGNER, standingOf, VOTER } from './aggregate.ts'
import { deadlineFor, firstDeadline } from './deadlines.ts'
import { factsOf } from './facts.ts'
import { isUnclaimed, rolesFor } from './roles-of.ts'
import { sortedAt, writeWords } from './search-words.ts'

/** What a contract waits for from somebody. */
export const WAITS_FOR = { nothing: 0, fill: 1, place: 2, sign: 3, approve: 4, takeUp: 5 } as const
/** A copy reaches its reader in whichever company he acts. */
export const ANY_HOUSE = '00000000-0000-0000-0000-000000000000'

export type Participant = {
  /** An account or a company. */
  scopeId: string
  /** In whose name: a company, the person himself, or anywhere. */
  houseId: string
  isInitiator: boolean
  isSigner: boolean
  isCc: boolean
  waitsFor: number
}

/** Everybody in whose lists a contract stands, in whose name, and what it wants of each. Pure. */
export const participantsOf = (contract: Contract): Participant[] => {
  const { row, parties, signers, cc, voters } = contract
  const found = new Map<string, Participant>()
  const note = (
    scopeId: string | null,
    houseId: string | null,
    what: Partial<Omit<Participant, 'scopeId' | 'houseId'>>,
  ) => {
    if (!scopeId) return
    const house = houseId ?? scopeId
    const key = `${scopeId} ${house}`
    const known = found.get(key) ?? {
      scopeId,
      houseId: house,
      isInitiator: false,
      isSigner: false,
      isCc: false,
      waitsFor: WAITS_FOR.nothing,
    }
    found.set(key, {
      ...known,
      isInitiator: known.isInitiator || what.isInitiator === true,
      isSigner: known.isSigner || what.isSigner === true,
      isCc: known.isCc || what.isCc === true,
      waitsFor: known.waitsFor || (what.waitsFor ?? WAITS_FOR.nothing),
    })
  }
  const placing = row.phase === 'placing' ? WAITS_FOR.place : WAITS_FOR.nothing
  note(row.initiator_id, row.company_id, { isInitiator: true, waitsFor: placing })
  note(row.company_id, row.company_id, { isInitiator: true, waitsFor: placing })
  for (const voter of voters)
    if (voter.status === VOTER.due) note(voter.account_id, voter.company_id, { waitsFor: WAITS_FOR.approve })
  for (const party of parties) {
    const filling = row.phase === 'filling' && party.fill_status === FILL.due
    const signing = row.phase === 'signing' && party.status === PARTY.due
    const wants: number = filling ? WAITS_FOR.fill : signing ? WAITS_FOR.sign : WAITS_FOR.nothing
    // Where nobody of the company is named, what it waits for is that somebody takes it up.
    const wanted = wants && isUnclaimed(contract, party) ? WAITS_FOR.takeUp : wants
    note(party.company_id, party.company_id, { isSigner: true, waitsFor: wanted })
    for (const signer of signers.filter(({ party_id }) => party_id === party.id)) {
      if (signer.status === SIGNER.released) continue
      const due = filling || (signing && signer.status === SIGNER.due)
      note(signer.account_id, party.company_id, {
        isSigner: true,
        waitsFor: due ? wants : WAITS_FOR.nothing,
      })
    }
  }
  for (const { account_id } of cc) {
    const known = [...found.values()].filter(({ scopeId }) => scopeId === account_id)
    if (known.length === 0) note(account_id, ANY_HOUSE, { isCc: true })
    else for (const one of known) note(one.scopeId, one.houseId, { isCc: true })
  }
  return [...found.values()].filter((one) => maySee(contract, one))
}

/** The table of a contract's life says who sees it; a list never shows what opening would deny. */
const maySee = (contract: Contract, { scopeId, houseId }: Participant): boolean => {
  const isCompany = scopeId === houseId && isParticipatingCompany(contract, scopeId)
  const who = rolesFor(contract, {
    accountId: isCompany ? ANY_HOUSE : scopeId,
    companyId: houseId === scopeId && !isCompany ? null : houseId,
    // A company's row stands for those who answer for all of it.
    dataScope: isCompany ? 3 : 1,
    departmentIds: [],
    grants: new Set(),
  })
  return decide(standingOf(contract.row), 'view', who, factsOf(contract, contract.row.updated_at)).allowed
}

const isParticipatingCompany = ({ row, parties }: Contract, id: string) =>
  row.company_id === id || parties.some(({ company_id }) => company_id === id)

/** A statement has room for so many values. */
const AT_ONCE = 200

/** Brings everybody's lists in line with the contracts, in the transaction that changed them. */
export const refreshParticipants = async (db: Tx, contractIds: readonly string[]): Promise<void> => {
  for (let start = 0; start < contractIds.length; start += AT_ONCE)
    await refreshSome(db, contractIds.slice(start, start + AT_ONCE))
}

const refreshSome = async (db: Tx, contractIds: readonly string[]): Promise<void> => {
  const { contracts, words } = await readWithWords(db, contractIds)
  if (contracts.length === 0) return
  const listed = contracts.map((contract) => ({ contract, rows: rowsOf(contract) }))
  const rows = listed.flatMap((one) => one.rows)
  await writeWords(
    db,
    listed.map((one) => ({ contract: one.contract, scopes: one.rows.map(({ scope_id }) => scope_id) })),
    words,
  )
  // One journey to the database for both: every action of every contract passes here.
  await db
    .with('gone', (with_) =>
      with_
        .deleteFrom('contract_participant as known')
        .where('contract_id', '=', sql<string>`any(${contractIds}::uuid[])`)
        .where(
          sql<boolean>`not exists (
            select from unnest(${rows.map(({ contract_id }) => contract_id)}::uuid[],
                               ${rows.map(({ scope_id }) => scope_id)}::uuid[],
                               ${rows.map(({ house_id }) => house_id)}::uuid[]) as stays (contract_id, scope_id, house_id)
             where stays.contract_id = known.contract_id and stays.scope_id = known.scope_id
               and stays.house_id = known.house_id)`,
        ),
    )
    .insertInto('contract_participant')
    .values(rows)
    .onConflict((oc) =>
      oc.columns(['scope_id', 'house_id', 'contract_id']).doUpdateSet((eb) => ({
        is_initiator: eb.ref('excluded.is_initiator'),
        is_signer: eb.ref('excluded.is_signer'),
        is_cc: eb.ref('excluded.is_cc'),
        waits_for: eb.ref('excluded.waits_for'),
        status: eb.ref('excluded.status'),
        type_id: eb.ref('excluded.type_id'),
        name: eb.ref('excluded.name'),
        number: eb.ref('excluded.number'),
        initiator_id: eb.ref('excluded.initiator_id'),
        department_id: eb.ref('excluded.department_id'),
        deadline_at: eb.ref('excluded.deadline_at'),
        sort_at: eb.ref('excluded.sort_at'),
      })),
    )
    .execute()
}

/**
 * Until when it concerns somebody: for a party that has yet to sign its own day, for whoever began it the first day that
 * ends it, for everybody else the contract's. Pure.
 */
export const dayOf = (
  contract: Contract,
  { scopeId, houseId, isInitiator }: Pick<Participant, 'scopeId' | 'houseId' | 'isInitiator'>,
): Date | null => {
  const { parties, signers, row } = contract
  const days = parties.flatMap((party) => {
    if (party.status !== PARTY.waits && party.status !== PARTY.due) return []
    const isOurs = party.company_id === scopeId
    const isMine = signers.some(
      ({ account_id, party_id, status }) =>
        account_id === scopeId &&
        party_id === party.id &&
        (party.company_id ?? scopeId) === houseId &&
        (status === SIGNER.waits || status === SIGNER.due),
    )
    return isOurs || isMine ? (deadlineFor(contract, party)?.getTime() ?? []) : []
  })
  if (days.length) return new Date(Math.min(...days))
  return isInitiator ? firstDeadline(contract) : row.deadline_at
}

const rowsOf = (contract: Contract) => {
  const { row } = contract
  return participantsOf(contract).map(({ scopeId, houseId, isInitiator, isSigner, isCc, waitsFor }) => ({
    scope_id: scopeId,
    house_id: houseId,
    contract_id: row.id,
    is_initiator: isInitiator,
    is_signer: isSigner,
    is_cc: isCc,
    waits_for: waitsFor,
    status: row.status,
    kind: row.kind,
    type_id: row.type_id,
    name: row.name,
    number: row.number,
    initiator_id: row.initiator_id,
    department_id: row.department_id,
    deadline_at: dayOf(contract, { scopeId, houseId, isInitiator }),
    sort_at: sortedAt(contract),
  }))
}
