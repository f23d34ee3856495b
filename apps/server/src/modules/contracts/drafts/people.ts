import type { Draft } from '@xinqi/api/calls'
import type { Queryable } from '../../../platform/db/database.ts'
import { oneOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import type { ContractRow } from '../contract/aggregate.ts'

/** Whose address book and colleagues they are chosen from. */
type Starter = Pick<ContractRow, 'initiator_id' | 'company_id' | 'copied_from'>
type Source = NonNullable<Draft['cc'][number]['source']>
type Reached = { mobile?: string; email?: string }
type Sealed = { id: string; mobile_cipher: Buffer | null; email_cipher?: Buffer | null }

/**
 * A draft names people by number or by where they were chosen from. This puts the numbers in for whoever judges or
 * sends it; somebody who is no longer where he was chosen from is left without one.
 */
export const withNumbers = async (
  services: Services,
  db: Queryable,
  row: Starter,
  draft: Draft,
): Promise<Draft> => {
  const chosen = [...draft.parties.flatMap(({ signers }) => signers), ...draft.cc].flatMap(({ source }) =>
    source ? [source] : [],
  )
  if (chosen.length === 0) return draft
  const found = await numbersOf(services, db, row, chosen)
  const reach = <T extends { source?: Source; mobile?: string }>(one: T): T => {
    if (!one.source) return one
    return { ...one, email: undefined, mobile: '', ...found.get(keyOf(one.source)) }
  }
  return {
    ...draft,
    parties: draft.parties.map((party) => ({ ...party, signers: party.signers.map(reach) })),
    cc: draft.cc.map((one) => {
      const { email: _, ...rest } = reach(one) as typeof one & { email?: string }
      return rest
    }),
  }
}

/** What the editor may see of the people who were chosen rather than typed. */
export const masked = (draft: Draft): Draft => {
  const mask = <T extends { source?: Source; mobile?: string; email?: string }>(one: T): T => {
    if (!one.source) return one
    const { email, ...rest } = one
    const shown = one.mobile ? maskMobile(one.mobile) : email ? maskEmail(email) : ''
    return { ...(rest as T), mobile: shown }
  }
  return {
    ...draft,
    parties: draft.parties.map((party) => ({ ...party, signers: party.signers.map(mask) })),
    cc: draft.cc.map(mask),
  }
}

const keyOf = ({ kind, id }: Source) => `${kind}:${id ?? ''}`

const numbersOf = async (
  { columns }: Services,
  db: Queryable,
  row: Starter,
  sources: readonly Source[],
): Promise<Map<string, Reached>> => {
  const found = new Map<string, Reached>()
  const idsOf = (kind: Source['kind']) =>
    sources.flatMap((one) => (one.kind === kind && one.id ? [one.id] : []))
  const note = (kind: Source['kind'], people: readonly Sealed[]) => {
    for (const { id, mobile_cipher, email_cipher } of people)
      found.set(keyOf({ kind, id }), {
        ...(mobile_cipher ? { mobile: columns.open(mobile_cipher) } : {}),
        ...(!mobile_cipher && email_cipher ? { email: columns.open(email_cipher) } : {}),
      })
  }
  if (sources.some(({ kind }) => kind === 'self')) {
    const self = await theRow(db, 'account', { id: row.initiator_id }, [
      'id',
      'mobile_cipher',
      'email_cipher',
    ])
    note('self', [self])
    found.set(keyOf({ kind: 'self' }), found.get(keyOf({ kind: 'self', id: self.id }))!)
  }
  const members = idsOf('member')
  if (members.length && row.company_id)
    note(
      'member',
      await db
        .selectFrom('member')
        .innerJoin('account', 'account.id', 'member.account_id')
        .select(['member.id', 'account.mobile_cipher', 'account.email_cipher'])
        .where('member.company_id', '=', row.company_id)
        .where('member.id', 'in', members)
        .execute(),
    )
  const contacts = idsOf('contact')
  if (contacts.length)
    note(
      'contact',
      await rowsOf(
        db,
        'contact',
        { scope_id: row.company_id ?? row.initiator_id, account_id: row.initiator_id, id: oneOf(contacts) },
        { columns: ['id', 'mobile_cipher', 'email_cipher'] },
      ),
    )
  const earlier = idsOf('earlier')
  if (earlier.length && row.copied_from) {
    const named = { contract_id: row.copied_from, id: oneOf(earlier) }
    const signers = { columns: ['id', 'mobile_cipher', 'email_cipher'] } as const
    note('earlier', await rowsOf(db, 'contract_signer', named, signers))
    note('earlier', await rowsOf(db, 'contract_cc', named, { columns: ['id', 'mobile_cipher'] }))
  }
  return found
}
