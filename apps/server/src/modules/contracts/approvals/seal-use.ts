import type { FlowStep } from '@xinqi/api/calls'
import { PARTY_KIND } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { administratorsOf } from '../../company/members/administrators.ts'
import {
  type Contract,
  PARTY,
  type PartyRow,
  readContracts,
  SEAL_USE,
  SIGNER,
} from '../contract/aggregate.ts'
import { publishNews } from '../contract/news.ts'
import { changeParty } from '../contract/write-contract.ts'
import { flowFor } from './flows.ts'
import { openApproval } from './open-approval.ts'
import { type Applicant, type ResolvedStep, resolveSteps } from './resolve.ts'
import { RULE } from './rules.ts'
import { type SigningSetting, settingOf } from './settings.ts'

const SEALS: ReadonlySet<string> = new Set(['seal', 'seam'])
const DEFAULT_NAME = '用印审批'

/** The flow a company's seal goes through here; null when it may be used freely. */
const sealUseFlow = async (
  db: Queryable,
  { row, fields }: Contract,
  party: PartyRow,
  setting: (companyId: string) => Promise<SigningSetting> = (companyId) => settingOf(db, companyId),
): Promise<{ name: string; steps: FlowStep[] | null } | null> => {
  if (party.kind !== PARTY_KIND.company || !party.company_id) return null
  if (!fields.some(({ party_id, kind }) => party_id === party.id && SEALS.has(kind))) return null
  if (!(await setting(party.company_id)).sealUseApproval) return null
  const { flow, anyInForce } = await flowFor(db, party.company_id, 'sealUse', {
    typeId: party.is_own ? row.type_id : null,
    amountCents: row.amount_cents,
  })
  // The switch is on and nobody has said who: those who run the company answer for its seals.
  return flow ?? (anyInForce ? null : { name: DEFAULT_NAME, steps: null })
}

/** Whether a party's seal may be used now; a company's setting is read once for however many contracts. */
export const sealGuard = (db: Queryable) => {
  const settings = new Map<string, Promise<SigningSetting>>()
  const setting = (companyId: string) => {
    const known = settings.get(companyId) ?? settingOf(db, companyId)
    settings.set(companyId, known)
    return known
  }
  return async (contract: Contract, party: PartyRow): Promise<boolean> => {
    if (party.seal_use !== null) return party.seal_use === SEAL_USE.granted
    return (await sealUseFlow(db, contract, party, setting)) === null
  }
}

const TO_ASK = 3
const COLLEAGUES_REFUSED = 4
const COLLEAGUES_ASKED = 5

/** How the matter stands for whoever is to sign: null when nobody need agree, 3 when nobody was asked yet. */
export const shownSealUse = async (
  db: Queryable,
  contract: Contract,
  party: PartyRow,
): Promise<number | null> => {
  if (party.seal_use === null) return (await sealGuard(db)(contract, party)) ? null : TO_ASK
  if (party.seal_use === SEAL_USE.granted || (await sealUseFlow(db, contract, party))) return party.seal_use
  // Nobody guards the seal here: it was colleagues he asked himself.
  return party.seal_use === SEAL_USE.denied ? COLLEAGUES_REFUSED : COLLEAGUES_ASKED
}

const administratorStep = async (
  db: Queryable,
  { companyId, accountId }: Applicant,
): Promise<ResolvedStep[]> => {
  const accounts = await administratorsOf(db, companyId)
  // Who runs the company and signs for it himself has nobody to ask.
  if (accounts.includes(accountId)) return []
  const seats = await db
    .selectFrom('member')
    .select(['account_id', 'name'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`account_id = any(${accounts}::uuid[])`)
    .execute()
  if (seats.length === 0) throw new CodedError('APPROVER_MISSING')
  return [{ rule: RULE.any, people: seats.map(({ account_id, name }) => ({ accountId: account_id, name })) }]
}

type AskingSigner = { accountId: string; name: string }

/** Free: nobody guards it here. Granted: whoever would be asked is the one who asks. */
export type SealUseState = 'asked' | 'granted' | 'free'

/** Asks for a party's seal in the name of whoever is to use it. */
export const askSealUse = async (
  db: Tx,
  contract: Contract,
  party: PartyRow,
  signer: AskingSigner,
  now: Date,
): Promise<SealUseState> => {
  const flow = await sealUseFlow(db, contract, party)
  if (!flow) return 'free'
  const companyId = party.company_id!
  const seat = await rowOf(db, 'member', { company_id: companyId, account_id: signer.accountId }, [
    'department_id',
  ])
  const asker: Applicant = {
    companyId,
    accountId: signer.accountId,
    departmentId: seat?.department_id ?? null,
  }
  const steps = flow.steps
    ? await resolveSteps(db, flow.steps, asker, { now, flowName: flow.name, otherwise: 'administrators' })
    : await administratorStep(db, asker)
  if (steps.length)
    await openApproval(db, {
      contractId: contract.row.id,
      companyId,
      purpose: 'sealUse',
      partyId: party.id,
      flowName: flow.name,
      askedBy: signer,
      steps,
      now,
    })
  await setSealUse(db, contract.row.id, party.id, steps.length ? SEAL_USE.asked : SEAL_USE.granted)
  return steps.length ? 'asked' : 'granted'
}

export const setSealUse = async (
  db: Tx,
  contractId: string,
  partyId: string,
  sealUse: number,
): Promise<void> => {
  await changeParty(db, contractId, partyId, { seal_use: sealUse })
}

/**
 * Whenever it becomes somebody's turn: companies that guard their seals are asked at once. What goes wrong in one
 * company's flow must not undo another's signature; its signer is told when he comes to sign.
 */
export const askSealUseOfDue = async (
  services: Services,
  db: Tx,
  contractIds: readonly string[],
  now: Date,
): Promise<void> => {
  for (const contract of await readContracts(db, contractIds)) {
    if (contract.row.phase !== 'signing') continue
    for (const party of contract.parties)
      if (party.status === PARTY.due && party.seal_use === null)
        await askInTurn(services, db, contract, party, now)
  }
}

const askInTurn = async (services: Services, db: Tx, contract: Contract, party: PartyRow, now: Date) => {
  const signer = contract.signers.find(
    ({ party_id, status, account_id }) => party_id === party.id && status === SIGNER.due && account_id,
  )
  if (!signer) return
  const asker = { accountId: signer.account_id!, name: signer.name }
  const asked = await askSealUse(db, contract, party, asker, now).catch((error) => {
    if (error instanceof CodedError) return 'free'
    throw error
  })
  if (asked === 'asked')
    await publishNews(services, db, [
      {
        contractId: contract.row.id,
        action: 'addApproval',
        whom: 'tellApprover',
        revision: contract.row.revision,
      },
    ])
}
