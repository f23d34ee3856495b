import { newId } from '../../../platform/db/ids.ts'
import { addRow, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { certifiedCompanyOf, verifiedPerson } from '../company-seals/access.ts'
import { SEAL } from '../company-seals/rules.ts'
import { lockSeal } from '../company-seals/seal-facts.ts'
import { noteLifeStep } from './queries.ts'
import { CLASS, STATE, wholeMillimetres } from './rules.ts'

/** One at a time of each seal; the next one takes the place of the one there is. */
export const applyForSeal = async (call: Call<'/nationalSeal/apply'>) => {
  const { actor, body, db, note, now, services } = call
  const companyId = certifiedCompanyOf(actor)
  if (services.nationalSeals.making === 'none') throw new CodedError('NATIONAL_SEAL_NOT_MADE')
  const person = await verifiedPerson(db, services.columns, actor.accountId)
  const seal = await lockSeal(db, companyId, body.sealId)
  if (seal.status !== SEAL.enabled) throw new CodedError('SEAL_STATUS', '请选择已启用的印章')
  if (!wholeMillimetres(seal.width_um, seal.height_um))
    throw new CodedError(
      'NATIONAL_SEAL_SIZE',
      `国标电子印章的尺寸以整毫米记载，「${seal.name}」为 ${seal.width_um / 1000}×${seal.height_um / 1000} 毫米；请用模板制章，或按整毫米重新上传`,
    )
  const others = await rowsOf(db, 'national_seal', { company_id: companyId, company_seal_id: seal.id })
  if (others.some(({ state }) => state === STATE.applied)) throw new CodedError('NATIONAL_SEAL_APPLIED')
  const current = others.find(({ state }) => state === STATE.active || state === STATE.stopped)
  if (current?.class === CLASS.brought)
    throw new CodedError('NATIONAL_SEAL_EXISTS', `「${seal.name}」已连接外部制作的国标电子印章，请先断开`)
  if (current && !body.isReplacement)
    throw new CodedError('NATIONAL_SEAL_EXISTS', `「${seal.name}」已有国标电子印章，如需变更请办理变更`)
  const id = newId()
  await addRow(db, 'national_seal', {
    company_id: companyId,
    id,
    class: CLASS.internal,
    company_seal_id: seal.id,
    name: seal.name,
    state: STATE.applied,
    years: body.years,
    purpose: body.purpose.trim(),
    physical: body.physical.trim(),
    replaces_id: current?.id ?? null,
    created_by: actor.accountId,
    created_by_name: person.name,
    created_at: now,
  })
  await noteLifeStep(db, {
    companyId,
    sealId: id,
    name: seal.name,
    esId: null,
    action: 'apply',
    state: STATE.applied,
    from: now,
    reason: body.purpose.trim(),
    by: { accountId: actor.accountId, name: person.name },
    at: now,
  })
  note({ target: seal.name, detail: { nationalSealId: id, years: body.years } })
  return { id }
}
