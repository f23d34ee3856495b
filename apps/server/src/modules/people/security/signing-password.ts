import { SIGNING_PASSWORD } from '@xinqi/api/limits'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { hashPassword, isPassword } from '../sign-in/passwords.ts'
import { tellOwner } from '../sign-in/tell-owner.ts'
import { spendCode } from '../sign-in/verification-codes.ts'
import { accountOf } from './own-account.ts'
import { ownContact } from './own-contact.ts'
import { countedProof, requireRecentProof } from './proof.ts'
import { isGuessable } from './rules.ts'

/**
 * Right, or a refusal that says how many tries are left. Five wrong ones in a row lock it until it is reset; the count
 * must stand whatever becomes of the call, so hand in `call.standing`, never the call's own transaction.
 */
export const verifySigningPassword = async (
  db: Database,
  accountId: string,
  password: string,
): Promise<void> => {
  // Counted before it is checked: many guesses at one moment would otherwise all be the first.
  const tried = await db
    .updateTable('signing_password')
    .set({ failures: sql`failures + 1` })
    .where('account_id', '=', accountId)
    .where('failures', '<', SIGNING_PASSWORD.tries)
    .returning(['password_hash', 'failures'])
    .executeTakeFirst()
  if (!tried) {
    const row = await rowOf(db, 'signing_password', { account_id: accountId }, ['account_id'])
    throw new CodedError(row ? 'SIGNING_PASSWORD_LOCKED' : 'SIGNING_PASSWORD_UNSET')
  }
  if (await isPassword(tried.password_hash, password)) {
    await inRows(db, 'signing_password', { account_id: accountId }).set({ failures: 0 })
    return
  }
  const left = SIGNING_PASSWORD.tries - tried.failures
  if (left === 0) throw new CodedError('SIGNING_PASSWORD_LOCKED')
  throw new CodedError('SIGNING_PASSWORD_WRONG', `签署密码不正确，还可以再试 ${left} 次`)
}

const write = async (
  call: Call<'/user/signPassword/set'> | Call<'/user/signPassword/change'> | Call<'/user/signPassword/reset'>,
  db: Queryable,
  title: string,
) => {
  const { actor, body, now } = call
  if (isGuessable(body.password)) throw new CodedError('SIGNING_PASSWORD_WEAK')
  const facts = { password_hash: await hashPassword(body.password), failures: 0, changed_at: now }
  await db
    .insertInto('signing_password')
    .values({ account_id: actor.accountId, ...facts })
    .onConflict((oc) => oc.column('account_id').doUpdateSet(facts))
    .execute()
  await tellOwner(db, { accountId: actor.accountId, title, content: `您的${title}。`, at: now })
  return {}
}

export const setSigningPassword = async (call: Call<'/user/signPassword/set'>) => {
  await requireRecentProof(call)
  const existing = await rowOf(call.db, 'signing_password', { account_id: call.actor.accountId }, [
    'account_id',
  ])
  if (existing) throw new CodedError('SIGNING_PASSWORD_EXISTS')
  return write(call, call.db, '签署密码已设置')
}

export const changeSigningPassword = async (call: Call<'/user/signPassword/change'>) => {
  await requireRecentProof(call)
  await verifySigningPassword(call.autocommit, call.actor.accountId, call.body.oldPassword)
  return write(call, call.db, '签署密码已修改')
}

/** The way out of the lock: the telephone and the person. Whoever is not verified proves himself by his password. */
export const resetSigningPassword = async (call: Call<'/user/signPassword/reset'>) => {
  const { actor, body, db, services, autocommit, now } = call
  if (isGuessable(body.password)) throw new CodedError('SIGNING_PASSWORD_WEAK')
  const account = await accountOf(db, actor.accountId)
  const right = await countedProof(autocommit, actor.accountId, now, async () => {
    const isPerson = account.id_number_hash
      ? services.columns.lookup(body.idNumber ?? '').equals(account.id_number_hash)
      : await isPassword(account.password_hash, body.loginPassword ?? '')
    if (!isPerson) return false
    return spendCode(services, autocommit, ownContact(services, account).target, 'signPassword', body.code)
  })
  if (!right) throw new CodedError('SIGNING_PASSWORD_RESET')
  return write(call, db, '签署密码已重置')
}
