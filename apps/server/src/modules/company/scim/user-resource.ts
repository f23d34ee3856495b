import { isMobile } from '@xinqi/api/mobile'
import { namesSchema } from './schemas.ts'
import { ScimError } from './scim-error.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

export type UserResource = Record<string, unknown>

/** What of a directory's user we keep ourselves. */
export type UserFacts = {
  userName: string
  externalId: string | null
  name: string
  mobile: string
  email: string | null
  jobNumber: string | null
  isActive: boolean
}

const refuse = (why: string): never => {
  throw new ScimError(400, why, 'invalidValue')
}

const textOf = (value: unknown, what: string, longest: number): string | null => {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') return refuse(`${what} 须为文字`)
  if (/\p{Cc}|\p{Cs}/u.test(value)) return refuse(`${what} 含有无法保存的字符`)
  const text = value.trim()
  return text.length > longest ? refuse(`${what} 不能超过 ${longest} 字`) : text || null
}

type Entry = { value?: unknown; type?: unknown; primary?: unknown }
const entriesOf = (value: unknown, what: string): Entry[] => {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return refuse(`${what} 须为数组`)
  return value.filter((entry): entry is Entry => typeof entry === 'object' && entry !== null)
}
const typeOf = ({ type }: Entry) => String(type ?? '').toLowerCase()

/** `+86 138-0000-0001` as everybody here writes it. */
export const mainlandMobile = (written: string): string =>
  written
    .replace(/^tel:/i, '')
    .replace(/[\s\-().]/g, '')
    .replace(/^(?:\+|00)86/, '')

const mobileOf = (resource: UserResource): string => {
  const numbers = entriesOf(resource.phoneNumbers, 'phoneNumbers')
  const wanted = [
    ...numbers.filter((entry) => typeOf(entry) === 'mobile'),
    ...numbers.filter(({ primary }) => primary === true),
    ...numbers,
  ].map(({ value }) => mainlandMobile(String(value ?? '')))
  const found = [...wanted, mainlandMobile(String(resource.userName ?? ''))].find(isMobile)
  return found ?? refuse('phoneNumbers 中须有一个中国大陆手机号：成员以手机号登录和签署')
}

const nameOf = (resource: UserResource): string | null => {
  const name = (resource.name ?? {}) as Record<string, unknown>
  const family = textOf(name.familyName, 'name.familyName', 100) ?? ''
  const given = textOf(name.givenName, 'name.givenName', 100) ?? ''
  const isChinese = /\p{Script=Han}/u.test(family + given)
  return (
    textOf(resource.displayName, 'displayName', 100) ??
    textOf(name.formatted, 'name.formatted', 100) ??
    ((isChinese ? `${family}${given}` : `${given} ${family}`).trim() || null)
  )
}

/** Some directories say it as a text. */
const activeOf = (value: unknown): boolean => {
  if (value === undefined || value === null) return true
  if (typeof value === 'boolean') return value
  if (value === 'True' || value === 'true') return true
  if (value === 'False' || value === 'false') return false
  return refuse('active 须为 true 或 false')
}

const LONGEST_NAME = 30

export const readUser = (resource: UserResource): UserFacts => {
  const { schemas } = resource
  if (!namesSchema(schemas, USER_SCHEMA)) refuse(`schemas 须包含 ${USER_SCHEMA}`)
  const userName = textOf(resource.userName, 'userName', 200) ?? refuse('userName 必填')
  const emails = entriesOf(resource.emails, 'emails')
  const email =
    emails.find((entry) => typeOf(entry) === 'work') ??
    emails.find(({ primary }) => primary === true) ??
    emails[0]
  const enterprise = (resource[ENTERPRISE_SCHEMA] ?? {}) as Record<string, unknown>
  return {
    userName,
    externalId: textOf(resource.externalId, 'externalId', 200),
    name: (nameOf(resource) ?? userName).slice(0, LONGEST_NAME),
    mobile: mobileOf(resource),
    email: textOf(email?.value, 'emails', 100),
    jobNumber: textOf(enterprise.employeeNumber, 'employeeNumber', 30),
    isActive: activeOf(resource.active),
  }
}

/** Attributes we give ourselves: what a directory says of them is not kept. Null is to have no such attribute. */
const OURS = new Set(['id', 'meta', 'groups', 'schemas', 'password'])

export const keptAttributes = (resource: UserResource): UserResource =>
  Object.fromEntries(Object.entries(resource).filter(([key, value]) => !OURS.has(key) && value !== null))

export const presentUser = (user: {
  id: string
  kept: UserResource
  isActive: boolean
  groups: readonly { id: string; name: string }[]
  createdAt: Date
  changedAt: Date
  location: string
}): UserResource => ({
  schemas: [USER_SCHEMA, ...(user.kept[ENTERPRISE_SCHEMA] ? [ENTERPRISE_SCHEMA] : [])],
  ...user.kept,
  id: user.id,
  active: user.isActive,
  groups: user.groups.map(({ id, name }) => ({ value: id, display: name, type: 'direct' })),
  meta: {
    resourceType: 'User',
    created: user.createdAt.toISOString(),
    lastModified: user.changedAt.toISOString(),
    location: user.location,
  },
})
