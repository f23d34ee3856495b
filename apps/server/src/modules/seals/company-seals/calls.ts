import { theRow } from '../../../platform/db/row.ts'
import {
  type Call,
  commitWithFiles,
  handlers,
  prepareThenCommit,
  sendThenCommit,
} from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { unlessFrozen, unlessFrozenThen } from '../../people/freeze/standing-freezes.ts'
import { certifiedCompanyOf, verifiedPerson } from './access.ts'
import { cutOut, drawSeal, shownCutOut, svgOf } from './artwork.ts'
import { cancelSeal, disableSeal, enableSeal, setDefaultSeal, updateSeal } from './change-seals.ts'
import { createSeal, cutOutUpload, uploadSeal } from './create-seal.ts'
import { legalCodePurpose } from './legal-representative.ts'
import { listSeals, sealCounts, sealDetail } from './list-seals.ts'
import { setSelfAdaptive } from './self-adaptive.ts'
import { sendSealCode } from './send-seal-code.ts'

const previewSeal = async ({ actor, body, db }: Call<'/companySeal/preview'>) => {
  const company = await theRow(db, 'company', { id: companyOf(actor) }, ['name'])
  return svgOf(drawSeal(company.name, body.design))
}

export const companySealsCalls = handlers({
  '/companySeal/list': listSeals,
  '/companySeal/counts': sealCounts,
  '/companySeal/detail': sealDetail,
  '/companySeal/preview': previewSeal,
  '/companySeal/previewPicture': async ({ files, body }) =>
    shownCutOut(await cutOut(files[0], Number(body.widthMm))),
  '/companySeal/createByTemplate': commitWithFiles<'/companySeal/createByTemplate'>(
    unlessFrozen((call) => createSeal(call)),
  ),
  '/companySeal/upload': prepareThenCommit(
    cutOutUpload,
    unlessFrozenThen((call, ink) => uploadSeal(call, ink)),
    { withFiles: true },
  ),
  '/companySeal/legalCode': sendThenCommit(async (call) => {
    const companyId = certifiedCompanyOf(call.actor)
    await verifiedPerson(call.db, call.services.columns, call.actor.accountId)
    const sent = await sendSealCode(
      call,
      { target: call.body.mobile, byMail: false },
      legalCodePurpose(companyId),
    )
    call.note({ target: sent.mobile })
    return sent
  }),
  '/companySeal/update': unlessFrozen(updateSeal),
  '/companySeal/setDefault': unlessFrozen(setDefaultSeal),
  '/companySeal/enable': unlessFrozen(enableSeal),
  '/companySeal/disable': disableSeal,
  '/companySeal/cancel': cancelSeal,
  '/companySeal/selfAdaptive': setSelfAdaptive,
})
