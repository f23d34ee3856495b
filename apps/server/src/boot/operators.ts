import { makeAccount } from '../modules/people/sign-in/make-account.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/db/database.ts'
import { sendSignal } from '../platform/db/signals.ts'
import { maskMobile } from '../platform/present.ts'
import type { Services } from '../platform/services.ts'

type Needs = Pick<Services, 'db' | 'columns' | 'clock' | 'extensions'>

const FROZEN = 0

/** An operator from now on; his account is made where there is none, and he comes in by a code to his telephone. */
export const addOperator = async (
  services: Needs,
  mobile: string,
  name?: string,
): Promise<'added' | 'already' | 'frozen'> => {
  const { db, columns, clock } = services
  return db.transaction().execute(async (tx) => {
    const hash = columns.lookup(mobile)
    await makeAccount(services, tx, { contact: { mobile }, passwordHash: null, source: 'web', name }, clock())
    const account = await tx
      .selectFrom('account')
      .select(['id', 'name', 'status', 'is_operator', 'operator_by_command'])
      .where('mobile_hash', '=', hash)
      .executeTakeFirstOrThrow()
    if (account.status === FROZEN) return 'frozen'
    if (account.is_operator && account.operator_by_command) return 'already'
    await tx
      .updateTable('account')
      .set({ is_operator: true, operator_by_command: true })
      .where('id', '=', account.id)
      .execute()
    await record(tx, 'operator.appoint', { ...account, mobile }, clock())
    return 'added'
  })
}

/** No operator any more, and every server knows at once. */
export const removeOperator = async (
  { db, columns, clock }: Needs,
  mobile: string,
): Promise<'removed' | 'unknown'> =>
  db.transaction().execute(async (tx) => {
    const account = await tx
      .updateTable('account')
      .set({ is_operator: false, operator_by_command: false })
      .where('mobile_hash', '=', columns.lookup(mobile))
      .where('is_operator', '=', true)
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!account) return 'unknown'
    await record(tx, 'operator.dismiss', { ...account, mobile }, clock())
    return 'removed'
  })

export const listOperators = async ({ db, columns }: Needs) =>
  (
    await db
      .selectFrom('account')
      .select(['name', 'mobile_cipher', 'operator_by_command'])
      .where('is_operator', '=', true)
      .orderBy('created_at')
      .execute()
  ).map(({ name, mobile_cipher, operator_by_command }) => ({
    name,
    mobile: mobile_cipher ? maskMobile(columns.open(mobile_cipher)) : '',
    byCommand: operator_by_command,
  }))

const record = async (
  tx: Tx,
  event: 'operator.appoint' | 'operator.dismiss',
  { id, name, mobile }: { id: string; name: string | null; mobile: string },
  at: Date,
) => {
  await writeAudit(tx, {
    event,
    companyId: null,
    accountId: id,
    actorName: '命令行',
    target: name ?? maskMobile(mobile),
    succeeded: true,
    at,
  })
  // Servers remember for seconds what somebody may do.
  await sendSignal(tx, 'actor_changed', id)
}
