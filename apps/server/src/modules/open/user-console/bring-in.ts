import type { Data } from '@xinqi/api/calls'
import { isMobile } from '@xinqi/api/mobile'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { addressIn } from '../../../platform/sandbox-address.ts'
import { readRows } from '../../../platform/spreadsheet.ts'
import { tryRow } from '../../company/members/change-members.ts'
import { deliverCode } from '../../people/sign-in/send-code.ts'
import { spendCode } from '../../people/sign-in/verification-codes.ts'
import { appOf } from '../apps/app-of.ts'
import { seated } from '../gateway/acts-for.ts'
import { makeIdentityLink } from '../links/endpoints.ts'
import { sendLink } from '../links/send-link.ts'
import { addCompany, addPerson } from '../users/add-user.ts'
import { USER, userOf } from '../users/app-users.ts'
import { changeUser, removeUser } from '../users/change-user.ts'

type Adding = Call<'/open/user/addPerson'> | Call<'/open/user/addCompany'>

const contextOf = async (call: Adding | Call<'/open/user/batchImport'>) => {
  const { db, services, now } = call
  return { services, db, now, app: await appOf(call, call.body.appId) }
}

export const addPersonByHand = async (call: Call<'/open/user/addPerson'>) => {
  const { appId, ...person } = call.body
  await addPerson(await contextOf(call), person)
  call.note({ target: person.account, detail: { appId } })
  return {}
}

export const addCompanyByHand = async (call: Call<'/open/user/addCompany'>) => {
  const { appId, ...company } = call.body
  await addCompany(await contextOf(call), company)
  call.note({ target: company.account, detail: { appId } })
  return {}
}

/** As the empty sheet says. */
export const IMPORT_HEADER = ['账号', '姓名', '手机号', '身份证号'] as const

/** Row by row: what is wrong with one does not keep the others out. */
export const importUsers = async (call: Call<'/open/user/batchImport'>) => {
  const file = call.files[0]
  if (!file) throw new CodedError('FILE_MISSING')
  const context = await contextOf(call)
  const rows = await readRows(file.bytes, IMPORT_HEADER)
  const problems: { line: number; message: string }[] = []
  for (const { line, cells } of rows) {
    const [account = '', name = '', mobile = '', idNo = ''] = cells
    const { reason } = await tryRow(call.db, async () => {
      if (!/^[A-Za-z0-9_.@-]{1,64}$/.test(account))
        throw new CodedError('BAD_REQUEST', '账号须为 1–64 个字母、数字或 _.@-')
      if (!name || name.length > 50) throw new CodedError('BAD_REQUEST', '姓名应为 1–50 个字')
      if (!isMobile(mobile)) throw new CodedError('BAD_REQUEST', '手机号格式不正确')
      if (idNo.length > 32) throw new CodedError('BAD_REQUEST', '证件号码过长')
      const { account: made } = await addPerson(context, { account, name, mobile, ...(idNo ? { idNo } : {}) })
      return made
    })
    if (reason) problems.push({ line, message: reason })
  }
  const added = rows.length - problems.length
  call.note({ target: `${added} 个用户`, detail: { appId: context.app.id, failed: problems.length } })
  return { added, problems }
}

/** Whoever has the new number says so: a code goes there first. */
const userToMove = async (call: PreparingCall<'/open/user/changeMobile'>) => {
  const { body, db } = call
  const app = await appOf(call, body.appId)
  const user = await userOf(db, app.id, body.account)
  if (user.kind !== USER.person) throw new CodedError('OPEN_IDENTITY_FIELDS', '企业用户请更换经办人的手机号')
  const address = addressIn(app.realm, body.mobile)
  // For this user alone: a code for another does not move him.
  return { app, address, purpose: `openUser:${app.id}:${user.account}` as const }
}

const sendMoveCode = async (call: PreparingCall<'/open/user/changeMobile'>) => {
  if (call.body.code) return null
  const { address, purpose } = await userToMove(call)
  return deliverCode(call as never, 'sms', address, purpose)
}

const moveUser = async (call: Call<'/open/user/changeMobile'>, sent: Data<'/v2/auth/code'> | null) => {
  const { body, db, note, services, autocommit, now } = call
  if (sent || !body.code) return { changed: false, resendAfter: 0, sandbox: null, ...sent }
  const { app, address, purpose } = await userToMove(call)
  if (!(await spendCode(services, autocommit, address, purpose, body.code)))
    throw new CodedError('CODE_WRONG')
  await changeUser({ services, db, app, now }, body.account, { mobile: body.mobile })
  note({ target: body.account, detail: { appId: app.id } })
  return { changed: true, resendAfter: 0, sandbox: null }
}

export const changeUserMobile = prepareThenCommit(sendMoveCode, moveUser)

export const linkToIdentity = sendLink<'/open/user/authLink'>(async (call, linkCode) => {
  const { body, db, note, now, partner, services } = call
  const app = await seated(db, await appOf(call, body.appId))
  if (!app) throw new CodedError('OPEN_APP_OFF')
  const making = { app, db, now, services, note, linkCode }
  const made = await makeIdentityLink(making, body.account, { madeBy: partner.name })
  return { ...made, app }
})

export const removeByHand = async (call: Call<'/open/user/remove'>) => {
  const { body, db, note, now, services } = call
  const app = await appOf(call, body.appId)
  await removeUser({ services, db, app, now }, body.account)
  note({ target: body.account, detail: { appId: app.id } })
  return {}
}
