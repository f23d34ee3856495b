import type { CompanyRegister, RegisteredCompany } from './register.ts'

/** Plainly invented, and each of them says where it comes from. */
const COMPANIES: readonly RegisteredCompany[] = [
  { name: '登记沙箱智能装备有限公司', creditCode: '91110000MA00AND158', standing: '存续' },
  { name: '登记沙箱海运代理有限公司', creditCode: '91110000MA00AND233', standing: '存续' },
  { name: '登记沙箱旧厂有限公司', creditCode: '91110000MA00AND31X', standing: '注销' },
]

export const registerSandbox = (): CompanyRegister => ({
  name: '企业登记沙箱（演示，不是真实登记信息）',
  isSandbox: true,
  find: async (beginning, limit) =>
    COMPANIES.filter(({ name }) => name.startsWith(beginning)).slice(0, limit),
})
