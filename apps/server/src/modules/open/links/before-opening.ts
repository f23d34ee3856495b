import { DAY } from '@xinqi/api/durations'
import { LINK_TTL, type LinkPurpose, PERSONAL_PURPOSES } from '@xinqi/api/open/link-purposes'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { plainAddress } from '../../../platform/sandbox-address.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import { StalePreparation } from '../../../platform/stale-preparation.ts'
import { deliverCode } from '../../people/sign-in/send-code.ts'
import { ownLinkCode } from '../sms/own-wordings.ts'
import { keepVerdict, newSerial } from '../users/verify.ts'
import { keepCompanyVerdict } from '../users/verify-company.ts'
import { appOfLink, assertUsable } from './link-state.ts'
import { makeLink } from './make-link.ts'
import { assertHolder, linkCoded, mobileOf, personOfLink } from './open-link.ts'
import { keepShortWay, newLinkCodes, textLink } from './send-link.ts'

/** To the one the link is for, whoever holds it. */
export const sendLinkCode = async (call: PreparingCall<'/open/freeLinkCode/{param}'>) => {
  const link = await linkCoded(call)
  const app = await assertUsable(call.db, link, call.now)
  if (app.is_sandbox || !PERSONAL_PURPOSES.has(link.purpose as LinkPurpose)) throw new CodedError('NOT_FOUND')
  const mobile = mobileOf(call.services, await personOfLink(call.db, link))
  const own = await ownLinkCode(call.db, link.app_id)
  return deliverCode(call as never, 'sms', mobile, `openLink:${link.app_id}`, own)
}

/** In a sandbox nobody is asked who he is: he says whether it shall go well. */
export const proveInSandbox = async (call: Call<'/open/freeLinkProve/{param}'>) => {
  const { body, db, now, services, note } = call
  const link = await linkCoded(call)
  const app = await assertUsable(db, link, now)
  assertHolder(link, body.holder)
  if (!app.is_sandbox) throw new CodedError('NOT_FOUND')
  const verdict = {
    account: link.account,
    serialNo: link.serial_no ?? newSerial(),
    method: 'page',
    reason: body.passes ? null : '沙箱模拟不通过',
  }
  const context = { services, db, app, now }
  if (link.purpose === 'company') await keepCompanyVerdict(context, verdict)
  else await keepVerdict(context, { ...verdict, accountId: link.account_id })
  note({ target: link.account, detail: { appId: app.id, passes: body.passes } })
  return {}
}

const PER_DAY = 5

/** What is asked for anew, of whom, and where he is reached. */
const linkToRenew = async (call: PreparingCall<'/open/freeLinkRenew/{param}'>) => {
  const { db, now, services } = call
  const link = await linkCoded(call)
  try {
    await assertUsable(db, link, now)
  } catch (error) {
    if (!(error instanceof CodedError && error.errorName === 'OPEN_LINK_EXPIRED')) throw error
  }
  const app = await appOfLink(db, link)
  if (!app) throw new CodedError('OPEN_LINK_REVOKED')
  return { link, app, address: mobileOf(services, await personOfLink(db, link)) }
}

const textNewLink = async (call: PreparingCall<'/open/freeLinkRenew/{param}'>) => {
  const { now, autocommit } = call
  const { link, app, address } = await linkToRenew(call)
  const minute = await hitWindow(autocommit, `renewLink:${link.account_id}`, 1, 60_000, now)
  const day = await hitWindow(autocommit, `renewLinkDay:${link.account_id}`, PER_DAY, DAY, now)
  if (!minute.allowed || !day.allowed) throw new CodedError('CODE_TOO_OFTEN', '发送过于频繁，请稍后再试')
  const codes = newLinkCodes()
  await textLink(call, { app, address, codes, words: `请您继续办理，链接 ${LINK_TTL.default} 分钟内有效` })
  return { address, codes }
}

/** A new link for the same thing, to the telephone of whom it is for: the one who has the old one learns nothing. */
export const renewLink = prepareThenCommit(textNewLink, async (call, sent) => {
  const { db, note, now, services } = call
  const { link, app, address } = await linkToRenew(call)
  // It went to a number that is no longer his.
  if (address !== sent.address) throw new StalePreparation()
  const made = await makeLink(
    { services, db, app, now, linkCode: sent.codes.link },
    {
      purpose: link.purpose as LinkPurpose,
      account: link.account,
      accountId: link.account_id,
      companyId: link.company_id,
      contracts: link.contract_ids.map((contractId, index) => ({
        contractId,
        contractNo: link.contract_nos[index]!,
      })),
      ...(link.template_no ? { templateNo: link.template_no } : {}),
      ...(link.serial_no ? { serialNo: link.serial_no } : {}),
      ...(link.return_url ? { returnUrl: link.return_url } : {}),
      ...(link.state ? { state: link.state } : {}),
      madeBy: '重新获取',
    },
  )
  await db
    .updateTable('open_link')
    .set({ revoked_at: now, renewed_at: now })
    .where('id', '=', link.id)
    .execute()
  await keepShortWay(services, db, sent.codes, LINK_TTL.default * 60_000, now)
  note({ target: link.account, detail: { appId: app.id, linkId: made.linkId } })
  return { mobile: maskMobile(plainAddress(address)) }
})
