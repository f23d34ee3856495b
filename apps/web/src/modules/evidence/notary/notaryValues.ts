import type { Commodity } from '@xinqi/api/notary'

/** What an application for a certificate says. */
export type NotaryValues = {
  commodity: Commodity
  purpose: string
  name: string
  mobile: string
  email?: string
  address?: string
}
