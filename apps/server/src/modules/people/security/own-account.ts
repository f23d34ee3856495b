import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'

export const accountOf = async (db: Queryable, accountId: string) => {
  const account = await rowOf(db, 'account', { id: accountId })
  if (!account) throw new CodedError('UNAUTHENTICATED')
  return account
}

export const ownMobile = (services: Services, account: { mobile_cipher: Buffer | null }): string => {
  if (!account.mobile_cipher) throw new CodedError('MOBILE_MISSING')
  return services.columns.open(account.mobile_cipher)
}
