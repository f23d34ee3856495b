import { DAY } from '@xinqi/api/durations'
import { IDENTITY_FAILURES_PER_DAY } from '@xinqi/api/limits'
import { ACCOUNT, IDENTITY } from '@xinqi/api/status'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { countedTry } from '../../../platform/security/rate-window.ts'
import { IdentityUnavailable } from '../../../providers/identity.ts'
import { sendMessage } from '../messages/messages.ts'
import { findAccountByMobile } from './queries.ts'
import { spendCode } from './verification-codes.ts'

const holdsOldNumber = ({
  body,
  services,
  autocommit,
}: PreparingCall<'/v2/auth/unbindingUser'>): Promise<boolean> =>
  spendCode(services, autocommit, body.mobile, 'unbind', body.code ?? '')

/**
 * The number is lost. Whoever claims the account names the person it was verified as, and the carrier confirms that
 * the new number belongs to that very person: knowing somebody's name and number of identity is not enough.
 */
const isSamePerson = async (call: PreparingCall<'/v2/auth/unbindingUser'>): Promise<boolean> => {
  const { body, services, autocommit, now } = call
  const key = `unbind:${services.columns.lookup(body.mobile).toString('base64')}`
  const counted = { key, limit: IDENTITY_FAILURES_PER_DAY, windowMs: DAY, now }
  const passed = await countedTry(autocommit, counted, () => isPersonOf(call))
  if (passed === undefined) throw new CodedError('IDENTITY_LIMIT')
  return passed
}

const isPersonOf = async ({
  body,
  services,
  db,
}: PreparingCall<'/v2/auth/unbindingUser'>): Promise<boolean> => {
  const name = body.name?.trim() ?? ''
  const idNumber = body.idNumber?.trim().toUpperCase() ?? ''
  const account = await findAccountByMobile(db, services.columns.lookup(body.mobile))
  const named =
    account?.identity_status === IDENTITY.verified &&
    account.name === name &&
    (account.id_number_hash?.equals(services.columns.lookup(idNumber)) ?? false)
  if (!named) return false
  try {
    return (await services.identity.byMobile({ name, idNumber, mobile: body.newMobile })).passed
  } catch (error) {
    if (error instanceof IdentityUnavailable) throw new CodedError('IDENTITY_UNAVAILABLE')
    throw error
  }
}

/** Proofs first, outside any transaction: codes are spent and failures counted whatever follows. */
const prove = async (call: PreparingCall<'/v2/auth/unbindingUser'>): Promise<boolean> => {
  const { body, services, autocommit } = call
  call.note({ target: maskMobile(body.mobile), detail: { way: body.way } })
  if (body.mobile === body.newMobile) throw new CodedError('MOBILE_SAME')
  if (!(await spendCode(services, autocommit, body.newMobile, 'bind', body.newCode)))
    throw new CodedError('CODE_WRONG')
  return body.way === 'code' ? holdsOldNumber(call) : isSamePerson(call)
}

/** Unknown accounts, frozen ones and failed proofs get one answer. Every session ends: the number was a way in. */
export const changeMobile = prepareThenCommit<'/v2/auth/unbindingUser', boolean>(
  prove,
  async (call, proven) => {
    const { body, services, db, now } = call
    const account = await findAccountByMobile(db, services.columns.lookup(body.mobile))
    if (!proven || !account || account.status === ACCOUNT.frozen) throw new CodedError('UNBIND_REFUSED')
    try {
      await inRows(db, 'account', { id: account.id }).set({
        mobile_hash: services.columns.lookup(body.newMobile),
        mobile_cipher: services.columns.seal(body.newMobile),
      })
    } catch (error) {
      // He has proven that the number is his, so he may know that another account has it.
      if (isUniqueViolation(error)) throw new CodedError('MOBILE_TAKEN')
      throw error
    }
    await services.sessions.endAll(db, account.id, 'mobileChanged')
    await sendMessage(db, {
      accountId: account.id,
      companyId: null,
      title: '绑定手机号已更换',
      content: `您的登录手机号已由 ${maskMobile(body.mobile)} 更换为 ${maskMobile(body.newMobile)}。如非本人操作，请立即修改密码并联系客服。`,
      at: now,
    })
    call.note({
      detail: { to: maskMobile(body.newMobile) },
      actor: { accountId: account.id, companyId: null, name: account.name },
    })
    return {}
  },
)
