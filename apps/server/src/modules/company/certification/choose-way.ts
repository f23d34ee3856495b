import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { changeApplication, completeFacts, ownDraft, progressOf, stillMissing } from './applications.ts'
import { concludeIfComplete } from './conclude.ts'
import { waysOf } from './present.ts'
import { KIND, letterProof, METHODS } from './rules.ts'

/** The way of proving it, and, once everything is there, handing it in. */
export const chooseWay = async (call: Call<'/v2/company/paymentAuthAndProxy'>) => {
  const { actor, body, db, services, now } = call
  let application = await ownDraft(db, actor, body.certificationId)
  completeFacts(application)
  if (application.step < 3) throw new CodedError('CERTIFICATION_STEP')
  const { method } = body
  if (method !== undefined && method !== application.method) {
    if (application.kind === KIND.administrator) throw new CodedError('CERTIFICATION_STEP')
    if (!waysOf(services).includes(method)) throw new CodedError('WAY_NOT_OFFERED')
    const reached = application.agent.isLegal || application.legal_mobile_cipher
    if (method === 1 && !reached) throw new CodedError('LEGAL_MOBILE_REQUIRED')
    const proof = letterProof(application.letter_kind)
    const letterFits = proof !== undefined && METHODS[method].proofs.includes(proof)
    application = await changeApplication(
      db,
      application,
      { method, step: 4, ...(letterFits ? {} : { letter_blob: null, letter_kind: null }) },
      now,
    )
  }
  call.note({ target: application.facts.name, detail: { method: application.method } })
  if (body.submit) {
    if (application.method === null) throw new CodedError('CERTIFICATION_STEP')
    if ((await stillMissing(db, application)).length) throw new CodedError('PROOFS_MISSING')
    application = await concludeIfComplete(services, db, application, now)
  }
  return progressOf(db, application)
}
