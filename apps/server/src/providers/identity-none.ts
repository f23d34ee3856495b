import { type IdentityProvider, NOT_OFFERED } from './identity.ts'

/** No authority is connected: people are looked at by people, and nothing else is offered. */
export const identityNone = (): IdentityProvider => ({
  name: '未接入认证机构',
  isSandbox: false,
  offers: [],
  examples: [],
  needsDevice: false,
  twoFactor: async () => NOT_OFFERED(),
  byMobile: async () => NOT_OFFERED(),
  byBankCard: async () => NOT_OFFERED(),
  startFace: async () => NOT_OFFERED(),
  faceResult: async () => NOT_OFFERED(),
})

/** Less than an authority can do: what the platform has not agreed on with it is not offered. */
export const offeringOnly = (provider: IdentityProvider, methods: readonly number[]): IdentityProvider => ({
  ...provider,
  offers: provider.offers.filter((method) => methods.includes(method)),
})
