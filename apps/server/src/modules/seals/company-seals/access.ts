import { COMPANY, IDENTITY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { type Row, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import type { SealUser } from './rules.ts'

/** Only a certified company has seals; its people see them through the company they act for. */
export const certifiedCompanyOf = (actor: Actor): string => {
  const companyId = companyOf(actor)
  if (actor.company!.status !== COMPANY.certified) throw new CodedError('SEAL_COMPANY_UNCERTIFIED')
  return companyId
}

export type VerifiedPerson = { name: string; mobile: string | null }

/** Whoever makes, grants or uses a seal has proven who he is. */
export const verifiedPerson = async (
  db: Queryable,
  columns: { open: (cipher: Buffer) => string },
  accountId: string,
): Promise<VerifiedPerson> => {
  const person = await rowOf(db, 'account', { id: accountId }, ['name', 'mobile_cipher', 'identity_status'])
  const name = provenName(person)
  return { name, mobile: person!.mobile_cipher && columns.open(person!.mobile_cipher) }
}

export const provenName = (person: Pick<Row<'account'>, 'name' | 'identity_status'> | undefined): string => {
  if (person?.identity_status !== IDENTITY.verified || !person.name)
    throw new CodedError('SEAL_PERSON_UNVERIFIED')
  return person.name
}

export const sealUserOf = async (db: Queryable, actor: Actor): Promise<SealUser> => {
  const person = await rowOf(db, 'account', { id: actor.accountId }, ['identity_status'])
  return {
    accountId: actor.accountId,
    realName: person?.identity_status === IDENTITY.verified,
    company: actor.company,
    roleTypes: actor.roleTypes,
  }
}
