import type { Call } from '../../../platform/http/call.ts'
import { changeCompany } from '../../company/certification/change-company.ts'
import { certifiedCompanyOf } from './access.ts'

export const setSelfAdaptive = async (call: Call<'/companySeal/selfAdaptive'>) => {
  const { actor, body, db } = call
  await changeCompany(db, certifiedCompanyOf(actor), { is_self_adaptive_seal: body.isSelfAdaptiveSeal })
  call.note({ target: body.isSelfAdaptiveSeal ? '开启' : '关闭' })
  return {}
}
