import type { Config } from '../platform/config/settings.ts'
import { outbound } from '../platform/security/outbound.ts'
import type { CompanyRegister } from '../providers/register.ts'
import { registerHttp } from '../providers/register-http.ts'
import { registerSandbox } from '../providers/register-sandbox.ts'
import { httpService } from './http-service.ts'

/** Who knows the companies that are not here; a sandbox exists in demos and nowhere else. */
export const companyRegisterOf = (config: Config, clock: () => Date): CompanyRegister | null => {
  if (config.REGISTER_PROVIDER === 'http')
    return registerHttp(httpService(config, 'REGISTER'), outbound(config.OUTBOUND_ALLOW), clock)
  return config.REGISTER_PROVIDER === 'auto' && config.MODE === 'demo' ? registerSandbox() : null
}
