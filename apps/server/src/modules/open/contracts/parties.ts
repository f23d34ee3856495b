import { randomUUID } from 'node:crypto'
import type { Draft } from '@xinqi/api/calls'
import { INTENT_WORDS } from '@xinqi/api/open/public-shapes'
import type { PublicBody } from '@xinqi/api/open/registry'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { addressIn, plainAddress } from '../../../platform/sandbox-address.ts'
import type { Services } from '../../../platform/services.ts'
import type { AppConfig } from '../gateway/app-config.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { makeSandboxPerson, proveSandboxPerson } from '../realms/make-person.ts'
import { SELF, USER, USER_STATUS, userOf } from '../users/app-users.ts'

export type SignerRequest = PublicBody<'contract/create'>['signers'][number]
type Party = Draft['parties'][number]
export type NamedParty = { party: Party; account: string; signerId: string }
type Context = { services: Services; db: Queryable; app: OpenApp }

type KnownParty = {
  account: string
  isCompany: boolean
  isOwn: boolean
  companyName?: string
  name: string
  mobile: string
}

/** One of `signers`, as a party of the draft. */
export const partyOf = async (context: Context, signer: SignerRequest): Promise<NamedParty> => {
  const known = await whoIs(context, signer)
  const config = context.app.config as AppConfig
  // In the order they are named, which is how they are shown again.
  const signerId = newId()
  const seconds = signer.readSeconds ?? config.readSeconds ?? 0
  const party: Party = {
    partyId: newId(),
    turn: signer.order ?? 1,
    kind: known.isCompany ? 1 : 2,
    isOwn: known.isOwn,
    ...(known.companyName && !known.isOwn ? { companyName: known.companyName } : {}),
    rule: 1,
    signers: [
      {
        signerId,
        name: known.name,
        mobile: known.mobile,
        ...(signer.language ? { language: signer.language } : {}),
      },
    ],
    intentMethods: (signer.intent ?? config.intent ?? ['sms']).map((word) => INTENT_WORDS[word]),
    intentAll: signer.intentAll ?? false,
    reading: seconds > 0 ? 1 : 0,
    readingSeconds: seconds,
    attachmentsAsked: (signer.attachmentsAsked ?? []).map(({ name, required = true }) => ({
      attachmentId: randomUUID(),
      name,
      required,
    })),
    mayRefuse: signer.mayRefuse ?? config.mayRefuse ?? true,
    mayTransfer: signer.mayTransfer ?? config.mayTransfer ?? true,
    ...(signer.message ? { message: signer.message } : {}),
  }
  return { party, account: known.account, signerId }
}

const whoIs = async (context: Context, signer: SignerRequest): Promise<KnownParty> => {
  if (signer.account === SELF) return self(context)
  if (signer.account !== undefined) return byAccount(context, signer.account)
  if (!signer.name || !signer.mobile) throw new CodedError('OPEN_SIGNER_FIELDS')
  return byNumber(context, { ...signer, name: signer.name, mobile: signer.mobile })
}

const self = async ({ services, db, app }: Context): Promise<KnownParty> => {
  const seat = await theRow(db, 'account', { id: app.account_id }, ['name', 'mobile_cipher'])
  if (!seat.mobile_cipher) throw new CodedError('OPEN_SIGNER_FIELDS', '应用的经办人没有手机号')
  return {
    account: SELF,
    isCompany: true,
    isOwn: true,
    name: seat.name ?? '',
    mobile: services.columns.open(seat.mobile_cipher),
  }
}

const byAccount = async ({ services, db, app }: Context, account: string): Promise<KnownParty> => {
  const user = await userOf(db, app.id, account)
  const agent = user.kind === USER.company ? await userOf(db, app.id, user.agent_account!) : user
  if (user.status !== USER_STATUS.normal || agent.status !== USER_STATUS.normal)
    throw new CodedError('OPEN_USER_FROZEN', `用户 ${account} 已被冻结`)
  return {
    account,
    isCompany: user.kind === USER.company,
    isOwn: user.kind === USER.company && user.company_id === app.company_id,
    companyName: user.name,
    name: agent.name,
    mobile: addressIn(app.realm, services.columns.open(agent.mobile_cipher!)),
  }
}

const byNumber = async (
  { services, db, app }: Context,
  { name, mobile, company }: SignerRequest & { name: string; mobile: string },
): Promise<KnownParty> => {
  if (app.realm) {
    if (company)
      throw new CodedError(
        'OPEN_SIGNER_FIELDS',
        '沙箱中的企业签署方请先用 user/addCompany 添加，再以 account 指定',
      )
    // Somebody nobody added: he exists in the sandbox from now on, or he could never sign.
    await proveSandboxPerson(services, db, await makeSandboxPerson(services, db, app.realm, { name, mobile }))
  }
  return {
    account: mobile,
    isCompany: company !== undefined,
    isOwn: false,
    companyName: company,
    name,
    mobile: addressIn(app.realm, mobile),
  }
}

export const plainMobile = (party: Party): string => plainAddress(party.signers[0]?.mobile ?? '')
