// 企业微信 and 飞书 with one company in each, and one code of each kind: good, of somebody outside, and any other.
import { type FeishuMessage, feishuService } from '../src/providers/feishu-service.ts'
import { weComService } from '../src/providers/wecom-service.ts'
import type { WorkplaceVendor } from '../src/providers/workplace.ts'

const corpOf = (vendor: WorkplaceVendor, corpId: string) => ({
  vendor,
  corpId,
  appKey: `${vendor}-key`,
  appSecret: `${vendor}-secret`,
  agentId: '1000002',
})
export const WECOM_CORP = corpOf('wecom', 'ww1234567890')
export const FEISHU_CORP = corpOf('feishu', 'tenant-one')

const realTime = () => new Date()

export const strictWeCom = async (clock: () => Date = realTime) => {
  const service = weComService(
    {
      problemOf: (corpId, secret) => {
        if (corpId !== WECOM_CORP.corpId) return 'corpid'
        return secret === WECOM_CORP.appSecret ? null : 'secret'
      },
      isAgent: (id) => id === WECOM_CORP.agentId,
      departments: [
        { id: 2, name: '法务部', parentid: 1, order: 1 },
        { id: 1, name: '企业微信里的示例公司', parentid: 0, order: 1 },
        { id: 3, name: '市场部', parentid: 1, order: 2 },
      ],
      people: [
        { userid: 'wx-li', name: '李四', mobile: '13800000002', main_department: 2, department: [2] },
        { userid: 'wx-one', name: '微一', mobile: '13933000011', main_department: 3, department: [2, 3] },
        { userid: 'wx-two', name: '微二', mobile: '', main_department: 3, department: [3] },
      ],
      canReach: (userid) => userid !== 'nobody',
      personOf: (code) => {
        if (code === 'outsider') return { openid: 'o-1' }
        return code === 'good-code' ? { userid: 'wx-one' } : null
      },
    },
    clock,
  )
  return {
    ...service,
    url: await service.url(),
    sent: () => service.messages.map(({ body }) => body),
  }
}

export const strictFeishu = async (clock: () => Date = realTime) => {
  const service = feishuService(
    {
      problemOf: (appId, secret) => {
        if (appId !== FEISHU_CORP.appKey) return 'app'
        return secret === FEISHU_CORP.appSecret ? null : 'secret'
      },
      departments: [
        { open_department_id: 'od-law', parent_department_id: '0', name: '法务部' },
        { open_department_id: 'od-market', parent_department_id: '0', name: '市场部' },
        { open_department_id: 'od-brand', parent_department_id: 'od-market', name: '品牌组' },
      ],
      people: [
        { user_id: 'fs-li', name: '李四', mobile: '+8613800000002', employee_no: 'F1', at: 'od-law' },
        { user_id: 'fs-one', name: '飞一', mobile: '+8613933000021', employee_no: '', at: 'od-brand' },
        { user_id: 'fs-two', name: '飞二', mobile: '+8613933000022', employee_no: '', at: 'od-brand' },
        { user_id: 'fs-three', name: '飞三', at: 'od-brand' },
      ],
      isReturnUrl: (url) => url === 'https://sign.example.cn/ddLogin',
      personOf: (code) => {
        const tenant_key = { 'good-code': FEISHU_CORP.corpId, outsider: 'tenant-two' }[code]
        return tenant_key ? { user_id: 'fs-one', tenant_key } : null
      },
    },
    clock,
  )
  return {
    ...service,
    url: await service.url(),
    sent: (): FeishuMessage[] => service.messages,
  }
}
