import { CodedError } from '../../../platform/errors.ts'
import { SIGNER } from '../../contracts/contract/aggregate.ts'
import { makeLink } from '../links/make-link.ts'
import type { Acting } from './act-on.ts'
import { contractNumbered, signerNamed } from './app-contracts.ts'

const OPEN_STATUSES = [2, 3, 10]

/** For whoever is named in the contract under this account, and nobody else. */
export const signLink = async (
  acting: Acting,
  asked: { contractNo: string; account: string; ttl?: number; returnUrl?: string; state?: string },
) => {
  const { app, db } = acting
  const { contract } = await contractNumbered(db, app.id, asked.contractNo)
  const { signer, party } = await signerNamed(db, contract, asked.account)
  if (!OPEN_STATUSES.includes(contract.row.status) || signer.status === SIGNER.signed)
    throw new CodedError('CONTRACT_STATUS', '合同不在可签署的状态，或该签署人已签署')
  if (!signer.account_id)
    throw new CodedError('OPEN_USER_UNVERIFIED', '签署人尚未注册，请先用 user/addPerson 添加')
  return makeLink(acting, {
    purpose: 'sign',
    account: asked.account,
    seat: {
      accountId: signer.account_id,
      companyId: party.kind === 1 ? party.company_id : null,
      name: signer.name,
    },
    contractIds: [contract.row.id],
    contractNo: asked.contractNo,
    ttl: asked.ttl,
    returnUrl: asked.returnUrl,
    state: asked.state,
  })
}

export const previewLink = async (acting: Acting, contractNo: string, ttl?: number) => {
  const { app, db } = acting
  const { contract } = await contractNumbered(db, app.id, contractNo)
  return makeLink(acting, {
    purpose: 'view',
    account: 'self',
    seat: { accountId: app.account_id, companyId: app.company_id, name: '' },
    contractIds: [contract.row.id],
    contractNo,
    ttl,
  })
}
