import { CONTRACT_IS } from '@xinqi/api/status'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { performedBy } from '../contract/act.ts'
import { PARTY, SIGNER } from '../contract/aggregate.ts'
import { perform } from '../contract/perform.ts'
import { isUnclaimed } from '../contract/roles-of.ts'
import { addSigners } from '../contract/write-contract.ts'

/** Sent to a company by its name alone: whoever of its people with the right to sign comes first is its signer. */
export const takeUp: PlainHandler<'/contract/takeUp'> = async ({
  actor,
  body,
  db: pool,
  note,
  now,
  services,
  visitor,
}) => {
  const db = pool
  const account = await accountOf(db, actor.accountId)
  const { contract } = await perform({
    ...performedBy({ db, services, now, actor, visitor, contractId: body.contractId }),
    action: 'takeUp',
    said: { by: account.name ?? '' },
    given: (found) => {
      const party = found.parties.find(({ id }) => id === body.partyId)
      const isOurs = party?.company_id != null && party.company_id === actor.company?.id
      if (!isOurs || found.row.status === CONTRACT_IS.draft || found.row.status === CONTRACT_IS.turnedBack)
        throw new CodedError('NOT_FOUND')
      // Before the table is asked: to whoever comes second it is no secret that a colleague was first.
      if (!isUnclaimed(found, party)) throw new CodedError('ALREADY_TAKEN_UP')
      return {}
    },
    after: async ({ row, parties }) => {
      const party = parties.find(({ id }) => id === body.partyId)!
      await addSigners(db, [
        {
          contract_id: row.id,
          id: newId(),
          party_id: party.id,
          position: 0,
          account_id: account.id,
          name: account.name ?? '',
          mobile_hash: account.mobile_hash,
          mobile_cipher: account.mobile_cipher,
          email_hash: account.email_hash,
          email_cipher: account.email_cipher,
          status: party.status === PARTY.due ? SIGNER.due : SIGNER.waits,
        },
      ])
    },
  })
  note({ target: contract.row.name })
  return {}
}
