import { PUBLIC_BASE } from '../registry.ts'
import { code, list, note, type Section, steps, text } from './doc.ts'

/** What a stranger copies; the test that follows it takes these from the page. */
export const QUICK_START = {
  environment: `export XINQI_URL=https://sign.example.cn   # 本平台的地址
export XINQI_APP=sbx_...                   # AppId
export XINQI_KEY=k1                        # 密钥编号
export XINQI_SECRET=sk_...                 # 密钥
`,
  install: `npm init -y > /dev/null
npm install "$XINQI_URL${PUBLIC_BASE}/downloads/xinqi-open-sdk.tgz"
curl -sSo contract.pdf "$XINQI_URL${PUBLIC_BASE}/downloads/sample-contract.pdf"
`,
  script: `import { writeFile } from 'node:fs/promises'
import { Xinqi } from '@xinqi/open-sdk'

const { XINQI_URL, XINQI_APP, XINQI_KEY, XINQI_SECRET } = process.env
const xinqi = new Xinqi({ appId: XINQI_APP, keyId: XINQI_KEY, secret: XINQI_SECRET, baseUrl: XINQI_URL })
const contractNo = \`HT-\${Date.now()}\`

// 1 上传，一次调用，页数与坐标随即可用
const file = await xinqi.upload('contract.pdf')

// 2 发起：self 是您的沙箱企业，demo-person 是沙箱自带的个人用户
await xinqi.call('contract/create', {
  contractNo,
  name: '采购合同',
  files: [file.fileId],
  signers: [
    { account: 'self', order: 1, positions: [{ keyword: '甲方（签章）' }] },
    { account: 'demo-person', order: 2, positions: [{ keyword: '乙方（签章）' }] },
  ],
})

// 3 沙箱中代两方签署；正式环境由签署人在签署页完成
await xinqi.call('sandbox/actAs', { contractNo, account: 'self', action: 'sign' })
await xinqi.call('sandbox/actAs', { contractNo, account: 'demo-person', action: 'sign' })
console.log('状态', await xinqi.waitFor(contractNo, 'completed'))

// 4 下载签好的文件
const { files } = await xinqi.call('contract/download', { contractNo })
const signed = await fetch(new URL(files[0].url, XINQI_URL))
await writeFile('signed.pdf', Buffer.from(await signed.arrayBuffer()))

// 5 核验
const back = await xinqi.upload('signed.pdf')
const verdict = await xinqi.call('file/verify', { fileId: back.fileId })
console.log('核验', verdict.label, '签名', verdict.signatures.length, '个')
`,
  run: 'node first.mjs\n',
} as const

export const quickStart: Section = {
  id: 'start',
  title: '快速开始',
  blocks: [
    text('从注册到一份签完并核验过的合同，约 15 分钟，不需要手机，也不需要联系任何人。需要 Node 20 以上。'),
    steps(
      '[注册合作方](/platform/openRegister)，在[应用管理](/platform/tools/apps)新建一个沙箱应用，保存只显示一次的 AppId、密钥编号与密钥。',
      '在终端设置四个环境变量（换成您自己的值）：',
    ),
    code('bash', QUICK_START.environment, '环境变量'),
    text('3. 在空目录中安装 SDK，并取得一份样例合同：'),
    code('bash', QUICK_START.install, '安装'),
    text('4. 把下面的代码保存为 first.mjs：'),
    code('js', QUICK_START.script, 'first.mjs'),
    text('5. 运行：'),
    code('bash', QUICK_START.run, '运行'),
    note(
      'signed.pdf 由测试 CA 签署，每页有「沙箱 无法律效力」水印。换成正式应用的密钥后，同样的代码即以正式证书签署。',
    ),
    list(
      '沙箱自带用户：demo-person（个人）、demo-company（企业，经办人 demo-agent）、self（您的沙箱企业），都已实名并有印章。',
      '不想写代码？用[在线调试](/platform/tools/apiDebug)代您签名发送；用[在线体验](/platform/experience)先看一遍签署与事件。',
      '签名总是不对？[签名工具](/platform/tools/signature)逐行比较并指出不同之处。',
    ),
  ],
}
