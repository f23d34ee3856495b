import { asking, type Call, handlers } from '../../../platform/http/call.ts'
import { companyOf } from '../../company/members/access.ts'
import { usableSeals } from '../authorisations/usable-seals.ts'
import { countPersonSeals, defaultPersonSeal } from '../personal-signatures/list-person-seals.ts'
import { certifiedCompanyOf, verifiedPerson } from './access.ts'
import { cutOut, drawSeal, shownCutOut, svgOf } from './artwork.ts'
import {
  cancelSeal,
  disableSeal,
  enableSeal,
  setDefaultSeal,
  setSelfAdaptive,
  updateSeal,
} from './change-seals.ts'
import { createSeal, cutOutUpload, uploadSeal } from './create-seal.ts'
import { legalCodePurpose } from './legal-representative.ts'
import { listSeals, sealCounts, sealDetail } from './list-seals.ts'
import { countSeals } from './queries.ts'
import { SEAL } from './rules.ts'
import { sendSealCode } from './send-seal-code.ts'
import { listUses } from './use-seal.ts'

const previewSeal = async ({ actor, body, db }: Call<'/companySeal/preview'>) => {
  const company = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyOf(actor))
    .executeTakeFirstOrThrow()
  return svgOf(drawSeal(company.name, body.design))
}

export const companySealsCalls = handlers({
  '/companySeal/list': listSeals,
  '/companySeal/counts': sealCounts,
  '/companySeal/detail': sealDetail,
  '/companySeal/preview': previewSeal,
  '/companySeal/previewPicture': async ({ files, body }) =>
    shownCutOut(await cutOut(files[0], Number(body.widthMm))),
  '/companySeal/createByTemplate': createSeal,
  '/companySeal/upload': asking(cutOutUpload, uploadSeal),
  '/companySeal/legalCode': async (call) => {
    const companyId = certifiedCompanyOf(call.actor)
    await verifiedPerson(call.db, call.services.columns, call.actor.accountId)
    const sent = await sendSealCode(call, call.body.mobile, legalCodePurpose(companyId))
    call.note({ target: sent.mobile })
    return sent
  },
  '/companySeal/update': updateSeal,
  '/companySeal/setDefault': setDefaultSeal,
  '/companySeal/enable': enableSeal,
  '/companySeal/disable': disableSeal,
  '/companySeal/cancel': cancelSeal,
  '/companySeal/selfAdaptive': setSelfAdaptive,
  '/companySeal/useLog': listUses,
  '/companySeal/personalSeal': async (call) => ({ seal: await defaultPersonSeal(call) }),
  '/user/getSealNum': async ({ actor, db, services, now }) => ({
    companySealNum: actor.company ? await countSeals(db, actor.company.id, { status: SEAL.enabled }) : 0,
    usableSealNum: (await usableSeals(db, services, actor, { now, contract: null })).length,
    personSealNum: await countPersonSeals(db, actor.accountId),
  }),
})
