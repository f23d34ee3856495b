import type { Data } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { SUB_USER } from '@xinqi/api/status'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PreparingCall } from '../../../platform/http/call.ts'
import { OutboundRefused } from '../../../platform/security/outbound.ts'
import { takeTicket } from '../../../platform/security/tickets.ts'
import { ForeignRefused, ForeignUnavailable } from '../../../providers/foreign-app.ts'
import type { Discovery } from '../../../providers/oidc.ts'
import { readIdpCertificate } from '../../../providers/saml.ts'
import { subUserNamed } from '../partner-accounts/sub-user-directory.ts'
import { addressesOf } from './addresses.ts'
import { type Setting, settingOf } from './queries.ts'
import { type Claims, mapClaims } from './rules.ts'
import { beginRound, finishRound, type Passed, ROUND, type Round, roundOf } from './sign-in-round.ts'

type Try = Call<'/open/sso/test'>
type Answer = Data<'/open/sso/test'>
type Step = Answer['steps'][number]

const ok = (label: string, detail: string): Step => ({ label, state: 'ok', detail })
const failed = (label: string, detail: string): Step => ({ label, state: 'failed', detail })
const waiting = (label: string): Step => ({ label, state: 'waiting', detail: '' })

/** Failures that are the provider's or the setting's; anything else is ours and must not look like theirs. */
const whyOf = (error: unknown): string => {
  const expected =
    error instanceof ForeignRefused || error instanceof ForeignUnavailable || error instanceof OutboundRefused
  if (!expected) throw error
  return error.message
}

const AFTER: Record<'oidc' | 'saml', readonly [Passed, string][]> = {
  oidc: [
    ['received', '收到授权码'],
    ['token', '换取身份令牌'],
    ['signature', '验证令牌签名与内容'],
  ],
  saml: [
    ['received', '收到登录应答'],
    ['signature', '验证断言签名'],
    ['conditions', '核对颁发者、受众、接收地址与时间'],
  ],
}
const MAPPED = '映射到子账户'

const protocolOf = (setting: Setting) => setting.protocol as 'oidc' | 'saml'

type SsoTestResult =
  | { kind: 'before'; setting: Setting; steps: Step[]; discovery: Discovery | null; ready: boolean }
  | { kind: 'after'; setting: Setting; steps: Step[]; round: Round; claims: Claims | null }

const beforeOidc = async ({ services }: PreparingCall<'/open/sso/test'>, setting: Setting) => {
  const steps: Step[] = []
  try {
    const discovery = await services.oidc.discover(setting.issuer ?? '')
    steps.push(ok('读取身份提供方配置', discovery.authorizationEndpoint))
    const keys = await services.oidc.keyCount(discovery)
    if (keys === 0) throw new ForeignRefused('公钥列表为空')
    steps.push(ok('读取签名公钥', `${keys} 把`))
    return { steps, discovery, ready: true }
  } catch (error) {
    const label = steps.length === 0 ? '读取身份提供方配置' : '读取签名公钥'
    steps.push(failed(label, whyOf(error)))
    return { steps, discovery: null, ready: false }
  }
}

const beforeSaml = ({ now }: PreparingCall<'/open/sso/test'>, setting: Setting) => {
  const steps = (setting.idp_certificates as string[]).map((pem) => {
    const certificate = readIdpCertificate(pem)
    const until = certificate && chinaDay(certificate.validTo)
    if (!certificate || certificate.validTo <= now) return failed('签名证书', `已于 ${until} 到期`)
    return ok('签名证书', `${certificate.subject}，有效期至 ${until}`)
  })
  return { steps, discovery: null, ready: steps.some(({ state }) => state === 'ok') }
}

const after = async (call: PreparingCall<'/open/sso/test'>, setting: Setting): Promise<SsoTestResult> => {
  const { body, db, now, partner, services } = call
  const returned = { ...body, state: body.state!, proof: body.proof ?? '' }
  const round = await roundOf(services, db, returned, 'test', now)
  if (round.kept.partnerId !== partner.partnerId) throw new CodedError('LINK_INVALID')
  const done = new Set<Passed>()
  let claims: Claims | null = null
  let why = ''
  try {
    claims = await finishRound(services, setting, round, returned, now, (step) => done.add(step))
  } catch (error) {
    why = whyOf(error)
  }
  let broken = false
  const steps = AFTER[protocolOf(setting)].map(([step, label]) => {
    if (done.has(step)) return ok(label, '通过')
    if (broken) return waiting(label)
    broken = true
    return failed(label, why)
  })
  return { kind: 'after', setting, steps, round, claims }
}

export const askProvider = async (call: PreparingCall<'/open/sso/test'>): Promise<SsoTestResult> => {
  const setting = await settingOf(call.db, call.partner.partnerId)
  if (!setting) throw new CodedError('NOT_FOUND', '请先保存单点登录设置')
  if (call.body.state) return after(call, setting)
  const told = setting.protocol === 'oidc' ? await beforeOidc(call, setting) : beforeSaml(call, setting)
  return { kind: 'before', setting, ...told }
}

const mapping = async (
  call: PreparingCall<'/open/sso/test'>,
  setting: Setting,
  claims: Claims,
): Promise<Step> => {
  const { loginName, name } = mapClaims(setting, claims)
  if (!loginName)
    return failed(MAPPED, `身份提供方没有给出「${setting.login_attribute}」，请核对映射或在对方放行该属性`)
  const user = await subUserNamed(call.db, setting.partner_id, loginName)
  if (!user) return failed(MAPPED, `没有名为「${loginName}」的子账户`)
  if (user.status === SUB_USER.frozen) return failed(MAPPED, `子账户「${loginName}」已冻结`)
  return ok(MAPPED, `${user.login_name}（${name ?? user.name}）`)
}

export const tellSteps = async (call: Try, told: SsoTestResult): Promise<Answer> => {
  const { body, db, now, partner, services, note } = call
  const { setting, steps } = told
  const nothing = { go: null, claims: [], passed: false }
  note({ target: setting.sso_code, detail: { protocol: setting.protocol } })
  if (told.kind === 'before') {
    const rest = ['前往身份提供方登录', ...AFTER[protocolOf(setting)].map(([, label]) => label), MAPPED]
    const all = [...steps, ...rest.map(waiting)]
    if (!told.ready) return { ...nothing, steps: all }
    const addresses = addressesOf(services, body.origin, partner.partnerId)
    const { discovery } = told
    const go = await beginRound(services, db, setting, { purpose: 'test', addresses, discovery, now })
    return { ...nothing, steps: all, go }
  }
  await takeTicket(db, ROUND, told.round.ticketId, now)
  const { claims } = told
  const last = claims ? await mapping(call, setting, claims) : waiting(MAPPED)
  const passed = last.state === 'ok'
  if (passed)
    await inRows(db, 'open_sso', { partner_id: partner.partnerId, changed_at: setting.changed_at }).set({
      tested_at: now,
    })
  note({ detail: { protocol: setting.protocol, passed } })
  return {
    steps: [...steps, last],
    go: null,
    claims: Object.entries(claims ?? {}).map(([name, value]) => ({ name, value })),
    passed,
  }
}
