import { randomBytes } from 'node:crypto'
import { addRow, countRows, removeRows, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
/** Typed from paper by nobody, guessed by nobody. */
const LENGTH = 16
const newLocalPart = () => [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
const SHOWN = 20

export const mailInDetail: PlainHandler<'/mailIn/detail'> = async ({ actor, db, services }) => {
  const companyId = companyOf(actor)
  const { MAIL_IN_DOMAIN: domain } = services.config
  const address = await rowOf(db, 'mail_in_address', { company_id: companyId }, ['local_part'])
  const mails = await rowsOf(
    db,
    'mail_in',
    { company_id: companyId, account_id: actor.accountId },
    {
      by: 'received_at',
      columns: ['id', 'from_masked', 'contract_id', 'files', 'reason', 'received_at'],
    },
  )
  return {
    isOffered: domain !== undefined,
    address: domain && address ? `${address.local_part}@${domain}` : null,
    mails: mails
      .reverse()
      .slice(0, SHOWN)
      .map((mail) => ({
        mailId: mail.id,
        from: mail.from_masked,
        contractId: mail.contract_id,
        files: mail.files,
        reason: mail.reason,
        receivedAt: mail.received_at.toISOString(),
      })),
  }
}

/** A new one ends the old: letters that come there any more are told so. */
export const renewAddress: PlainHandler<'/mailIn/renew'> = async ({ actor, db, now, services }) => {
  if (!services.config.MAIL_IN_DOMAIN) throw new CodedError('MAIL_IN_OFF')
  const companyId = companyOf(actor)
  await removeRows(db, 'mail_in_address', { company_id: companyId })
  const local_part = newLocalPart()
  await addRow(db, 'mail_in_address', {
    company_id: companyId,
    local_part,
    made_by: actor.accountId,
    created_at: now,
  })
  return { address: `${local_part}@${services.config.MAIL_IN_DOMAIN}` }
}

export const endAddress: PlainHandler<'/mailIn/end'> = async ({ actor, db }) => {
  const companyId = companyOf(actor)
  if ((await countRows(db, 'mail_in_address', { company_id: companyId })) === 0)
    throw new CodedError('NOT_FOUND')
  await removeRows(db, 'mail_in_address', { company_id: companyId })
  return {}
}
