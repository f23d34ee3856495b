import type { PublicFacts } from '@xinqi/api/open/public-endpoint'
import { OPEN_APP } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import { nonceMemory } from '../../../platform/security/signed-header.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { checkHead, isSignedBy, readHead, type SignedHead, textOf } from '../gateway/check-signature.ts'
import { type Keyring, type KnownApp, type KnownKey, makeKeyring } from '../gateway/keyring.ts'
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

type Headers = Record<string, string | string[] | undefined>
type SignedRequest = Pick<OpenRequest, 'method' | 'target' | 'address'>

/** Who it is: key → address → signature. */
export const makeSignatureCheck = (services: Services, keyring: Keyring) => {
  const nonces = nonceMemory()
  return async (asked: SignedRequest, headers: Headers, trace: Trace): Promise<KnownApp> => {
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
    return known
  }
}

/** Key → address → signature → app on → ability → rate. Before the body is read. */
export const makeGate = (services: Services) => {
  const identify = makeSignatureCheck(services, makeKeyring(services))
  const pace = makePaces(() => services.clock().getTime())
  return async (asked: OpenRequest, headers: Headers, trace: Trace) => {
    const known = await identify(asked, headers, trace)
    trace.actor = admitApp(known, asked.facts)
    const perSecond = rateOf(known.app, asked.facts.pace)
    trace.pace = {
      ...pace(`${known.app.id} ${asked.path}`, perSecond),
      name: asked.facts.pace,
      perSecond,
    }
    const { wait } = trace.pace
    if (wait) throw new CodedError('TOO_MANY', undefined, { retryAfter: wait })
  }
}

export const admitAddress = ({ app, admits }: KnownApp, address: string, trace: Trace = {}) => {
  if ((app.is_sandbox && !app.ip_enforced) || admits(address)) return
  trace.refusedAddress = true
  throw new CodedError('OPEN_IP_REFUSED', `来源地址 ${address} 不在 IP 白名单中`)
}

/** In whose name it then acts. */
export const admitApp = (
  { app, partnerOn, actor }: KnownApp,
  facts: Pick<PublicFacts, 'sandboxOnly' | 'ability'>,
): Actor => {
  if (app.status !== OPEN_APP.on || !partnerOn || !actor) throw new CodedError('OPEN_APP_OFF')
  if (facts.sandboxOnly && !app.is_sandbox) throw new CodedError('OPEN_SANDBOX_ONLY')
  const has = (app.abilities as string[]).includes(facts.ability ?? '')
  if (facts.ability && !app.is_sandbox && !has) throw new CodedError('OPEN_ABILITY')
  return actor
}
