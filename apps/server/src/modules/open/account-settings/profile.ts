import { COMPANY } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { type Network, networkHolds, readNetwork, writtenNetwork } from '../gateway/ip-list.ts'
import { changePartner, securityOf } from '../partner-accounts/change-partner.ts'

export const partnerDetail: PlainHandler<'/open/partner/detail'> = async (call) => {
  const { db, partner, services, visitor } = call
  const row = await db
    .selectFrom('partner')
    .leftJoin('company', 'company.id', 'partner.company_id')
    .selectAll('partner')
    .select(['company.name as company_name', 'company.status as company_status'])
    .where('partner.id', '=', partner.partnerId)
    .executeTakeFirstOrThrow()
  return {
    partnerId: row.id,
    name: row.name,
    mobile: row.mobile_cipher ? maskMobile(services.columns.open(row.mobile_cipher)) : '',
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    industry: row.industry,
    company: row.company_name
      ? { name: row.company_name, isCertified: row.company_status === COMPANY.certified }
      : null,
    security: securityOf(row),
    canTwoStep: services.sms.isOffered,
    mine: visitor.address,
    isSubUser: partner.userId !== null,
    createdAt: row.created_at.toISOString(),
  }
}

export const updatePartner = async (call: Call<'/open/partner/update'>) => {
  const { body, db, note, partner } = call
  await changePartner(db, partner.partnerId, {
    contact_name: body.contactName?.trim() || null,
    contact_email: body.contactEmail ?? null,
    industry: body.industry ?? null,
  })
  note({ target: partner.partnerName })
  return {}
}

/** Whoever shuts the door stands inside. */
export const saveSecurity = async (call: Call<'/open/partner/saveSecurity'>) => {
  const { body, db, note, partner, services, visitor } = call
  // Nobody could take the second step: he would stand outside for good.
  if (body.twoStep && !services.sms.isOffered)
    throw new CodedError('WAY_NOT_OFFERED', '平台没有开通短信，无法开启两步登录')
  const networks = body.networks.map((text): Network => {
    const network = readNetwork(text)
    if (!network) throw new CodedError('OPEN_IP_INVALID', `「${text}」不是可用的 IP 或 CIDR`)
    return network
  })
  if (networks.length && !networkHolds(networks)(visitor.address)) throw new CodedError('OPEN_LOCKED_OUT')
  const security = { ...body, networks: networks.map(writtenNetwork) }
  await changePartner(db, partner.partnerId, { security: JSON.stringify(security) })
  note({ target: partner.partnerName, detail: security })
  return {}
}
