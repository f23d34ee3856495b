import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'

/**
 * Where vendors send people back to. What the browser says of itself counts only in a demo without a configured
 * address: otherwise a forged request could have people sent elsewhere.
 */
export const publicOrigin = ({ config }: Pick<Services, 'config'>, said: string | undefined): string => {
  const origin = config.PUBLIC_URL ?? (config.MODE === 'demo' ? said : undefined)
  if (!origin) throw new CodedError('BAD_REQUEST')
  return new URL(origin).origin
}
