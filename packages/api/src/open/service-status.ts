// The parts the status page speaks of. Told by what a partner notices, not by how the platform is built.

export const SERVICE_COMPONENTS = {
  api: { name: '开放接口', about: '接口应答，不含被拒绝的请求' },
  signing: { name: '签署', about: '证书、时间戳与签署' },
  push: { name: '事件推送', about: '向回调地址推送' },
  conversion: { name: '文件转换与智能任务', about: '上传文件转换、比对、审查、提取' },
  store: { name: '文件存储', about: '上传与下载' },
} as const
export type ServiceComponent = keyof typeof SERVICE_COMPONENTS
export const SERVICE_COMPONENT_NAMES = Object.keys(SERVICE_COMPONENTS) as ServiceComponent[]
export const SERVICE_STATES = { ok: '正常', trouble: '异常', unknown: '暂无数据' } as const
export const STATUS_DAYS = 90
/** Looked at every minute; silent for longer than this, nobody was there to look. */
export const STATUS_SILENT_MINUTES = 5
