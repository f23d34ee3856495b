import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { NAMED_STEP } from '../../../platform/evidence/named-acts.ts'
import type { ActKind, ActsOf } from './named-acts.ts'

/** An entry of the evidence log that speaks of something done in somebody's name. */
export type LoggedEntry = { place: number; entry: Record<string, unknown> }

/** What must stand on whose page because of it; told by whichever of these is given. */
export type OwedAct = {
  place: number
  owner: ActsOf
  kind: ActKind
  id?: string
  certificate?: string
  /** As the entry writes it. */
  at?: string
}

/**
 * Whoever writes acts in somebody's name into the log says here how its entries are known and on whose page they belong.
 * An entry that is known and for which nobody's page is found counts as left out.
 */
export type LoggedActs = {
  of: string
  isOurs: (entry: Record<string, unknown>) => boolean
  owedFor: (db: Queryable, entries: readonly LoggedEntry[]) => Promise<OwedAct[]>
}
export const LOGGED_ACTS = extensionPoint<LoggedActs>('evidence/in-my-name/logged-acts', ({ of }) => of)

export const textOf = (entry: Record<string, unknown>, name: string): string | undefined => {
  const value = entry[name]
  return typeof value === 'string' ? value : undefined
}
const personOf = (id: string): ActsOf => ({ id, isCompany: false })
const companyOf = (id: string): ActsOf => ({ id, isCompany: true })

const certificatesIn = ({ entry }: LoggedEntry): string[] =>
  (entry.signatures as { certificate: string }[]).map(({ certificate }) => certificate)

/** By the person on his page, and on that of the company it was made for. */
const signatures: LoggedActs = {
  of: 'signatures',
  isOurs: ({ step, signatures: made }) => step === 'sign' && Array.isArray(made),
  owedFor: async (db, entries) => {
    const rows = await db
      .selectFrom('contract_signature')
      .select(['certificate_serial', 'account_id', 'company_id'])
      .where('contract_id', 'in', [...new Set(entries.map(({ entry }) => textOf(entry, 'contract')!))])
      .execute()
    return entries.flatMap((logged) =>
      certificatesIn(logged).flatMap((certificate) => {
        const made = rows.filter(({ certificate_serial }) => certificate_serial === certificate)
        // By whom, the entry says; of what signs by itself, whoever granted it.
        const said = textOf(logged.entry, 'account')
        const people = said ? [said] : made.map(({ account_id }) => account_id)
        const companies = made.flatMap(({ company_id }) => company_id ?? [])
        const owners = [...new Set(people)].map(personOf).concat([...new Set(companies)].map(companyOf))
        return owners.map((owner) => ({
          place: logged.place,
          owner,
          kind: 'signature' as const,
          certificate,
        }))
      }),
    )
  },
}

const freezes: LoggedActs = {
  of: 'freezes',
  isOurs: ({ step, owner, kind }) =>
    (step === 'freeze' || step === 'lift') && typeof owner === 'string' && typeof kind === 'string',
  owedFor: async (_, entries) =>
    entries.map(({ place, entry }) => ({
      place,
      owner: { id: textOf(entry, 'owner')!, isCompany: entry.kind === 'company' },
      kind: 'freeze',
      at: textOf(entry, 'at'),
    })),
}

/** The life of national seals, of companies and of people. */
const nationalSeals: LoggedActs = {
  of: 'national seals',
  isOurs: ({ nationalSeal }) => typeof nationalSeal === 'string',
  owedFor: async (_, entries) =>
    entries.flatMap(({ place, entry }) => {
      const company = textOf(entry, 'company')
      const account = textOf(entry, 'account')
      const owner = company ? companyOf(company) : account && personOf(account)
      return owner ? { place, owner, kind: 'seal' as const, at: textOf(entry, 'at') } : []
    }),
}

/** Each kept with its owner, whatever became since of the seal or the letter it speaks of. */
const named: LoggedActs = {
  of: 'named acts',
  isOurs: ({ step, owner, id }) => step === NAMED_STEP && typeof owner === 'string' && typeof id === 'string',
  owedFor: async (_, entries) =>
    entries.map(({ place, entry }) => ({
      place,
      owner: { id: textOf(entry, 'owner')!, isCompany: entry.of === 'company' },
      kind: textOf(entry, 'kind') as ActKind,
      id: textOf(entry, 'id'),
      at: textOf(entry, 'at'),
    })),
}

export const OWN_LOGGED_ACTS: readonly LoggedActs[] = [signatures, freezes, nationalSeals, named]
