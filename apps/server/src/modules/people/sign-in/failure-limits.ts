import { LOGIN_FAILURES } from '@xinqi/api/limits'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { clearWindow, hitsInWindow, hitWindow } from '../../../platform/security/rate-window.ts'

type Guarded = Pick<Call<'/open/login'>, 'services' | 'standing' | 'now' | 'visitor'> & {
  body: { captchaId?: string; captcha?: string }
}

/**
 * Stands before every proof by password: a picture after three failures, a closed door after ten, whatever the
 * account; and an address that tries many accounts is shut out too. `door` keeps the counts of different logins apart.
 */
export const failureLimits = async (call: Guarded, door: string, account: string) => {
  const { services, standing, now, body } = call
  const { window, lockAfter, captchaAfter, perAddress } = LOGIN_FAILURES
  const byAccount = `${door}:account:${services.columns.lookup(account).toString('base64')}`
  const byAddress = `${door}:address:${call.visitor.address}`
  const failures = await hitsInWindow(standing, byAccount, window, now)
  const sprayed = await hitsInWindow(standing, byAddress, window, now)
  if (failures >= lockAfter || sprayed >= perAddress) throw new CodedError('LOGIN_LOCKED')
  if (failures >= captchaAfter || body.captchaId) {
    await services.captchas.spend(standing, body.captchaId, body.captcha)
  }
  return {
    failed: async () => {
      await hitWindow(standing, byAccount, lockAfter, window, now)
      await hitWindow(standing, byAddress, perAddress, window, now)
    },
    succeeded: () => clearWindow(standing, byAccount),
  }
}
