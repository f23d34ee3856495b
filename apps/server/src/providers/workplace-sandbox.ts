import { randomUUID } from 'node:crypto'
import { ForeignRefused } from './foreign-app.ts'
import type { Directory, WorkplaceProvider, WorkplaceVendor } from './workplace.ts'

const PREFIX = 'sandbox:'
const ROOT_NAMES = { dingtalk: '沙箱钉钉组织', wecom: '沙箱企业微信组织', feishu: '沙箱飞书组织' } as const

/** A small invented company. 沙箱无号 has hidden his number, so that this refusal can be seen too. */
const DIRECTORY: Directory = {
  departments: [
    { id: '1', parentId: null, name: '沙箱钉钉组织' },
    { id: '2', parentId: '1', name: '法务部' },
    { id: '3', parentId: '1', name: '市场部' },
    { id: '4', parentId: '3', name: '品牌组' },
  ],
  people: [
    { id: 'sb-qian', name: '钱一', mobile: '13930000001', departmentId: '2', jobNumber: 'D001' },
    { id: 'sb-feng', name: '冯二', mobile: '13930000002', departmentId: '3', jobNumber: 'D002' },
    { id: 'sb-chen', name: '陈三', mobile: '13930000003', departmentId: '4', jobNumber: 'D003' },
    { id: 'sb-none', name: '沙箱无号', mobile: null, departmentId: '4', jobNumber: null },
  ],
}

/** Asks nobody; any key is good except one ending in 0000. Never there in production. */
export const workplaceSandbox = (vendor: WorkplaceVendor = 'dingtalk'): WorkplaceProvider => ({
  isSandbox: true,
  check: async ({ appSecret }) => {
    if (appSecret.endsWith('0000')) throw new ForeignRefused('沙箱：密钥不正确')
  },
  personByCode: async (_corp, authCode) => {
    const id = authCode.startsWith(PREFIX) ? authCode.slice(PREFIX.length) : ''
    const person = DIRECTORY.people.find((candidate) => candidate.id === id)
    if (!person) throw new ForeignRefused('沙箱：未授权')
    return { id: person.id, name: person.name }
  },
  directory: async () => {
    const { departments, people } = structuredClone(DIRECTORY)
    const [root, ...rest] = departments
    return { departments: [{ ...root!, name: ROOT_NAMES[vendor] }, ...rest], people }
  },
  send: async () => ({ taskId: `SANDBOX-${randomUUID()}` }),
  approvalModels: async () =>
    vendor !== 'dingtalk'
      ? []
      : [
          { processCode: 'PROC-SANDBOX-1', name: '合同审批（沙箱）' },
          { processCode: 'PROC-SANDBOX-2', name: '用印申请（沙箱）' },
        ],
})
