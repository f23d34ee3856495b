// The open platform's top navigation and its tools.

export type NavLink = { path: string; name: string }
export type Tool = NavLink & { about: string }

/** Links by where they lead. */
export const linksTo = (named: Readonly<Record<string, string>>): NavLink[] =>
  Object.entries(named).map(([path, name]) => ({ path, name }))

export const TOP: readonly (NavLink | { name: string; links: readonly NavLink[] })[] = [
  { path: '/platform/home', name: '首页' },
  {
    name: '产品文档',
    links: linksTo({
      '/platform/openDoc': '开发文档',
      '/platform/openSaasDoc': 'SaaS 接入',
      '/platform/openCloudDoc': '云签接入',
      '/platform/withholdDoc': '代扣',
      '/platform/status': '服务状态',
    }),
  },
  { path: '/platform/tools/apiDebug', name: '在线调试' },
  { path: '/platform/industry', name: '行业方案' },
  { path: '/platform/experience', name: '在线体验' },
  { path: '/platform/purchase', name: '购买' },
]

export const TOOLS: readonly Tool[] = [
  {
    path: '/platform/tools/errorCode',
    name: '错误码查询',
    about: '按编号或文字查找接口返回的错误与出现的条件',
  },
  {
    path: '/platform/tools/fileHash',
    name: '文件哈希',
    about: '在浏览器中计算文件的 SHA-256 与 SM3，文件不会上传',
  },
  { path: '/platform/tools/imageBase64', name: '图片Base64', about: '图片与 Base64 文本互相转换' },
  { path: '/platform/tools/handDraw', name: '手绘签名', about: '手写签名，导出透明背景的 PNG' },
  {
    path: '/platform/tools/sealPosition',
    name: '签章坐标',
    about: '在 PDF 上点选印章位置，得到接口所需的坐标',
  },
  {
    path: '/platform/tools/signature',
    name: '签名工具',
    about: '逐步算出签名，逐行比较待签文本，指出不同在哪里；密钥不离开浏览器',
  },
  { path: '/platform/tools/helper', name: 'AI助手', about: '用提问的方式查找，回答注明出处' },
  {
    path: '/platform/tools/downloads',
    name: '下载中心',
    about: 'SDK、全部接口的示例、OpenAPI 与可导入的接口集合',
  },
  { path: '/platform/acChainView', name: '存证核验', about: '按编号或文件核验存证证书' },
]
