import type { Body } from '@xinqi/api/calls'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PreparingCall } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { addressIn } from '../../../platform/sandbox-address.ts'
import { certifiedCompanyOf, verifiedPerson } from '../../seals/company-seals/access.ts'
import {
  cutOut,
  drawSeal,
  type InkPicture,
  type SealDesign,
  shownCutOut,
  svgOf,
} from '../../seals/company-seals/artwork.ts'
import { createSeal, uploadSeal } from '../../seals/company-seals/create-seal.ts'
import { legalCodePurpose } from '../../seals/company-seals/legal-representative.ts'
import { sendSealCode } from '../../seals/company-seals/send-seal-code.ts'
import { drawName, type TypedDesign } from '../../seals/personal-signatures/artwork.ts'
import { cutOutSignature, savePicture, saveTyped } from '../../seals/personal-signatures/save-person-seal.ts'
import { asWeb } from '../gateway/as-web.ts'
import { acting, changing, type Owned, ownerFor } from './owner.ts'

type AnyDesign = Body<'/open/seal/preview'>['design']

const isTyped = (design: AnyDesign): design is TypedDesign => 'shape' in design && !('sizeMm' in design)

const ofCompany = (design: AnyDesign): SealDesign => {
  if (isTyped(design)) throw new CodedError('SEAL_TYPE_MISMATCH')
  return design
}
const ofPerson = (design: AnyDesign): TypedDesign => {
  if (!isTyped(design)) throw new CodedError('SEAL_TYPE_MISMATCH')
  return design
}

/** The name on it is the proven one, whoever asks. */
export const previewSeal = async (call: Call<'/open/seal/preview'>) => {
  const { db, services, body } = call
  const { actor } = await ownerFor(call)
  if (actor.company) return svgOf(drawSeal(actor.company.name, ofCompany(body.design)))
  const person = await verifiedPerson(db, services.columns, actor.accountId)
  return svgOf(drawName(person.name, ofPerson(body.design)))
}

type Pictured = Call<'/open/seal/upload'> | Call<'/open/seal/previewPicture'>
const inkOf = ({ files, body }: Pictured, { actor }: Owned): Promise<InkPicture> => {
  if (!actor.company) return cutOutSignature({ files })
  if (!body.widthMm) throw new CodedError('SEAL_PICTURE', '请填写印章宽度')
  return cutOut(files[0], Number(body.widthMm))
}

export const previewPicture = async (call: Call<'/open/seal/previewPicture'>) =>
  shownCutOut(await inkOf(call, await ownerFor(call)))

/** Goes to the legal representative himself; within a sandbox to its inbox. */
export const sendLegalCode = async (call: PreparingCall<'/open/seal/legalCode'>) => {
  const { body, services, autocommit } = call
  const { app, actor } = await changing(call)
  const companyId = certifiedCompanyOf(actor)
  const mobile = addressIn(app.realm, body.mobile)
  const sent = await sendSealCode(
    { services, autocommit },
    { target: mobile, byMail: false },
    legalCodePurpose(companyId),
  )
  return { ...sent, mobile: maskMobile(body.mobile) }
}

const made = (call: Pick<Call<'/open/seal/upload'>, 'note' | 'body'>, sealId: string) => {
  call.note({ target: call.body.name, detail: { sealId } })
  return { sealId }
}

export const makeSeal = async (call: Call<'/open/seal/createByTemplate'>) => {
  const { body } = call
  const { app, actor } = await changing(call)
  const { name, consent } = body
  if (!actor.company) {
    const design = ofPerson(body.design)
    const { personSealId } = await saveTyped(asWeb<'/personSeal/type'>(call, actor, { name, design }))
    return made(call as never, personSealId)
  }
  if (!body.type) throw new CodedError('SEAL_TYPE_MISMATCH', '请选择印章类型')
  const asked = {
    name,
    type: body.type,
    design: ofCompany(body.design),
    ...(consent ? { consent: { ...consent, mobile: addressIn(app.realm, consent.mobile) } } : {}),
  }
  const { sealId } = await createSeal(asWeb<'/companySeal/createByTemplate'>(call, actor, asked), acting(app))
  return made(call as never, sealId)
}

/** The picture is worked on before the transaction: nobody's rows wait for it. */
export const cutOutFor = async (call: PreparingCall<'/open/seal/upload'>) => inkOf(call, await changing(call))

export const uploadFor = async (call: Call<'/open/seal/upload'>, ink: InkPicture) => {
  const { body, files } = call
  const { app, actor } = await changing(call)
  const { name, type, widthMm, legalName, consentMobile, consentCode } = body
  if (!actor.company) {
    const { personSealId } = await savePicture(asWeb<'/personSeal/upload'>(call, actor, { name }, files), ink)
    return made(call, personSealId)
  }
  if (!type) throw new CodedError('SEAL_TYPE_MISMATCH', '请选择印章类型')
  const asked = {
    name,
    type,
    widthMm: widthMm!,
    ...(legalName ? { legalName } : {}),
    ...(consentMobile ? { consentMobile: addressIn(app.realm, consentMobile) } : {}),
    ...(consentCode ? { consentCode } : {}),
  }
  const { sealId } = await uploadSeal(asWeb<'/companySeal/upload'>(call, actor, asked, files), ink, {
    isReviewed: !app.is_sandbox,
    ...acting(app),
  })
  return made(call, sealId)
}
