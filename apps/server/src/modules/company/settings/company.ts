import { lockTheRow, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { hasTotp } from '../../people/sign-in/totp.ts'
import { changeCompany } from '../certification/change-company.ts'
import { administratorsShown } from './queries.ts'

export const companyPreferences: PlainHandler<'/company/preference/detail'> = async ({ actor, db }) => {
  const companyId = companyOf(actor)
  const company = await theRow(db, 'company', { id: companyId }, [
    'admin_second_factor',
    'session_hours',
    'idle_minutes',
    'close_tab_exit',
  ])
  const administrators = await administratorsShown(db, companyId)
  return {
    adminSecondFactor: company.admin_second_factor,
    sessionHours: company.session_hours,
    idleMinutes: company.idle_minutes,
    closeTabExit: company.close_tab_exit,
    administrators: administrators.map(({ name, hasSecondFactor }) => ({ name, hasSecondFactor })),
  }
}

export const changeCompanyPreferences = async (
  call: Call<'/company/preference/update'>,
): Promise<Record<string, never>> => {
  const { actor, body, db, now } = call
  const companyId = companyOf(actor)
  const { admin_second_factor: asked, name } = await lockTheRow(db, 'company', { id: companyId }, [
    'admin_second_factor',
    'name',
  ])
  const begins = body.adminSecondFactor === true && !asked
  // Nobody asks of others what he has not done himself, and nobody locks himself out.
  if (begins && !(await hasTotp(db, actor.accountId))) throw new CodedError('SECOND_FACTOR_MISSING')
  const changed = {
    ...(body.adminSecondFactor === undefined ? {} : { admin_second_factor: body.adminSecondFactor }),
    ...(body.sessionHours === undefined ? {} : { session_hours: body.sessionHours }),
    ...(body.idleMinutes === undefined ? {} : { idle_minutes: body.idleMinutes, idle_since: now }),
    ...(body.closeTabExit === undefined ? {} : { close_tab_exit: body.closeTabExit }),
  }
  if (Object.keys(changed).length) await changeCompany(db, companyId, changed)
  call.note({ detail: body })
  if (!begins) return {}
  for (const administrator of await administratorsShown(db, companyId)) {
    if (administrator.hasSecondFactor) continue
    await sendMessage(db, {
      accountId: administrator.accountId,
      companyId,
      title: '请开启二次验证',
      content: `「${name}」要求管理员使用二次验证，下次登录时需要绑定动态验证码，现在就可以到安全设置中开启。`,
      path: '/center/safetySetting',
      at: now,
    })
  }
  return {}
}
