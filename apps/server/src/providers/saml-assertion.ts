import { ForeignRefused } from './foreign-app.ts'

type Element = { _?: string; $?: Record<string, string> } & { [child: string]: unknown }
/** The signed assertion as the library read it: names without prefixes, every child a list. */
export type ParsedAssertion = { Assertion: Element }
export type SamlPerson = { nameId: string; attributes: Record<string, string>; assertionId: string }
type Expected = { issuer: string; audience: string; recipient: string; requestId: string; now: Date }

const SKEW = 60_000
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

const refuse = (why: string): never => {
  throw new ForeignRefused(`SAML 应答不可信：${why}`)
}

const children = (element: Element | undefined, name: string): Element[] =>
  Array.isArray(element?.[name]) ? (element[name] as Element[]) : []
const textOf = (element: Element | undefined): string =>
  typeof element === 'string' ? element : typeof element?._ === 'string' ? element._ : ''

const moment = (text: string | undefined): number | null => {
  if (!text) return null
  const time = Date.parse(text)
  return Number.isNaN(time) ? refuse('时间格式有误') : time
}

const inTime = (marks: Record<string, string>, now: number, mustEnd: boolean): void => {
  const [from, to] = [moment(marks.NotBefore), moment(marks.NotOnOrAfter)]
  if (from !== null && now + SKEW < from) refuse('尚未生效')
  if (to === null ? mustEnd : now - SKEW >= to) refuse('已过期')
}

/** Somebody who brings it, to us, in answer to this request, now. One that holds is enough. */
const confirmedBy = (subject: Element | undefined, { recipient, requestId, now }: Expected): void => {
  const bearers = children(subject, 'SubjectConfirmation').filter(({ $ }) => $?.Method === BEARER)
  if (bearers.length === 0) refuse('没有有效的主体确认')
  let why: unknown
  for (const bearer of bearers) {
    try {
      const marks = children(bearer, 'SubjectConfirmationData')[0]?.$ ?? {}
      if (marks.Recipient !== recipient) refuse('接收地址不是本平台')
      if (marks.InResponseTo !== requestId) refuse('不是对本次登录的应答')
      inTime(marks, now.getTime(), true)
      return
    } catch (error) {
      why = error
    }
  }
  throw why
}

/**
 * What the library leaves to its users: who issued it, to whom it may be brought, for whom it is meant. Each must be
 * said; silence is not consent.
 */
export const judgeAssertion = ({ Assertion }: ParsedAssertion, expected: Expected): SamlPerson => {
  if (textOf(children(Assertion, 'Issuer')[0]) !== expected.issuer) refuse('颁发者不符')
  const subject = children(Assertion, 'Subject')[0]
  confirmedBy(subject, expected)
  const conditions = children(Assertion, 'Conditions')
  if (conditions.length !== 1) refuse('没有使用条件')
  inTime(conditions[0]?.$ ?? {}, expected.now.getTime(), false)
  const restrictions = children(conditions[0], 'AudienceRestriction')
  const meant = restrictions.every((one) =>
    children(one, 'Audience').some((who) => textOf(who) === expected.audience),
  )
  if (restrictions.length === 0 || !meant) refuse('受众不是本平台')
  const nameId = textOf(children(subject, 'NameID')[0]).trim()
  if (!nameId || nameId.length > 255) refuse('没有用户标识')
  const assertionId = Assertion.$?.ID ?? refuse('没有断言编号')
  const attributes: Record<string, string> = Object.create(null)
  for (const statement of children(Assertion, 'AttributeStatement'))
    for (const attribute of children(statement, 'Attribute')) {
      const name = attribute.$?.Name
      const value = textOf(children(attribute, 'AttributeValue')[0]).trim()
      if (name && value) attributes[name] = value.slice(0, 255)
    }
  return { nameId, attributes, assertionId }
}
