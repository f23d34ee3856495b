import { useCall } from '../../../shared/api/useCall.ts'

export const WORKPLACE_NAMES = { dingtalk: '钉钉', wecom: '企业微信', feishu: '飞书' } as const
export type WorkplaceVendor = keyof typeof WORKPLACE_NAMES

/** What people call the messenger their company works in; 钉钉 until one is connected. */
export const useWorkplaceName = (): string => {
  const { data } = useCall('/dd/currentCompanyInfo', {}, { quiet: true })
  return WORKPLACE_NAMES[data?.vendor ?? 'dingtalk']
}
