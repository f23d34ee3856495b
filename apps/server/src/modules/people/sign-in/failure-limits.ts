import { LOGIN_FAILURES } from '@xinqi/api/limits'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { deviceHash, isKnownDevice } from '../../../platform/security/known-device.ts'
import { clearWindow, giveBack, hitWindow } from '../../../platform/security/rate-window.ts'

type Guarded = Pick<Call<'/open/login'>, 'services' | 'autocommit' | 'now' | 'visitor'> & {
  body: { captchaId?: string; captcha?: string }
}
/** Whose door it is. Different logins are counted apart; nobody stands behind an account that does not exist. */
type LimitedEntry = { name: string; account: string; ownerId: string | undefined }
type Counted = { key: string; limit: number }

/**
 * Stands before every proof by password, and shuts out who guesses, not whose account it is. A browser that has been
 * let in before has five tries of its own. Strangers have five from one address, twenty from everywhere, and an
 * address has fifty over all accounts. From the fourth on there is a picture to read first. Counted before anything
 * is checked: many guesses at one moment would otherwise all be the first.
 */
export const failureLimits = async (call: Guarded, door: LimitedEntry) => {
  const { services, autocommit, now, body } = call
  const { window, captchaAfter } = LOGIN_FAILURES
  const counts = await countsFor(call, door)
  const taken: Counted[] = []
  const takeBack = async () => {
    for (const { key } of taken) await giveBack(autocommit, key, window, now)
  }
  let guarded = body.captchaId !== undefined
  for (const [index, count] of counts.entries()) {
    const { allowed, hits } = await hitWindow(autocommit, count.key, count.limit, window, now)
    if (!allowed) {
      await takeBack()
      throw new CodedError('LOGIN_LOCKED')
    }
    taken.push(count)
    // Many accounts at one address are an office; many failures at one account are somebody guessing.
    if (index < 2 && hits > captchaAfter) guarded = true
  }
  if (guarded) {
    try {
      await services.captchas.spend(autocommit, body.captchaId, body.captcha)
    } catch (error) {
      await takeBack()
      throw error
    }
  }
  return {
    succeeded: async () => {
      await takeBack()
      await clearWindow(autocommit, counts[0]!.key)
    },
  }
}

/** The narrowest first. */
const countsFor = async (
  { services, autocommit, visitor }: Guarded,
  door: LimitedEntry,
): Promise<Counted[]> => {
  const { lockAfter, strangers, perAddress } = LOGIN_FAILURES
  const account = services.columns.lookup(door.account).toString('base64')
  const { device } = visitor
  if (device && (await isKnownDevice(autocommit, door.ownerId, device))) {
    const browser = deviceHash(device).toString('base64')
    return [{ key: `${door.name}:device:${browser}:${account}`, limit: lockAfter }]
  }
  return [
    { key: `${door.name}:from:${visitor.address}:${account}`, limit: lockAfter },
    { key: `${door.name}:strangers:${account}`, limit: strangers },
    { key: `${door.name}:address:${visitor.address}`, limit: perAddress },
  ]
}
