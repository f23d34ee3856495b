import type { PublicFacts } from '@xinqi/api/open/public-endpoint'
import { OPEN_APP } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import { nonceMemory } from '../../../platform/security/signed-header.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { checkHead, isSignedBy, readHead, type SignedHead, textOf } from '../gateway/check-signature.ts'
import { type KnownApp, type KnownKey, makeKeyring } from '../gateway/keyring.ts'
import { makePaces, type PaceAnswer, rateOf } from '../gateway/pace.ts'

export type OpenRequest = {
  method: string
  target: string
  address: string
  path: string
  facts: PublicFacts
}
/** What is known of a call so far; filled as the checks go on, so that a refusal can be written down too. */
export type Trace = {
  known?: KnownApp
  key?: KnownKey
  head?: SignedHead
  text?: string
  actor?: Actor
  refusedAddress?: boolean
  admitted?: boolean
  /** What the app may still call, as the fields of the rate limit tell it. */
  pace?: PaceAnswer & { name: string; perSecond: number }
}

/** Key → address → signature → app on → ability → rate. Before the body is read. */
export const makeGate = (services: Services) => {
  const keyring = makeKeyring(services)
  const nonces = nonceMemory()
  const pace = makePaces(() => services.clock().getTime())
  return async (asked: OpenRequest, headers: Record<string, string | string[] | undefined>, trace: Trace) => {
    const head = readHead(headers)
    trace.head = head
    const known = await keyring.find(head.appId)
    if (!known) throw new CodedError('OPEN_APP_UNKNOWN')
    trace.known = known
    const now = services.clock()
    const key = known.keys.get(head.keyId)
    if (!key) throw new CodedError('OPEN_KEY_UNKNOWN')
    trace.key = key
    if (key.endsAt && key.endsAt <= now) throw new CodedError('OPEN_KEY_ENDED')
    admitAddress(known, asked.address, trace)
    checkHead(head, now, services.clockOffset.wrongBy())
    const { method, target } = asked
    trace.text = textOf(head, { algorithm: key.algorithm, method, target })
    if (!isSignedBy(key, trace.text, head.signature)) throw new CodedError('SIGNATURE_WRONG', '签名不正确')
    nonces.spend(`${head.appId}:${head.nonce}`, now.getTime())
    trace.admitted = true
    admitApp(known, asked.facts)
    trace.actor = known.actor!
    const perSecond = rateOf(known.app, asked.facts.pace)
    trace.pace = {
      ...pace(`${head.appId} ${asked.path}`, perSecond),
      name: asked.facts.pace,
      perSecond,
    }
    const { wait } = trace.pace
    if (wait) throw new CodedError('TOO_MANY', undefined, { retryAfter: wait })
  }
}

const admitAddress = ({ app, admits }: KnownApp, address: string, trace: Trace) => {
  if ((app.is_sandbox && !app.ip_enforced) || admits(address)) return
  trace.refusedAddress = true
  throw new CodedError('OPEN_IP_REFUSED', `来源地址 ${address} 不在 IP 白名单中`)
}

const admitApp = ({ app, partnerOn, actor }: KnownApp, facts: PublicFacts) => {
  if (app.status !== OPEN_APP.on || !partnerOn || !actor) throw new CodedError('OPEN_APP_OFF')
  if (facts.sandboxOnly && !app.is_sandbox) throw new CodedError('OPEN_SANDBOX_ONLY')
  const has = (app.abilities as string[]).includes(facts.ability ?? '')
  if (facts.ability && !app.is_sandbox && !has) throw new CodedError('OPEN_ABILITY')
}
