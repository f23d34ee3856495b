import type { Config } from '../platform/config/settings.ts'
import type { IdentityProvider } from '../providers/identity.ts'
import { identityAliyun } from '../providers/identity-aliyun.ts'
import { identityNone, offeringOnly } from '../providers/identity-none.ts'
import { identitySandbox } from '../providers/identity-sandbox.ts'
import { identityTencent } from '../providers/identity-tencent.ts'

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
  switch (config.IDENTITY_PROVIDER) {
    case 'aliyun':
      return identityAliyun(
        {
          endpoint: config.IDENTITY_ENDPOINT ?? 'https://cloudauth.aliyuncs.com',
          accessKeyId: config.IDENTITY_ACCESS_KEY_ID!,
          accessKeySecret: config.IDENTITY_ACCESS_KEY_SECRET!,
          faceSceneId: config.IDENTITY_FACE_SCENE,
        },
        clock,
      )
    case 'tencent':
      return identityTencent(
        {
          endpoint: config.IDENTITY_ENDPOINT ?? 'https://faceid.tencentcloudapi.com',
          secretId: config.IDENTITY_ACCESS_KEY_ID!,
          secretKey: config.IDENTITY_ACCESS_KEY_SECRET!,
          faceRuleId: config.IDENTITY_FACE_SCENE,
        },
        clock,
      )
    case 'off':
      return identityNone()
    default:
      return identitySandbox()
  }
}
