import { makeAccount } from '../modules/people/sign-in/make-account.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/db/database.ts'
import { inRows, rowsOf } from '../platform/db/row.ts'
import { sendSignal } from '../platform/db/signals.ts'
import { maskEmail, maskMobile } from '../platform/present.ts'
import type { Services } from '../platform/services.ts'

type Needs = Pick<Services, 'db' | 'columns' | 'clock' | 'extensions'>

const FROZEN = 0

/** A number, or the address of somebody where the platform has no SMS. */
const contactOf = (login: string) => (login.includes('@') ? { email: login } : { mobile: login })
const masked = (login: string) => (login.includes('@') ? maskEmail(login) : maskMobile(login))

/** An operator from now on; his account is made where there is none, and he comes in by a code to it. */
export const addOperator = async (
  services: Needs,
  login: string,
  name?: string,
): Promise<'added' | 'already' | 'frozen'> => {
  const { db, columns, clock } = services
  return db.transaction().execute(async (tx) => {
    const contact = contactOf(login)
    await makeAccount(services, tx, { contact, passwordHash: null, source: 'web', name }, clock())
    const account = await tx
      .selectFrom('account')
      .select(['id', 'name', 'status', 'is_operator', 'operator_by_command'])
      .where('email' in contact ? 'email_hash' : 'mobile_hash', '=', columns.lookup(login))
      .executeTakeFirstOrThrow()
    if (account.status === FROZEN) return 'frozen'
    if (account.is_operator && account.operator_by_command) return 'already'
    await inRows(tx, 'account', { id: account.id }).set({ is_operator: true, operator_by_command: true })
    await record(tx, 'operator.appoint', { ...account, login }, clock())
    return 'added'
  })
}

/** No operator any more, and every server knows at once. */
export const removeOperator = async (
  { db, columns, clock }: Needs,
  login: string,
): Promise<'removed' | 'unknown'> =>
  db.transaction().execute(async (tx) => {
    const account = await tx
      .updateTable('account')
      .set({ is_operator: false, operator_by_command: false })
      .where(login.includes('@') ? 'email_hash' : 'mobile_hash', '=', columns.lookup(login))
      .where('is_operator', '=', true)
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!account) return 'unknown'
    await record(tx, 'operator.dismiss', { ...account, login }, clock())
    return 'removed'
  })

export const listOperators = async ({ db, columns }: Needs) =>
  (
    await rowsOf(
      db,
      'account',
      { is_operator: true },
      { columns: ['name', 'mobile_cipher', 'email_cipher', 'operator_by_command'], by: 'created_at' },
    )
  ).map(({ name, mobile_cipher, email_cipher, operator_by_command }) => ({
    name,
    mobile: (mobile_cipher ?? email_cipher) ? masked(columns.open((mobile_cipher ?? email_cipher)!)) : '',
    byCommand: operator_by_command,
  }))

const record = async (
  tx: Tx,
  event: 'operator.appoint' | 'operator.dismiss',
  { id, name, login }: { id: string; name: string | null; login: string },
  at: Date,
) => {
  await writeAudit(tx, {
    event,
    companyId: null,
    accountId: id,
    actorName: '命令行',
    target: name ?? masked(login),
    succeeded: true,
    at,
  })
  // Servers remember for seconds what somebody may do.
  await sendSignal(tx, 'actor_changed', id)
}
