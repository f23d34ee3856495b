import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import {
  cancelSeal,
  disableSeal,
  enableSeal,
  setDefaultSeal,
  updateSeal,
} from '../../seals/company-seals/change-seals.ts'
import { setSelfAdaptive } from '../../seals/company-seals/self-adaptive.ts'
import {
  deletePersonSeal,
  lockSignature,
  renamePersonSeal,
  setDefaultPersonSeal,
} from '../../seals/personal-signatures/change-person-seals.ts'
import { asWeb } from '../gateway/as-web.ts'
import { changing, type Owned } from './owner.ts'

type Changing =
  | Call<'/open/seal/update'>
  | Call<'/open/seal/switch'>
  | Call<'/open/seal/setDefault'>
  | Call<'/open/seal/cancel'>

const begin = async (call: Changing): Promise<Owned> => {
  call.note({ detail: { sealId: call.body.sealId } })
  return changing(call)
}

/** The use cases of the web write what was changed; whose it was in which app stands beside it. */
export const changeSeal = async (call: Call<'/open/seal/update'>) => {
  const { sealId, name, remark, isSelfAdaptive } = call.body
  const { actor } = await begin(call)
  if (!actor.company) {
    if (isSelfAdaptive !== undefined)
      throw new CodedError('BAD_REQUEST', '个人签名按签署区大小缩放，不能改为真实尺寸')
    const seal = await lockSignature(call.db, actor.accountId, sealId)
    const asked = {
      personSealId: sealId,
      name: name ?? seal.name,
      ...(remark === undefined ? {} : { remark }),
    }
    await renamePersonSeal(asWeb<'/personSeal/rename'>(call, actor, asked))
    return {}
  }
  const asked = {
    sealId,
    ...(name === undefined ? {} : { name }),
    ...(remark === undefined ? {} : { remark }),
  }
  if (isSelfAdaptive !== undefined)
    await setSelfAdaptive(
      asWeb<'/companySeal/selfAdaptive'>(call, actor, { isSelfAdaptiveSeal: isSelfAdaptive }),
    )
  await updateSeal(asWeb<'/companySeal/update'>(call, actor, asked))
  return {}
}

export const switchSeal = async (call: Call<'/open/seal/switch'>) => {
  const { sealId, on, reason } = call.body
  const { actor } = await begin(call)
  if (!actor.company) {
    await lockSignature(call.db, actor.accountId, sealId)
    throw new CodedError('SEAL_STATUS', '个人签名不分启用停用，不用时可以删除')
  }
  if (on) await enableSeal(asWeb<'/companySeal/enable'>(call, actor, { sealId }))
  else {
    if (!reason?.trim()) throw new CodedError('BAD_REQUEST', '请填写停用原因')
    await disableSeal(asWeb<'/companySeal/disable'>(call, actor, { sealId, reason }))
  }
  call.note({ detail: { on } })
  return {}
}

export const makeDefault = async (call: Call<'/open/seal/setDefault'>) => {
  const { sealId } = call.body
  const { actor } = await begin(call)
  if (actor.company) await setDefaultSeal(asWeb<'/companySeal/setDefault'>(call, actor, { sealId }))
  else await setDefaultPersonSeal(asWeb<'/personSeal/setDefault'>(call, actor, { personSealId: sealId }))
  return {}
}

export const endSeal = async (call: Call<'/open/seal/cancel'>) => {
  const { sealId, reason } = call.body
  const { actor } = await begin(call)
  call.note({ detail: { reason: reason.trim() } })
  if (actor.company) await cancelSeal(asWeb<'/companySeal/cancel'>(call, actor, { sealId, reason }))
  else await deletePersonSeal(asWeb<'/personSeal/delete'>(call, actor, { personSealId: sealId }))
  return {}
}
