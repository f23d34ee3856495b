// What is new for partners, newest first. Shown in the documents, on the home page and in the console.

export type OpenNotice = { kind: 'change' | 'notice'; day: string; title: string; content: string }

export const OPEN_NOTICES: readonly OpenNotice[] = [
  {
    kind: 'change',
    day: '2026-11-18',
    title: '本机调试与四种语言的客户端',
    content:
      '命令行工具 xinqi 把事件转到本机端口；沙箱可嵌入 localhost 的页面；webhook/events 可长轮询，webhook/test 可指定事件；Python、Java、Go、PHP 客户端各一个文件；业务拒绝说明现状与可调用的接口；文档有 Markdown 与 llms.txt。',
  },
  {
    kind: 'change',
    day: '2026-11-17',
    title: '新增四种事件',
    content:
      'contract.expiring（签署将截止）、evidence.ready（存证可验证）、key.expiring（密钥将到期）、seal.reviewed（印章审核结束）；每种事件 data 的内容见事件表与 OpenAPI。',
  },
  {
    kind: 'change',
    day: '2026-11-17',
    title: '在线调试、在线体验与签名诊断',
    content:
      '在线调试经同一网关向沙箱发送真实的签名请求；签名工具逐行比较待签文本并指出不同之处；在线体验可签署一份样例并实时查看事件。',
  },
  {
    kind: 'change',
    day: '2026-11-17',
    title: 'Webhook 支持 SM2 签名',
    content: '回调地址可选 SM2 签名（webhook-signature 以 sm2 开头），SDK 的 verifyWebhook 可直接校验。',
  },
  {
    kind: 'change',
    day: '2026-11-15',
    title: '开放接口 v1 发布',
    content:
      '沙箱与正式环境由应用决定；8 行待签文本，HMAC、RSA 与 SM2 三种密钥；Webhook 遵循 Standard Webhooks 1.0.0。',
  },
  {
    kind: 'notice',
    day: '2026-11-15',
    title: '版本承诺',
    content:
      'v1 只增不改：请忽略不认识的字段与事件。若有 v2，两个版本至少并行 12 个月，并以 Sunset 响应头提前告知。',
  },
]
