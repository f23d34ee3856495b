import type { Config } from '../platform/config/settings.ts'
import { outbound } from '../platform/security/outbound.ts'
import type { SealRegister } from '../providers/seal-register.ts'
import { sealRegisterHttp } from '../providers/seal-register-http.ts'
import { sealRegisterSandbox } from '../providers/seal-register-sandbox.ts'
import { httpService } from './http-service.ts'

/** Whoever records seals made elsewhere and is told of them; a sandbox exists in demos and nowhere else. */
export const sealRegisterOf = (config: Config, clock: () => Date): SealRegister | null => {
  if (config.SEAL_REGISTER === 'http')
    return sealRegisterHttp(httpService(config, 'SEAL_REGISTER'), outbound(config.OUTBOUND_ALLOW), clock)
  return config.SEAL_REGISTER === 'auto' && config.MODE === 'demo' ? sealRegisterSandbox(clock) : null
}
