import { COMPANY, PARTY_KIND } from '@xinqi/api/status'
import type { Tx } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { performedBy } from '../contract/act.ts'
import { type Contract, SIGNER } from '../contract/aggregate.ts'
import { bindCompany } from '../contract/bind-newcomers.ts'
import { publishNews } from '../contract/news.ts'
import { perform } from '../contract/perform.ts'
import { changeParty, changeSigner } from '../contract/write-contract.ts'
import { readInvitee } from './invited.ts'
import { mySignerPlace } from './my-signer-place.ts'
import { differenceFor } from './named.ts'

/** Somebody invited under another name than his own, or his company's: whoever wrote it is told, once for each. */
export const reportName = async (call: Call<'/contract/reportName'>) => {
  const { body, db, note, services } = call
  const { contract, about } = body.partyId
    ? await misnamedCompany(call, body.partyId)
    : await misnamedPerson(call)
  await publishNews(services, db, [
    {
      contractId: contract.row.id,
      action: 'reportName',
      whom: 'tellInitiator',
      revision: contract.row.revision,
      about,
    },
  ])
  note({ target: contract.row.name })
  return {}
}

const misnamedPerson = async ({ actor, body, db }: Call<'/contract/reportName'>) => {
  const { contract, signer } = await mySignerPlace(db, actor, body.contractId)
  if (!differenceFor(signer, await accountOf(db, actor.accountId))) throw new CodedError('CONTRACT_STATUS')
  return { contract, about: signer.id }
}

/** Invited for a company that is not one of his. */
const misnamedCompany = async (call: Call<'/contract/reportName'>, partyId: string) => {
  const { contract, ways } = await readInvitee(call)
  const way = ways.find((one) => one.partyId === partyId && one.lacks === 'createCompany')
  if (!way) throw new CodedError('NOT_FOUND')
  return { contract, about: partyId }
}

/** Before anybody has signed the initiator may put right what somebody, or a company, is called. */
export const correctName = async (call: Call<'/contract/correctName'>) => {
  const { actor, body, note, now, services, visitor } = call
  const db = call.db
  const name = body.name.trim()
  if (!name) throw new CodedError('BAD_REQUEST', '请填写名称')
  let before = ''
  const { contract } = await perform({
    ...performedBy({ db, services, now, actor, visitor, contractId: body.contractId }),
    action: 'correctName',
    said: { name },
    after: async (contract) => {
      before = body.signerId
        ? await renameSigner(db, contract, body.signerId, name)
        : await renameCompany(db, contract, body.partyId, name)
    },
  })
  await publishNews(services, db, [
    {
      contractId: contract.row.id,
      action: 'correctName',
      whom: 'tellDueSigners',
      revision: contract.row.revision + 1,
      about: body.signerId ?? body.partyId,
    },
  ])
  note({ target: contract.row.name, detail: { before, name } })
  return {}
}

const renameSigner = async (db: Tx, contract: Contract, signerId: string, name: string): Promise<string> => {
  const signer = contract.signers.find(({ id, status }) => id === signerId && status !== SIGNER.released)
  if (!signer) throw new CodedError('NOT_FOUND')
  await changeSigner(db, contract.row.id, signerId, { name })
  return signer.name
}

/** Another company from now on; what those named for it have read or been asked stays theirs. */
const renameCompany = async (
  db: Tx,
  contract: Contract,
  partyId: string | undefined,
  name: string,
): Promise<string> => {
  const party = contract.parties.find(
    ({ id, kind, is_own }) => id === partyId && kind === PARTY_KIND.company && !is_own,
  )
  if (!party) throw new CodedError('NOT_FOUND')
  if (contract.parties.some(({ id, company_name }) => id !== party.id && company_name === name))
    throw new CodedError('CONTRACT_INCOMPLETE', '已有一个签署方是该企业')
  await changeParty(db, contract.row.id, party.id, { company_name: name, company_id: null })
  const company = await rowOf(db, 'company', { name, status: COMPANY.certified }, ['id', 'name'])
  if (company) await bindCompany(db, company)
  return party.company_name ?? ''
}
