import { IDENTITY, MEMBER, PARTY_KIND } from '@xinqi/api/status'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { performedBy } from '../contract/act.ts'
import { type Contract, SIGNER } from '../contract/aggregate.ts'
import { perform } from '../contract/perform.ts'
import { isAwaited } from '../contract/roles-of.ts'
import { addSigners, changeSigner } from '../contract/write-contract.ts'

/**
 * A company says itself who of its people signs for it: the place waiting at one member goes to another. Neither the
 * initiator nor the member is asked; both can read who did it, and so can whoever reads the evidence.
 */
export const changeHandler = async (call: Call<'/contract/changeHandler'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db
  const companyId = companyOf(actor)
  const colleague = await db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .selectAll('account')
    .where('member.company_id', '=', companyId)
    .where('member.id', '=', body.memberId)
    .where('member.status', '=', MEMBER.active)
    .where('account.identity_status', '=', IDENTITY.verified)
    .executeTakeFirst()
  const said: Record<string, string> = { to: colleague?.name ?? '', reason: body.reason?.trim() ?? '' }
  let before: Contract['signers'][number] | undefined
  const { contract } = await perform({
    ...performedBy({ db, services, now, actor, visitor: call.visitor, contractId: body.contractId }),
    action: 'changeHandler',
    said,
    given: (found) => {
      const signer = found.signers.find(({ id }) => id === body.signerId)
      const party = found.parties.find(({ id }) => id === signer?.party_id)
      // Somebody else's people are none of this company's.
      if (!signer || !party || party.kind !== PARTY_KIND.company || party.company_id !== companyId)
        throw new CodedError('NOT_FOUND')
      if (!isAwaited(signer)) throw new CodedError('CONTRACT_STATUS', '该经办人已签署或已更换，请刷新后查看')
      if (!colleague) throw new CodedError('SEAL_PERSON_UNVERIFIED', '请选择已实名的在职同事')
      if (signer.id_number_hash)
        throw new CodedError('TRANSFER_FORBIDDEN', '发起方指定了签署人的身份证号码，不能更换经办人')
      const taken = found.signers.some(
        ({ account_id, party_id, status }) =>
          account_id === colleague.id && party_id === party.id && status !== SIGNER.released,
      )
      if (taken) throw new CodedError('TRANSFER_FORBIDDEN', '该同事已是本方签署人')
      before = signer
      said.from = signer.name
      return { transferAllowed: party.may_transfer }
    },
    after: async ({ row }) => {
      const { id, party_id, position, status, account_id, name, language } = before!
      await changeSigner(db, row.id, id, { status: SIGNER.released })
      await addSigners(db, [
        {
          contract_id: row.id,
          id: newId(),
          party_id,
          position,
          account_id: colleague!.id,
          name: colleague!.name ?? '',
          mobile_hash: colleague!.mobile_hash,
          mobile_cipher: colleague!.mobile_cipher,
          email_hash: colleague!.email_hash,
          email_cipher: colleague!.email_cipher,
          language,
          status,
          handed_from: id,
        },
      ])
      // Whoever takes over hears of it as of any contract; whoever no longer signs is told as well.
      if (account_id)
        await sendMessage(db, {
          accountId: account_id,
          companyId,
          title: '签署经办人已更换',
          content: `${actor.name ?? '企业管理员'}已将《${row.name}》的签署经办人由${name}更换为${colleague!.name ?? ''}，您无需再签署。`,
          at: now,
        })
    },
  })
  note({ target: contract.row.name, detail: { from: before?.name, to: colleague?.name } })
  return {}
}
