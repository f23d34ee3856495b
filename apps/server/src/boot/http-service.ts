import type { Config } from '../platform/config/settings.ts'

/** Who is spoken to and how it knows us; the settings insist on all four where a service is spoken to over HTTP. */
export const httpService = (
  config: Config,
  service: 'INVOICE' | 'NOTARY' | 'REGISTER' | 'SEAL_REGISTER',
) => ({
  name: config[`${service}_NAME`]!,
  url: config[`${service}_URL`]!,
  keyId: config[`${service}_KEY_ID`]!,
  secret: config[`${service}_SECRET`]!,
})
