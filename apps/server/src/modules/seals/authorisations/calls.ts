import { handlers, type PlainHandler, sendThenCommit } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { unlessFrozen } from '../../people/freeze/standing-freezes.ts'
import { countEnabledSeals } from '../company-seals/list-seals.ts'
import { countPersonSeals } from '../personal-signatures/list-person-seals.ts'
import {
  applicableSeals,
  applyForSeal,
  approveApplication,
  listApplications,
  refuseApplication,
  withdrawApplication,
} from './applications.ts'
import { extendGrant } from './extend-grant.ts'
import { grantSeal, revokeGrant, sendGrantCode } from './grant-seal.ts'
import { listGrants } from './list-grants.ts'
import { usableSeals } from './usable-seals.ts'
import { listUses } from './use-seal.ts'

/** What somebody could sign with now. */
const countUsable: PlainHandler<'/user/getSealNum'> = async ({ actor, db, services, now }) => ({
  companySealNum: actor.company ? await countEnabledSeals(db, actor.company.id) : 0,
  usableSealNum: (await usableSeals(db, services, actor, { now, contract: null })).length,
  personSealNum: await countPersonSeals(db, actor.accountId),
})

export const authorisationsCalls = handlers({
  '/sealAuth/list': listGrants,
  '/sealAuth/sendCode': sendThenCommit(sendGrantCode),
  '/sealAuth/authorise': unlessFrozen(grantSeal),
  '/sealAuth/extend': unlessFrozen(extendGrant),
  '/sealAuth/revoke': revokeGrant,
  '/sealAuth/usable': ({ actor, body, db, services, now }) => {
    companyOf(actor)
    const known = body.contractNo !== undefined || body.contractType !== undefined
    const contract = known ? { no: body.contractNo ?? null, type: body.contractType ?? null } : null
    return usableSeals(db, services, actor, { now, contract })
  },
  '/sealAuth/applicable': applicableSeals,
  '/sealAuth/apply': unlessFrozen(applyForSeal),
  '/sealAuth/withdraw': withdrawApplication,
  '/sealAuth/applications': listApplications,
  '/sealAuth/approve': unlessFrozen(approveApplication),
  '/sealAuth/refuse': refuseApplication,
  '/companySeal/useLog': listUses,
  '/user/getSealNum': countUsable,
})
