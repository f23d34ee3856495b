import type { Config } from '../platform/config/settings.ts'
import type { IdentityProvider } from '../providers/identity.ts'
import { identityAliyun } from '../providers/identity-aliyun.ts'
import { identityNone, offeringOnly } from '../providers/identity-none.ts'
import { identitySandbox } from '../providers/identity-sandbox.ts'
import { identityTencent } from '../providers/identity-tencent.ts'
import { aliyunAccount, tencentAccount } from './cloud-accounts.ts'

/** Who says that people are who they say they are, and what of it is offered. */
export const identityOf = (config: Config, clock: () => Date): IdentityProvider =>
  offeringOnly(
    authorityOf(config, clock),
    // A number is proven by a code to it, whether it is compared alone or with a bank card.
    config.IDENTITY_METHODS.filter(
      (method) => config.SMS_PROVIDER !== 'off' || !BY_TELEPHONE.includes(method),
    ),
  )

const BY_TELEPHONE = [2, 3]

const authorityOf = (config: Config, clock: () => Date): IdentityProvider => {
  const kept = {
    endpoint: config.IDENTITY_ENDPOINT,
    id: config.IDENTITY_ACCESS_KEY_ID,
    secret: config.IDENTITY_ACCESS_KEY_SECRET,
  }
  const face = config.IDENTITY_FACE_SCENE
  switch (config.IDENTITY_PROVIDER) {
    case 'aliyun': {
      const account = aliyunAccount(kept, 'https://cloudauth.aliyuncs.com')
      return identityAliyun({ ...account, faceSceneId: face }, clock)
    }
    case 'tencent': {
      const account = tencentAccount(kept, 'https://faceid.tencentcloudapi.com')
      return identityTencent({ ...account, faceRuleId: face }, clock)
    }
    case 'off':
      return identityNone()
    default:
      return identitySandbox()
  }
}
