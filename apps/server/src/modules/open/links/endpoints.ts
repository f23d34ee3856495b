import { isLanguage, type Language } from '@xinqi/api/languages'
import type { LinkPurpose } from '@xinqi/api/open/link-purposes'
import { PARTY_KIND } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import type { Contract } from '../../contracts/contract/aggregate.ts'
import { SIGNER } from '../../contracts/contract/aggregate.ts'
import { contractNumbered, signerNamed } from '../contracts/app-contracts.ts'
import { type OpenCall, openHandlers } from '../gateway/open-call.ts'
import { usableTemplate } from '../templates/use-template.ts'
import { platformAccount } from '../users/add-user.ts'
import { findUser, isVerified, SELF, seatOf, USER, USER_STATUS, userOf } from '../users/app-users.ts'
import { beginAttempt, newSerial } from '../users/verify.ts'
import { companyUserOf } from '../users/verify-company.ts'
import { makeLink, type NewLink } from './make-link.ts'

type Making = Pick<OpenCall<'contract/signUrl'>, 'app' | 'db' | 'now' | 'services' | 'note'> & {
  linkCode?: string
}
type Page = { ttl?: number; returnUrl?: string; state?: string }

const OPEN = [2, 3, 10]
const DRAFT = 1

/** Who signs in this name, as somebody of the platform; whoever is not here yet is announced. */
const signerOf = async (making: Making, contract: Contract, account: string) => {
  const { app, db, services, now } = making
  const { signer, party } = await signerNamed(services, db, contract, account)
  if (
    !OPEN.includes(contract.row.status) ||
    signer.status === SIGNER.signed ||
    signer.status === SIGNER.refused
  )
    throw new CodedError('CONTRACT_STATUS')
  const user = account === SELF ? undefined : await findUser(db, app.id, account)
  if (user && user.status !== USER_STATUS.normal) throw new CodedError('OPEN_USER_FROZEN')
  const accountId =
    signer.account_id ??
    (signer.mobile_cipher && !app.realm
      ? await platformAccount(
          { services, db, now },
          { name: signer.name, mobile: services.columns.open(signer.mobile_cipher) },
        )
      : null)
  if (!accountId) throw new CodedError('OPEN_SIGNER_UNKNOWN')
  const companyId = party.kind === PARTY_KIND.company ? party.company_id : null
  if (party.kind === PARTY_KIND.company && !companyId)
    throw new CodedError('OPEN_USER_UNVERIFIED', '签署企业尚未认证，请先引导其完成认证')
  return { accountId, companyId, ...(isLanguage(signer.language) ? { language: signer.language } : {}) }
}

const assertSeat = async ({ db, now }: Making, seat: { accountId: string; companyId: string | null }) => {
  if (!seat.companyId) return
  const actor = await loadSeat(db, { ...seat, homeCompanyId: null }, now)
  if (!actor) throw new CodedError('OPEN_USER_UNVERIFIED', '该用户还不是企业成员，请由企业管理员加入')
}

/** Links to sign with, by a signed call or from the console. */
export const makeSignLink = async (
  making: Making,
  asked: { contractNos: readonly string[]; account: string; madeBy: string } & Page,
) => {
  const { contractNos, ...rest } = asked
  const contracts: { contractId: string; contractNo: string }[] = []
  let seat: { accountId: string; companyId: string | null; language?: Language } | undefined
  for (const contractNo of contractNos) {
    const { contract } = await contractNumbered(making.db, making.app.id, contractNo)
    const one = await signerOf(making, contract, asked.account)
    if (seat && (seat.accountId !== one.accountId || seat.companyId !== one.companyId))
      throw new CodedError('OPEN_SIGNER_UNKNOWN', `合同 ${contractNo} 的签署人与其他合同不同`)
    seat = one
    contracts.push({ contractId: contract.row.id, contractNo })
  }
  await assertSeat(making, seat!)
  return linkFor(making, 'sign', { ...rest, ...seat!, contracts })
}

const linkFor = async (making: Making, purpose: LinkPurpose, asked: Omit<NewLink, 'purpose'>) => {
  const { linkId, url, expiresAt } = await makeLink(making, { purpose, ...asked })
  making.note({ target: asked.account, detail: { purpose, linkId } })
  return { linkId, url, expiresAt }
}

/** In the name of the app's own seat: nothing the app could not do by its calls. */
const forApp = async (making: Making, purpose: LinkPurpose, asked: Page & Partial<NewLink>) =>
  linkFor(making, purpose, {
    madeBy: 'api',
    ...asked,
    account: SELF,
    accountId: making.app.account_id,
    companyId: making.app.company_id,
  })

/** Where it leads, something is proven: a try begins with it, under a number of its own. */
const linkToProve = async (
  making: Making,
  purpose: 'identity' | 'company',
  asked: Page & { madeBy: string; account: string; accountId: string },
) => {
  const serialNo = newSerial()
  await beginAttempt(making, asked.account, serialNo)
  const made = await linkFor(making, purpose, { ...asked, companyId: null, serialNo })
  return { ...made, serialNo }
}

/** To prove who one is; by a signed call or from the console. */
export const makeIdentityLink = async (making: Making, account: string, asked: Page & { madeBy: string }) => {
  const { app, db } = making
  const user = await userOf(db, app.id, account)
  if (user.kind !== USER.person)
    throw new CodedError('OPEN_IDENTITY_FIELDS', '企业用户由经办人在企业认证页面认证')
  if (user.status !== USER_STATUS.normal) throw new CodedError('OPEN_USER_FROZEN')
  if (await isVerified(db, user)) throw new CodedError('OPEN_IDENTITY_DONE')
  return linkToProve(making, 'identity', { ...asked, account, accountId: user.account_id! })
}

/** Opened by whoever acts for the company. In a sandbox, where companies are certified at once, it may be played again. */
const makeCompanyLink = async (making: Making, account: string, asked: Page & { madeBy: string }) => {
  const { app, db } = making
  const user = await companyUserOf(db, app.id, account)
  const agent = await userOf(db, app.id, user.agent_account!)
  if (user.status !== USER_STATUS.normal || agent.status !== USER_STATUS.normal)
    throw new CodedError('OPEN_USER_FROZEN')
  if (!app.realm && (await isVerified(db, user))) throw new CodedError('OPEN_IDENTITY_DONE')
  return linkToProve(making, 'company', { ...asked, account, accountId: agent.account_id! })
}

export const linkEndpoints = openHandlers({
  'contract/signUrl': (call) => {
    const { contractNo, ...asked } = call.body
    return makeSignLink(call, { contractNos: [contractNo], madeBy: 'api', ...asked })
  },
  'contract/batchSignUrl': (call) => makeSignLink(call, { madeBy: 'api', ...call.body }),
  'contract/previewUrl': async (call) => {
    const { contractNo, ...asked } = call.body
    const { contract } = await contractNumbered(call.db, call.app.id, contractNo)
    return forApp(call, 'view', { ...asked, contracts: [{ contractId: contract.row.id, contractNo }] })
  },
  'contract/initiateUrl': async (call) => {
    const { contractNo, ...asked } = call.body
    const { contract } = await contractNumbered(call.db, call.app.id, contractNo)
    if (contract.row.status !== DRAFT) throw new CodedError('CONTRACT_STATUS')
    return forApp(call, 'start', { ...asked, contracts: [{ contractId: contract.row.id, contractNo }] })
  },
  'template/editUrl': async (call) => {
    const { templateNo, ...asked } = call.body
    const template = await usableTemplate(call.services, call.db, call.app, templateNo)
    // HTML has an editor of its own, opened by a link from the console.
    if (template.kind !== 'pdf') throw new CodedError('OPEN_TEMPLATE_KIND')
    return forApp(call, 'template', { ...asked, templateNo })
  },
  'seal/manageUrl': async (call) => {
    const { account, ...asked } = call.body
    const { accountId, companyId } = await seatOf(call.db, call.app, account)
    await assertSeat(call, { accountId, companyId })
    return linkFor(call, 'seal', { madeBy: 'api', ...asked, account, accountId, companyId })
  },
  'identity/personUrl': async (call) => {
    const { account, ...asked } = call.body
    return makeIdentityLink(call, account, { madeBy: 'api', ...asked })
  },
  'identity/companyUrl': async (call) => {
    const { account, ...asked } = call.body
    return makeCompanyLink(call, account, { madeBy: 'api', ...asked })
  },
})
