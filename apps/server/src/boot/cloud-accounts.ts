import type { AliyunAccount } from '../providers/aliyun-request.ts'
import type { TencentAccount } from '../providers/tencent-request.ts'

// The two clouds name the halves of a key differently; the settings do not.

type AccountSettings = { endpoint?: string; id?: string; secret?: string }

export const aliyunAccount = ({ endpoint, id, secret }: AccountSettings, usual: string): AliyunAccount => ({
  endpoint: endpoint ?? usual,
  accessKeyId: id!,
  accessKeySecret: secret!,
})

export const tencentAccount = ({ endpoint, id, secret }: AccountSettings, usual: string): TencentAccount => ({
  endpoint: endpoint ?? usual,
  secretId: id!,
  secretKey: secret!,
})
