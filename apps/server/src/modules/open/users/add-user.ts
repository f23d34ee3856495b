import { ID_TYPES, type IdType } from '@xinqi/api/open/id-types'
import { COMPANY } from '@xinqi/api/status'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, EMPTY, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { bindSigners } from '../../contracts/contract/bind-newcomers.ts'
import { isPaperNumber } from '../../people/identity/rules.ts'
import { addAccount } from '../../people/sign-in/change-account.ts'
import { type Metadata, metadataColumns } from '../gateway/metadata.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { makeSandboxCompany } from '../realms/make-company.ts'
import { makeSandboxPerson, proveSandboxPerson } from '../realms/make-person.ts'
import { findUser, isVerified, labelledUser, SELF, USER, type UserRow, userOf } from './app-users.ts'
import { ATTEMPT } from './attempt.ts'

export type NewPerson = {
  account: string
  name: string
  mobile: string
  idType?: IdType
  idNo?: string
  serialNo?: string
  metadata?: Metadata
}
export type NewCompany = {
  account: string
  name: string
  creditCode: string
  legalName: string
  agentAccount: string
  serialNo?: string
  metadata?: Metadata
}
type Context = { services: Services; db: Tx; app: OpenApp; now: Date }
const NOT_ACTIVATED = 2

const assertFree = async ({ db, app }: Context, account: string) => {
  if (account === SELF) throw new CodedError('OPEN_ACCOUNT_RESERVED')
  const gone = await rowOf(db, 'open_user', { app_id: app.id, account }, ['account'])
  if (gone) throw new CodedError('OPEN_USER_EXISTS', `账号 ${account} 已存在`)
}

const passed = async ({ db, app }: Context, account: string, serialNo: string | undefined) => {
  if (!serialNo) return false
  const attempt = await rowOf(db, 'open_identity', { app_id: app.id, serial_no: serialNo, account }, [
    'status',
  ])
  if (attempt?.status !== ATTEMPT.passed) throw new CodedError('OPEN_SERIAL_UNKNOWN')
  return true
}

/** Added again with the same words it is the same user; with others it is a mistake. */
export const addPerson = async (context: Context, person: NewPerson): Promise<UserRow> => {
  const { services, db, app, now } = context
  const known = await findUser(db, app.id, person.account)
  if (known && isSame(services, known, person)) return known
  assertIdNumber(person, now)
  await assertFree(context, person.account)
  const proven = await passed(context, person.account, person.serialNo)
  const accountId = app.realm
    ? await makeSandboxPerson(services, db, app.realm, person)
    : await platformAccount(context, person)
  if (app.realm && proven) await proveSandboxPerson(services, db, accountId)
  const { columns } = services
  await addRow(db, 'open_user', {
    app_id: app.id,
    account: person.account,
    kind: USER.person,
    account_id: accountId,
    name: person.name,
    id_type: ID_TYPES[person.idType ?? 'idCard'].paper,
    id_number_cipher: person.idNo ? columns.seal(person.idNo) : null,
    ...(await metadataColumns(services, labelledUser(app.id, person.account), person.metadata)),
    mobile_cipher: columns.seal(person.mobile),
    serial_no: person.serialNo ?? null,
    verified: proven ? 1 : 0,
    created_at: now,
  })
  return userOf(db, app.id, person.account)
}

/** Of a paper that is named, the number has to be of its form; without a name it is taken as it comes. */
export const assertIdNumber = ({ idType, idNo }: Pick<NewPerson, 'idType' | 'idNo'>, now: Date): void => {
  if (!idType) return
  const { paper, label, form } = ID_TYPES[idType]
  if (!idNo || !isPaperNumber(paper, idNo, now))
    throw new CodedError('OPEN_ID_NUMBER', `字段 idNo 须为${label}号码：${form}`)
}

const isSame = ({ columns }: Services, known: UserRow, person: NewPerson) =>
  known.kind === USER.person &&
  known.name === person.name &&
  known.mobile_cipher !== null &&
  columns.open(known.mobile_cipher) === person.mobile

/** Whoever has the number; or somebody who has not come in yet, and finds what waits for him when he does. */
export const platformAccount = async (
  { services, db, now }: Omit<Context, 'app'>,
  { name, mobile }: { name: string; mobile: string },
): Promise<string> => {
  const mobile_hash = services.columns.lookup(mobile)
  const known = await rowOf(db, 'account', { mobile_hash }, ['id'])
  if (known) return known.id
  const id = newId()
  await addAccount(db, {
    id,
    mobile_hash,
    mobile_cipher: services.columns.seal(mobile),
    name,
    status: NOT_ACTIVATED,
    created_at: now,
  })
  await bindSigners(db, { id, mobile_hash, email_hash: null })
  return id
}

export const addCompany = async (context: Context, company: NewCompany): Promise<UserRow> => {
  const { services, db, app, now } = context
  const known = await findUser(db, app.id, company.account)
  if (
    known?.kind === USER.company &&
    known.name === company.name &&
    known.agent_account === company.agentAccount
  )
    return known
  await assertFree(context, company.account)
  await passed(context, company.account, company.serialNo)
  const agent = await userOf(db, app.id, company.agentAccount)
  if (agent.kind !== USER.person) throw new CodedError('OPEN_USER_UNKNOWN', '经办人须是个人用户')
  const companyId = app.realm
    ? await sandboxCompany(context, app.realm, company, agent)
    : await certifiedCompany(db, company.name)
  await addRow(db, 'open_user', {
    app_id: app.id,
    account: company.account,
    kind: USER.company,
    company_id: companyId,
    name: company.name,
    agent_account: company.agentAccount,
    legal_name: company.legalName,
    id_number_cipher: services.columns.seal(company.creditCode),
    ...(await metadataColumns(services, labelledUser(app.id, company.account), company.metadata)),
    verified: companyId ? 1 : 0,
    created_at: now,
  })
  return userOf(db, app.id, company.account)
}

const sandboxCompany = async (
  { services, db }: Context,
  realm: string,
  company: NewCompany,
  agent: UserRow,
) => {
  const taken = await rowOf(db, 'company', { name: company.name, realm }, ['id'])
  if (taken) throw new CodedError('OPEN_COMPANY_ELSEWHERE', `沙箱中已有名为「${company.name}」的企业`)
  if (!(await isVerified(db, agent))) throw new CodedError('OPEN_USER_UNVERIFIED', '经办人尚未实名')
  return makeSandboxCompany(services, db, realm, {
    name: company.name,
    agent: { accountId: agent.account_id!, name: agent.name },
  })
}

/** By its certified name; one that is not here yet is bound when it comes. */
const certifiedCompany = async (db: Queryable, name: string): Promise<string | null> => {
  const found = await rowOf(db, 'company', { name, status: COMPANY.certified, realm: EMPTY }, ['id'])
  return found?.id ?? null
}
