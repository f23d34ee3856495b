import { code, type Doc, endpoints, list, note, steps, table, text } from './doc.ts'

const json = (value: object) => JSON.stringify(value, null, 2)

export const saasDoc: Doc = {
  path: '/platform/openSaasDoc',
  title: 'SaaS 接入文档',
  about: '一家企业把自己的 OA、ERP、CRM 接到自己的信契：人员、审批与合同都在同一个企业里。',
  sections: [
    {
      id: 'who',
      title: '适合谁',
      blocks: [
        text(
          '您的企业已经在用信契，希望业务系统自动发起合同、回写状态，员工不必换系统。应用代表您自己的企业（account 为 self），相对方是客户、供应商或员工。',
        ),
        table(
          ['要做的事', '用什么'],
          ['业务单据审批通过后自动发起合同', 'contract/create 或 contract/createByTemplate'],
          ['员工在业务系统里直接打开签署', '签署链接 + 嵌入页'],
          ['合同签完，单据自动变为已签', 'Webhook：contract.completed'],
          ['员工用企业账号登录信契', '单点登录（OIDC），在信契企业设置中配置'],
          ['从业务系统免登进入信契', '联合登录密钥，见下文'],
        ),
      ],
    },
    {
      id: 'flow',
      title: '典型流程',
      blocks: [
        steps(
          '业务系统中的单据审批通过，取得相对方的企业全称、经办人姓名与手机号。',
          '用合同模板发起：字段由单据填入，相对方按姓名与手机号指定，不需要预先建用户。',
          '您方盖章：由有用印权限的员工在签署页完成；盖章前的企业内部审批照常生效（状态 approving）。',
          '相对方收到短信，打开链接、实名、签署。',
          '收到 contract.completed，下载文件归档，把 tag 中的单据号对应回去。',
        ),
        code(
          'json',
          json({
            contractNo: 'PO-2026-0117',
            name: '采购合同',
            templateNo: 'MB20260001',
            values: { 货物: '检测设备', 数量: '10', 总价: '100000.00' },
            roles: {
              甲方: { account: 'self' },
              乙方: { name: '李四', mobile: '13900000002', company: '样例贸易有限公司' },
            },
            tag: 'PO-2026-0117',
          }),
          'contract/createByTemplate',
        ),
        endpoints(
          'template/list',
          'template/get',
          'contract/createByTemplate',
          'contract/create',
          'contract/status',
          'contract/download',
        ),
      ],
    },
    {
      id: 'login',
      title: '从业务系统免登进入',
      blocks: [
        text(
          '在[应用中心 · 资料与安全](/platform/openUser?tab=account)生成联合登录密钥。您的服务器为每次进入签名一个链接，有效 5 分钟、只能用一次：',
        ),
        code(
          'js',
          `import { createHmac, randomBytes } from 'node:crypto'

const said = {
  partnerId: process.env.XINQI_PARTNER,
  userId: 'employee-1024', // 员工在您系统中的编号
  name: '张三',
  timestamp: String(Date.now()),
  nonce: randomBytes(16).toString('hex'),
}
const text = [said.partnerId, said.userId, said.name, said.timestamp, said.nonce].join('\\n')
const signature = createHmac('sha256', process.env.XINQI_LOGIN_KEY).update(text).digest('hex')
const link = new URL('/ssoLogin', process.env.XINQI_URL)
link.search = new URLSearchParams({ ...said, signature })
console.log(link.href)
`,
          '生成登录链接',
        ),
        note('首次进入时，员工用短信验证码确认手机号；之后直接登录。密钥泄露时更换，旧链接立即失效。'),
      ],
    },
    {
      id: 'events',
      title: '回写状态',
      blocks: [
        text('只需处理合同级的终态；用 webhook-id 去重，用 seq 判断先后：'),
        {
          kind: 'events',
          types: [
            'contract.completed',
            'contract.refused',
            'contract.expired',
            'contract.withdrawn',
            'contract.ended',
            'approval.rejected',
          ],
        },
      ],
    },
    {
      id: 'errors',
      title: '常见错误',
      blocks: [
        {
          kind: 'errors',
          names: [
            'OPEN_VALUE',
            'OPEN_TEMPLATE_UNKNOWN',
            'OPEN_SIGNER_FIELDS',
            'OPEN_CONTRACT_EXISTS',
            'QUOTA_SHORT',
            'CONTRACT_STATUS',
          ],
        },
        text(
          '全部错误见[错误码查询](/platform/tools/errorCode)。上线清单见[开发文档 · 上线](/platform/openDoc#live)。',
        ),
      ],
    },
  ],
}

export const cloudDoc: Doc = {
  path: '/platform/openCloudDoc',
  title: '云签接入文档',
  about: '平台型业务：在您的应用里为许多用户与企业签合同，用户不必注册信契。',
  sections: [
    {
      id: 'who',
      title: '适合谁',
      blocks: [
        text(
          '招聘、租房、货运、教培、金融等平台：合同双方都是您的用户，或您的企业与用户。用户在您的系统中有账号，签署页以链接或嵌入的方式打开。',
        ),
        note(
          '信契的登录账号与您应用中的用户账号（account）是两回事：account 由您指定，只在您的应用内有意义。',
        ),
      ],
    },
    {
      id: 'users',
      title: '一、添加用户并实名',
      blocks: [
        steps(
          '添加个人或企业用户；同样内容重复添加返回同一个用户，不会报错。',
          '实名：引导用户打开实名页，或用 identity/personVerify 服务器对服务器核验（须有用户的授权凭据）。',
          '等待 identity.passed 事件；未实名的用户可以加入合同，签署前会被引导实名。',
        ),
        code(
          'json',
          json({ account: 'driver-2048', name: '张三', mobile: '13900000001', idNo: '110101199003070011' }),
          'user/addPerson',
        ),
        endpoints('user/', 'identity/'),
      ],
    },
    {
      id: 'seals',
      title: '二、印章',
      blocks: [
        text(
          '个人签名由签署人手写或选用；企业印章按模板制作或上传图片（正式环境须审核）。尺寸以毫米计，盖出来就是那么大。',
        ),
        endpoints('seal/'),
      ],
    },
    {
      id: 'sign',
      title: '三、发起与签署',
      blocks: [
        code(
          'json',
          json({
            contractNo: 'YD-20260117-001',
            name: '货物运输协议',
            files: ['<fileId>'],
            signers: [
              { account: 'self', order: 2, positions: [{ keyword: '托运方（盖章）' }] },
              {
                account: 'driver-2048',
                order: 1,
                intent: ['face'],
                positions: [{ keyword: '承运人（签字）' }],
              },
            ],
            deadline: '2026-12-31T23:59:59+08:00',
          }),
          'contract/create',
        ),
        list(
          '意愿确认 intent：短信、签署密码、人脸，签署人任选其一；intentAll 为 true 时全部通过。高风险合同建议人脸。',
          '用 contract/signUrl 取得签署页链接，跳转或放入 iframe。链接不等于意愿。',
          '签署人读英文时加 language: "en"，抄送人同样：通知与签署页用英文；双语合同加 prevailing，写明以哪种文本为准。',
          '司机换了手机号？user/update 改手机号；合同里的人错了，contract/replaceSigner 更换尚未签署的人。',
        ),
        endpoints(
          'contract/create',
          'contract/signUrl',
          'contract/batchSignUrl',
          'contract/replaceSigner',
          'contract/urge',
          'contract/withdraw',
          'contract/postpone',
        ),
      ],
    },
    {
      id: 'auto',
      title: '四、自动签署',
      blocks: [
        text(
          '您的企业一方可由接口自动盖章，前提是：场景已备案、法定代表人或管理员签过授权书、该方没有要填写的内容。',
        ),
        list(
          '只限企业章与法定代表人章，不能代自然人签名。',
          '授权书默认 365 天，最长 3 年；撤销后下一次签署即被拒绝。',
          '报告中写明「自动签署」与授权编号，印章所有者按次或按日得到通知。',
        ),
        endpoints('contract/autoSign', 'sealAuth/'),
        { kind: 'errors', names: ['OPEN_ABILITY'] },
      ],
    },
    {
      id: 'files',
      title: '五、文件与存证',
      blocks: [
        text(
          '合同完成后，文件写入存证日志；下载链接 10 分钟内有效，请按 sha256 核对后存入自己的存储，或在控制台配置云存储（OSS、COS、OBS、S3 与 MinIO）自动同步；还没有存储桶时可选「沙箱存储桶」，先用沙箱应用试一遍。',
        ),
        endpoints('contract/download', 'evidence/', 'file/verify'),
        text('任何人都可以在[存证证书核验](/platform/acChainView)输入存证编号或拖入文件核验。'),
      ],
    },
    {
      id: 'live',
      title: '上线前',
      blocks: [
        list(
          '回调处理可重入：同一事件可能到达不止一次。',
          '拒签、过期、撤回都有处理：用 sandbox/actAs 与 sandbox/advance 走一遍。',
          '余量不足（QUOTA_SHORT）有告警：在通知配置 · 告警中设置。',
        ),
      ],
    },
  ],
}

export const withholdDoc: Doc = {
  path: '/platform/withholdDoc',
  title: '代扣文档',
  about: '签订《委托代扣协议》：固定模板、四要素核验、强意愿与完整证据。信契只负责签约，不划转资金。',
  sections: [
    {
      id: 'scope',
      title: '边界',
      blocks: [
        text('代扣由您与您的支付机构完成。信契提供：付款人身份的核验、协议的签署、可独立核验的证据。'),
        note('我们不保存银行卡号，也不发起扣款。卡号只用于四要素核验，日志中以 *** 代替。'),
      ],
    },
    {
      id: 'template',
      title: '一、协议模板',
      blocks: [
        text('把支付机构要求的协议做成模板，可变内容设为字段。建议至少包含：'),
        table(
          ['字段', '说明'],
          ['付款人', '姓名，与核验的一致'],
          ['卡号后四位', '只写后四位'],
          ['收款人', '您的企业全称'],
          ['用途', '如房租、学费、保费'],
          ['单笔上限', '大写与小写'],
          ['扣款周期', '如每月 5 日'],
          ['授权期限', '起止日期；到期自动失效'],
          ['撤销方式', '付款人可以怎样撤销'],
        ),
        endpoints('template/'),
      ],
    },
    {
      id: 'verify',
      title: '二、四要素核验',
      blocks: [
        text(
          '先用 user/addPerson 添加付款人，再核验姓名、身份证号、银行卡号、银行预留手机号四要素一致，取得流水号 serialNo；consent 是付款人同意书的 SHA-256：',
        ),
        code(
          'json',
          json({
            account: 'payer-1',
            method: 'bank4',
            bankCard: '6222020000000000000',
            consent: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
          }),
          'identity/personVerify',
        ),
        endpoints('identity/personVerify', 'identity/result'),
      ],
    },
    {
      id: 'sign',
      title: '三、签署',
      blocks: [
        text('涉及资金，意愿确认建议短信与人脸都要通过，并强制阅读：'),
        code(
          'json',
          json({
            contractNo: 'DK-0001',
            name: '委托代扣协议',
            templateNo: 'MB20260002',
            values: {
              付款人: '张三',
              卡号后四位: '0011',
              用途: '房租',
              单笔上限: '5000.00',
              扣款周期: '每月5日',
            },
            roles: {
              付款人: { account: 'payer-1', intent: ['sms', 'face'], intentAll: true, readSeconds: 10 },
              收款人: { account: 'self' },
            },
          }),
          'contract/createByTemplate',
        ),
        endpoints('contract/createByTemplate', 'contract/signUrl'),
      ],
    },
    {
      id: 'evidence',
      title: '四、证据',
      blocks: [
        text('付款人对扣款有异议时，需要证明「是本人、本人愿意、协议未改」：'),
        list(
          '本人：四要素核验的流水号与时间。',
          '愿意：短信验证码与人脸的记录、阅读时长、设备与 IP，写在存证报告中。',
          '未改：签名后的文件摘要与存证日志一致，任何人可核验。',
        ),
        endpoints('evidence/', 'file/verify'),
      ],
    },
    {
      id: 'end',
      title: '五、变更与撤销',
      blocks: [
        list(
          '金额、卡号变更：重新签一份，原协议用 contract/terminate 解除。',
          '付款人撤销：在您的系统中停止扣款，再发起解约协议；双方签署后状态为 ended。',
        ),
        { kind: 'events', types: ['contract.completed', 'contract.refused', 'contract.ended'] },
        endpoints('contract/terminate'),
      ],
    },
  ],
}

export type Industry = {
  key: string
  name: string
  about: string
  templates: readonly string[]
  /** Endpoints in the order they are called, with what happens. */
  calls: readonly (readonly [path: string, what: string])[]
  mind: readonly string[]
}

export const INDUSTRY: readonly Industry[] = [
  {
    key: 'hr',
    name: '人力资源',
    about: '入职一次签完：劳动合同、保密协议、员工手册确认。',
    templates: ['劳动合同', '保密协议', '竞业限制协议', '员工手册确认书'],
    calls: [
      ['user/addPerson', '候选人接受录用时，用手机号与身份证号添加'],
      ['contract/createByTemplate', '每份文件一个编号，字段由人事系统填入'],
      ['contract/batchSignUrl', '一个链接依次签完，发到候选人的手机'],
      ['contract/autoSign', '您方由备案的人事章自动盖章'],
      ['contract/download', '签完归入员工档案'],
    ],
    mind: ['劳动合同建议人脸确认', '合同到期前 30 天由信契的到期提醒通知人事'],
  },
  {
    key: 'rent',
    name: '租赁',
    about: '房东、租客与平台三方，租约与交接单。',
    templates: ['房屋租赁合同', '房屋交接单', '委托代扣协议'],
    calls: [
      ['user/addPerson', '租客与房东'],
      ['identity/personVerify', '房东四要素，租客三要素'],
      ['contract/createByTemplate', '按房源填入地址、租期、租金'],
      ['contract/signUrl', '租客先签，房东后签'],
      ['contract/terminate', '提前退租：各方签署解约协议'],
    ],
    mind: ['押金与违约责任用强制阅读', '代扣见代扣文档'],
  },
  {
    key: 'logistics',
    name: '物流',
    about: '一车一单，司机在驾驶室里用手机签。',
    templates: ['货物运输协议', '回单', '对账单'],
    calls: [
      ['user/addPerson', '司机首次接单'],
      ['contract/create', '运单生成 PDF 后按关键字定位'],
      ['contract/signUrl', '短信链接，390 像素宽即可签'],
      ['webhook/events', '夜间断网后补取事件'],
      ['contract/statuses', '对账时批量核对'],
    ],
    mind: ['量大时申请更高的写入限额', '回单照片可直接上传为文件'],
  },
  {
    key: 'finance',
    name: '金融',
    about: '借款、担保与授信，意愿与证据从严。',
    templates: ['借款合同', '保证合同', '征信授权书'],
    calls: [
      ['identity/personVerify', '四要素核验，保留流水号'],
      ['contract/create', '多份文件一并签署，短信与人脸都要通过'],
      ['contract/signUrl', '强制阅读后签署'],
      ['evidence/report', '放款前取得存证报告'],
      ['file/verify', '贷后抽检文件'],
    ],
    mind: ['intentAll 为 true', '密钥使用 SM2，回调使用 SM2 签名'],
  },
  {
    key: 'education',
    name: '教育',
    about: '报名协议由家长签，退费也留痕。',
    templates: ['培训服务合同', '退费协议'],
    calls: [
      ['contract/createByTemplate', '课程、课时、价款由报名系统填入'],
      ['contract/signUrl', '家长在微信里签'],
      ['contract/urge', '开课前催签'],
      ['contract/terminate', '退费：签署解约协议后退款'],
    ],
    mind: ['签署人是监护人，不是学生', '价款用大写与小写两个字段'],
  },
]
