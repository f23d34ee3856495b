// What is new for partners, newest first. Shown in the documents, on the home page and in the console.

export type OpenNotice = { kind: 'change' | 'notice'; day: string; title: string; content: string }

export const OPEN_NOTICES: readonly OpenNotice[] = [
  {
    kind: 'change',
    day: '2026-11-19',
    title: '应答示例与拒绝之后的下一步',
    content:
      '每个接口的文档与 OpenAPI 都有沙箱中真实返回的应答示例，每种事件有请求体示例。智能体可用 docs_search、docs_read 查阅文档。被拒绝时 possible 按原因给出接下来可以调用的接口，接口名写错时给出相近的接口；格式错误用文字说明，不再是正则表达式。',
  },
  {
    kind: 'change',
    day: '2026-11-19',
    title: '签署人的语言与双语合同',
    content:
      '签署方与抄送人可带 language（zh、en）：通知、短信与签署页用其语言，contract/signUrl 的页面也用它打开；contract/replaceSigner 可另指定。双语合同用 prevailing 写明以哪种文本为准；contract/get 返回二者。免登链接的页面有英文。',
  },
  {
    kind: 'change',
    day: '2026-11-19',
    title: '服务状态、更换证件与生成客户端',
    content:
      '服务状态页列出各部分的现状、90 天的可用率与近期异常，/platform/status.json 供监控读取。user/update 可更换证件（idType 与 idNo）。OpenAPI 中的 metadata 改为键值对，生成的客户端可直接填写。沙箱中证件号码已属于另一位用户时，各种实名方式都说明原因。',
  },
  {
    kind: 'change',
    day: '2026-11-19',
    title: '提取自定义字段与逐项反馈',
    content:
      'extract/create 按您自己的字段从合同中提取内容，附原文、页码与位置；extract/facts 列出可直接提取的已知要素。compare/feedback、review/feedback、extract/feedback 可逐项反馈，结果中的差异与发现有了编号。review/get 的 level 现与文档一致：high、medium、low。',
  },
  {
    kind: 'change',
    day: '2026-11-19',
    title: '问合同与合同要素',
    content:
      'contract/ask：一句中文查本应用全部已完成的合同，返回读懂的条件、对得上的数目与原文；不认识的词返回 5307，不猜。contract/facts：一份合同的要素、状态与出处。',
  },
  {
    kind: 'change',
    day: '2026-11-19',
    title: '应用的智能体、附件与合同包',
    content:
      '/mcp/app：智能体凭应用的密钥查找、阅读、起草和提议，对外的操作由人确认或依授权书办理。contract/create 可带 attachments 与 attachmentsAsked，contract/download 可取附件；contract/createPackage 一次发起一组合同；contract/text 按页返回正文。',
  },
  {
    kind: 'change',
    day: '2026-11-19',
    title: '嵌入脚本',
    content:
      '/embed/v1/xinqi.js：Xinqi.open 创建 iframe 或全屏层，随内容调整高度，回调 ready、signed、refused、closed；只听取平台来源的消息。用法见开发文档「嵌入页」。',
  },
  {
    kind: 'change',
    day: '2026-11-19',
    title: '业务标签、证件类型与账号隐藏',
    content:
      '合同与用户可带 metadata，列表可按其筛选，事件随之推送；contract/setMetadata 可随时修改。user/addPerson 增加 idType：通行证、护照、外国人永久居留身份证。账号是手机号、身份证号或邮箱的，新应用在应答与推送中默认只显示首尾，可在应用的基本信息中关闭；已有的应用不变。',
  },
  {
    kind: 'change',
    day: '2026-11-19',
    title: '示例复制即可运行',
    content:
      '每个接口的示例都列明要先调用什么；登录后可一键换成自己沙箱中的编号，在线调试的「填入示例」同样可直接发送。webhook/resend 对没有回调地址的事件返回 0，不再是 404；user/update 换成他人的手机号时说明原因。',
  },
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
