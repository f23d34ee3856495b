import type { Draft } from '@xinqi/api/calls'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { realmOfAddress } from '../../../platform/sandbox-address.ts'
import type { Services } from '../../../platform/services.ts'

/**
 * Who is to sign must be able to come in and be sent a code: by the way the draft names him, or by another that his
 * account here has. On a platform with SMS and mail everybody is.
 */
export const refuseUnreachable = async (services: Services, db: Queryable, draft: Draft): Promise<void> => {
  const { columns, sms, mail } = services
  if (sms.isOffered && mail.isOffered) return
  const isCarried = (address: string) =>
    realmOfAddress(address) !== null || (address.includes('@') ? mail.isOffered : sms.isOffered)
  const doubtful = draft.parties
    .flatMap(({ signers }) => signers)
    .map(({ name, mobile, email }) => ({ name, address: mobile || email || '' }))
    .filter(({ address }) => address && !isCarried(address))
  if (doubtful.length === 0) return
  const hashes = doubtful.map(({ address }) => columns.lookup(address))
  const accounts = await db
    .selectFrom('account')
    .select(['mobile_hash', 'email_hash'])
    .where(sql<boolean>`(mobile_hash = any(${hashes}::bytea[]) or email_hash = any(${hashes}::bytea[]))`)
    .where(sms.isOffered ? 'mobile_hash' : 'email_hash', 'is not', null)
    .execute()
  const known = new Set(
    accounts.flatMap(({ mobile_hash, email_hash }) => [
      String(mobile_hash?.toString('hex')),
      String(email_hash?.toString('hex')),
    ]),
  )
  const lost = doubtful.find(({ address }) => !known.has(columns.lookup(address).toString('hex')))
  if (lost)
    throw new CodedError(
      'WAY_NOT_OFFERED',
      `平台没有开通${sms.isOffered ? '邮件' : '短信'}，请填写“${lost.name}”的${sms.isOffered ? '手机号' : '邮箱'}`,
    )
}
